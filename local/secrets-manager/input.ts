import { type Input, records, text } from '../aws-json/fields.ts';
import { refusal } from './refusals.ts';
import type { SecretValue } from './secret-store.ts';

/** The string in `field`, which must be there. */
export function required(input: Input, field: string): string {
  const value = text(input, field);
  if (value !== undefined && value !== '') return value;
  throw refusal(
    'ValidationException',
    `Value at '${field}' failed to satisfy constraint: Member must not be null`,
  );
}

/** The value in a request; undefined if it has none. */
export function readValue(input: Input): SecretValue | undefined {
  const string = text(input, 'SecretString');
  const binary = text(input, 'SecretBinary');
  return string === undefined && binary === undefined ? undefined : { string, binary };
}

/** Tags as Secrets Manager lists them. */
export function readTags(input: Input): Readonly<Record<string, string>> {
  const tags = records(input, 'Tags') ?? [];
  return Object.fromEntries(tags.map((tag) => [required(tag, 'Key'), text(tag, 'Value') ?? '']));
}
