import { randomInt } from 'node:crypto';
import { refusal } from './refusals.ts';

/** Options of GetRandomPassword and of `GenerateSecretString` in a template. */
export interface PasswordOptions {
  /** @default 32 */
  readonly length?: number | undefined;
  /** Characters to leave out. */
  readonly excludeCharacters?: string | undefined;
  readonly excludeLowercase?: boolean;
  readonly excludeUppercase?: boolean;
  readonly excludeNumbers?: boolean;
  readonly excludePunctuation?: boolean;
  /** @default false */
  readonly includeSpace?: boolean;
  /** At least one of each type that is not left out. @default true */
  readonly requireEachIncludedType?: boolean;
}

const DEFAULT_LENGTH = 32;
const MAX_LENGTH = 4096;

/** A password as Secrets Manager makes them. */
export function randomPassword(options: PasswordOptions = {}): string {
  const length = options.length ?? DEFAULT_LENGTH;
  const types = allowedTypes(options);
  const all = types.join('');
  const required = options.requireEachIncludedType === false ? [] : types;
  if (length < 1 || length > MAX_LENGTH || all === '' || required.length > length) {
    throw refusal(
      'InvalidParameterException',
      'No password can be made of this length from these characters.',
    );
  }
  const characters = required.map(pick);
  while (characters.length < length) characters.push(pick(all));
  return shuffled(characters).join('');
}

function allowedTypes(options: PasswordOptions): string[] {
  const excluded = options.excludeCharacters ?? '';
  return [
    options.excludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    options.excludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    options.excludeNumbers ? '' : '0123456789',
    options.excludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    options.includeSpace ? ' ' : '',
  ]
    .map((type) => [...type].filter((character) => !excluded.includes(character)).join(''))
    .filter((type) => type !== '');
}

function pick(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}

function shuffled(characters: readonly string[]): string[] {
  const result = [...characters];
  for (let index = result.length - 1; index > 0; index--) {
    const [character] = result.splice(randomInt(index + 1), 1);
    if (character !== undefined) result.push(character);
  }
  return result;
}
