import { createHash } from 'node:crypto';
import { ListTablesCommand, ScanCommand, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListBucketsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { StackView } from './stack-view.ts';

/** What a stack keeps, as text that is equal only where every byte is: items by table, digests of objects by key. */
export interface StackDump {
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly objects: readonly (readonly [key: string, sha256: string])[];
}

export async function dumpOf(stack: StackView): Promise<StackDump> {
  const { TableNames = [] } = await stack.dynamodb.send(new ListTablesCommand({}));
  const tables = await Promise.all(
    TableNames.map(async (name) => [name, await itemsOf(stack, name)] as const),
  );
  const { Buckets = [] } = await stack.s3.send(new ListBucketsCommand({}));
  const objects = await Promise.all(Buckets.map(({ Name }) => objectsOf(stack, Name)));
  return { tables: Object.fromEntries(tables), objects: objects.flat() };
}

async function itemsOf({ dynamodb }: StackView, TableName: string): Promise<readonly string[]> {
  const items: string[] = [];
  let start: ScanCommandInput['ExclusiveStartKey'];
  do {
    const page = await dynamodb.send(
      new ScanCommand({ TableName, ExclusiveStartKey: start, ConsistentRead: true }),
    );
    items.push(...(page.Items ?? []).map((item) => JSON.stringify(item, inOrder)));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return items.sort();
}

/** The names of an item have no order of their own: DynamoDB may give them differently each time. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

async function objectsOf({ s3 }: StackView, Bucket: string | undefined) {
  const { Contents = [], IsTruncated } = await s3.send(new ListObjectsV2Command({ Bucket }));
  if (IsTruncated === true) throw new Error('more objects than one listing holds');
  return Promise.all(
    Contents.map(async ({ Key = '' }) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
      return [Key, createHash('sha256').update(bytes).digest('hex')] as const;
    }),
  );
}
