/** A plain value of DynamoDB: text, numbers, bigint, booleans, null, bytes, sets, lists and objects of these. */
export type PlainValue = unknown;
/** Plain values by name: an item, a key, the values of an expression. */
export type PlainRecord = Readonly<Record<string, PlainValue>>;

/** Which table a member is about, and what stands for names and values in its expressions. */
export interface CommitTarget {
  /** Name or ARN of the table. */
  readonly TableName: string;
  /** What `#name` stands for. @default - none is used */
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  /** What `:value` stands for, plain. @default - none is used */
  readonly ExpressionAttributeValues?: PlainRecord;
}

/**
 * One member of a `commit`: the SDK's `TransactWriteItem`, with plain values in place of typed ones.
 */
export type CommitItem =
  | { readonly Put: CommitTarget & { readonly Item: PlainRecord; readonly ConditionExpression?: string } }
  | {
      readonly Update: CommitTarget & {
        readonly Key: PlainRecord;
        readonly UpdateExpression: string;
        readonly ConditionExpression?: string;
      };
    }
  | { readonly Delete: CommitTarget & { readonly Key: PlainRecord; readonly ConditionExpression?: string } }
  | {
      readonly ConditionCheck: CommitTarget & {
        readonly Key: PlainRecord;
        readonly ConditionExpression: string;
      };
    };

const KINDS = ['Put', 'Update', 'Delete', 'ConditionCheck'];

/** What is wrong with a member, in words; undefined when its shape is sound. */
export function problemOf(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return 'is not an object';
  const kinds = Object.keys(item);
  const kind = kinds[0];
  if (kinds.length !== 1 || kind === undefined || !KINDS.includes(kind)) {
    return `must have exactly one of ${KINDS.join(', ')}`;
  }
  const body: unknown = Object.values(item)[0];
  if (typeof body !== 'object' || body === null) return `${kind} is not an object`;
  if (!('TableName' in body) || typeof body.TableName !== 'string') return `${kind} has no TableName`;
  return undefined;
}
