import { type Input, records, texts } from '../aws-json/fields.ts';
import { required } from './input.ts';
import { refusal } from './refusals.ts';
import type { Secret } from './secret-store.ts';

const FIELDS: Readonly<Record<string, (secret: Secret) => readonly string[]>> = {
  name: ({ name }) => [name],
  description: ({ description }) => [description ?? ''],
  'tag-key': ({ tags }) => Object.keys(tags),
  'tag-value': ({ tags }) => Object.values(tags),
  all: ({ name, description, tags }) => [
    name,
    description ?? '',
    ...Object.keys(tags),
    ...Object.values(tags),
  ],
};

/** True if a secret passes every filter of a request: prefixes, and `!` before a value to exclude it. */
export function matchesFilters(secret: Secret, input: Input): boolean {
  return (records(input, 'Filters') ?? []).every((filter) => {
    const key = required(filter, 'Key');
    const field = Object.hasOwn(FIELDS, key) ? FIELDS[key] : undefined;
    if (field === undefined) throw refusal('InvalidParameterException', `Unknown filter ${key}.`);
    const found = field(secret);
    return (texts(filter, 'Values') ?? []).some((value) => {
      const exclude = value.startsWith('!');
      const prefix = exclude ? value.slice(1) : value;
      return found.some((text) => text.startsWith(prefix)) !== exclude;
    });
  });
}
