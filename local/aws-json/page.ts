import { type Input, integer, text } from './fields.ts';
import { AwsRefusal } from './refusal.ts';

/** Most items one answer lists. */
const PAGE = 1000;

/** The part of a list that `MaxResults` and `NextToken` ask for; `nextToken` is absent on the last page. */
export function readPage<T>(
  input: Input,
  list: readonly T[],
): { readonly items: readonly T[]; readonly nextToken?: string } {
  const token = text(input, 'NextToken');
  const start = token === undefined ? 0 : Number(Buffer.from(token, 'base64').toString());
  if (!Number.isInteger(start) || start < 0)
    throw new AwsRefusal('InvalidNextTokenException', 'NextToken is invalid');
  const end = start + Math.max(1, Math.min(integer(input, 'MaxResults') ?? PAGE, PAGE));
  const items = list.slice(start, end);
  return end < list.length ? { items, nextToken: Buffer.from(String(end)).toString('base64') } : { items };
}
