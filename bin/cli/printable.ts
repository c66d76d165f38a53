/**
 * Text from outside made safe for a terminal: control characters and the invisible ones that reorder or hide text are
 * written as escapes, so that an event id cannot move the cursor or forge a line.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
