import { BatchGetItemCommand, DynamoDBClient, GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  S3Client,
} from '@aws-sdk/client-s3';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { bodyDigest, eventHash, streamHash } from '../../../lambdas/ledger/names.ts';
import { archiveKey } from '../../../lib/contract/archive.ts';
import { type EventItem, eventKey, type HeldItem, type StreamItem } from '../../../lib/contract/ledger.ts';

/** An event of the ledger as the stations would leave it. */
export function eventItem(
  source: string,
  key: string,
  k: number,
  changes: Partial<EventItem> = {},
): EventItem {
  const h = eventHash(source, key);
  const stream = changes.stream ?? 'cus_1';
  const dig = bodyDigest(Buffer.from(key));
  return {
    ...eventKey(source, h),
    st: 'processed',
    a: 0,
    k,
    source,
    h,
    key,
    rk: '',
    type: 'invoice.paid',
    strm: streamHash(source, stream),
    stream,
    loc: archiveKey(source, h, dig, k),
    dig,
    q: `https://sqs.eu-west-1.amazonaws.com/000000000000/${source}.fifo`,
    policy: { attempts: 5, window: 259_200, oldAfter: 365 },
    ...(changes.st === undefined || changes.st === 'processed' ? { fin: k + 250 } : {}),
    ...changes,
  };
}

interface StoredObject {
  readonly bytes: Uint8Array;
  readonly writtenAt: number;
}

/** Archive and ledger behind the SDK's clients. Pages are small, so that paging takes place. */
export class FakeLedger {
  readonly s3 = mockClient(S3Client);
  readonly dynamodb = mockClient(DynamoDBClient);
  readonly objects = new Map<string, StoredObject>();
  readonly items = new Map<string, EventItem>();
  readonly streams = new Map<string, StreamItem>();
  /** Held entries of whatever stream is asked for. */
  readonly held: HeldItem[] = [];
  /** User metadata of every object. */
  metadata: Readonly<Record<string, string>> = {};
  /** Keys the next reads leave unprocessed. */
  throttled = 0;
  #pageSize = 7;

  constructor() {
    this.s3.on(ListObjectsV2Command).callsFake((input) => this.#list(input));
    this.s3.on(GetObjectCommand).callsFake(({ Key }) => this.#get(Key));
    this.s3.on(HeadObjectCommand).callsFake(({ Key }) => {
      const found = this.objects.get(Key);
      if (found === undefined) throw new NotFound({ message: 'not found', $metadata: {} });
      return { Metadata: { ...this.metadata } };
    });
    this.dynamodb.on(GetItemCommand).callsFake(({ Key }) => {
      const pk = String(unmarshall(Key)['pk']);
      const item = this.streams.get(pk) ?? this.items.get(pk);
      return item === undefined ? {} : { Item: marshall(item, { removeUndefinedValues: true }) };
    });
    this.dynamodb.on(QueryCommand).callsFake(({ ExclusiveStartKey }) => ({
      Items: ExclusiveStartKey ? [] : this.held.map((item) => marshall(item)),
    }));
    this.dynamodb.on(BatchGetItemCommand).callsFake(({ RequestItems }) => this.#read(RequestItems));
  }

  clear(): void {
    this.objects.clear();
    this.items.clear();
    this.streams.clear();
    this.held.length = 0;
    this.metadata = {};
    this.s3.resetHistory();
    this.dynamodb.resetHistory();
  }

  /** Archives an event and puts it into the ledger. */
  add(item: EventItem, bytes: Uint8Array = Buffer.from(item.key)): EventItem {
    this.archive(item.loc, item.k + 40, bytes);
    this.items.set(item.pk, item);
    return item;
  }

  archive(key: string, writtenAt: number, bytes: Uint8Array = new Uint8Array()): void {
    this.objects.set(key, { bytes, writtenAt });
  }

  /** How many objects and folders were listed, and how many items read. */
  get reads(): { lists: number; items: number } {
    const items = this.dynamodb
      .commandCalls(BatchGetItemCommand)
      .flatMap((call) => call.args[0].input.RequestItems?.['ledger']?.Keys ?? []).length;
    return { lists: this.s3.commandCalls(ListObjectsV2Command).length, items };
  }

  #list({ Prefix = '', Delimiter, ContinuationToken }: ListObjectsV2Command['input']) {
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(Prefix)).sort();
    const names =
      Delimiter === undefined
        ? keys
        : [...new Set(keys.map((key) => Prefix + key.slice(Prefix.length).split(Delimiter)[0] + Delimiter))];
    const start = Number(ContinuationToken ?? 0);
    const page = names.slice(start, start + this.#pageSize);
    const more = start + this.#pageSize < names.length;
    return {
      IsTruncated: more,
      NextContinuationToken: more ? String(start + this.#pageSize) : undefined,
      ...(Delimiter === undefined
        ? {
            Contents: page.map((Key) => ({
              Key,
              // As S3 lists it: whole seconds.
              LastModified: new Date(Math.floor((this.objects.get(Key)?.writtenAt ?? 0) / 1000) * 1000),
            })),
          }
        : { CommonPrefixes: page.map((name) => ({ Prefix: name })) }),
    };
  }

  #get(key: string) {
    const found = this.objects.get(key);
    if (found === undefined) throw new NoSuchKey({ message: 'no such key', $metadata: {} });
    return { Body: { transformToByteArray: async () => found.bytes } };
  }

  #read(request: BatchGetItemCommand['input']['RequestItems']) {
    const keys = request?.['ledger']?.Keys ?? [];
    const left = keys.slice(0, this.throttled);
    this.throttled -= left.length;
    const found = keys
      .slice(left.length)
      .flatMap((key) => this.items.get(String(unmarshall(key)['pk'])) ?? [])
      .map((item) => marshall(item, { removeUndefinedValues: true }));
    return {
      Responses: { ledger: found },
      UnprocessedKeys: left.length === 0 ? {} : { ledger: { Keys: left } },
    };
  }
}
