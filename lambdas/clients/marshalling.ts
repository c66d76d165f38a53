import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item, Value } from './ports.ts';

/** DynamoDB's typed form of an item, undefined members left out, bigint kept exact. */
export type Typed = Record<string, AttributeValue>;

export function typed(item: Readonly<Record<string, unknown>>): Typed {
  return marshall({ ...item }, { removeUndefinedValues: true, convertClassInstanceToMap: false });
}

/** Expression values by placeholder; undefined when there are none, which DynamoDB wants to be absent. */
export function typedValues(values: Readonly<Record<string, unknown>> | undefined): Typed | undefined {
  return values && Object.keys(values).length > 0 ? typed(values) : undefined;
}

/** Plain values of an item: whole numbers beyond 2^53 as bigint. */
export function plain(item: Typed | undefined): Item | undefined {
  if (!item) return undefined;
  return unmarshall(item, { wrapNumbers: readNumber }) as { readonly [name: string]: Value };
}

function readNumber(text: string): number | bigint {
  const value = Number(text);
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(value) ? BigInt(text) : value;
}
