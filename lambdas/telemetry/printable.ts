/**
 * Control characters, line and paragraph separators, direction overrides and non-characters. They forge log lines, hide
 * text from a reader, or are refused by a queue.
 */
const UNPRINTABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]/gu;

/** Text from outside as people may see it: escaped, and at most `limit` characters. */
export function printable(text: string, limit: number): string {
  const escaped = text.slice(0, limit * 2).replace(UNPRINTABLE, spelled);
  if (escaped.length <= limit) return escaped;
  // A character outside the basic plane is not cut in half.
  return escaped.slice(0, limit).replace(/[\ud800-\udbff]$/, '');
}

function spelled(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
