import type { MessagePart, SignedField } from '../../lib/contract/provider-spec.ts';
import type { JsonDocument } from './json-document.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { RequestView } from './request-view.ts';

const KINDS: Readonly<Record<NonNullable<SignedField['is']>, RegExp>> = {
  whole: /^-?(?:0|[1-9]\d*)$/,
  truth: /^(?:true|false)$/,
  time: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/,
};

/** Fields of a body as a provider joins them before it signs. */
export function fieldsOf(
  { fields, join }: Extract<MessagePart, { fields: unknown }>,
  { json }: RequestView,
): string | Refusal {
  if (json === undefined) return refuse('malformed_signature', 'the signed message needs a body of JSON');
  const values: string[] = [];
  for (const field of fields) {
    const value = json.textAt(field.json) ?? '';
    if (field.is !== undefined && !KINDS[field.is].test(value)) {
      return refuse('malformed_signature', `${field.json} is not what this provider signs there`);
    }
    values.push(named(field.name, value));
  }
  return values.join(join);
}

/** Fields below a pointer as `name=value`, joined with commas; what is absent or null is empty. */
export function namedFields(json: JsonDocument, below: string, paths: readonly string[]): string {
  return paths
    .map((path) => named(path, json.textAt(`${below}/${path.replaceAll('.', '/')}`) ?? ''))
    .join(',');
}

function named(name: string | undefined, value: string): string {
  return name === undefined ? value : `${name}=${value}`;
}
