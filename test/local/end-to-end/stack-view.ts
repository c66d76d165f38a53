import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient, ScanCommand, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { RUNTIME_FILE, type RuntimeFile } from '../../../local/runtime-file.ts';

export const LAUNCHER = join(import.meta.dirname, '../../../bin/webhooks.mjs');

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

const MESSAGE_COUNTS = [
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesNotVisible',
  'ApproximateNumberOfMessagesDelayed',
] as const;

/** One entry of the sample processor's journal. */
export interface JournalEntry {
  readonly pk: string;
  readonly sk: number;
  readonly key: string;
  readonly late?: true;
  readonly gap?: true;
}

/** Runs `webhooks …` as a person would. */
export function webhooks(args: readonly string[], input?: Buffer): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [LAUNCHER, ...args], { stdio: ['pipe', 'pipe', 'pipe'] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() }),
    );
    child.stdin.end(input);
  });
}

/** What can be seen of a local stack from outside: its endpoints, its ledger, its journal. */
export class StackView {
  readonly directory: string;
  readonly runtime: RuntimeFile;

  constructor(directory: string) {
    this.directory = directory;
    this.runtime = JSON.parse(readFileSync(join(directory, RUNTIME_FILE), 'utf8')) as RuntimeFile;
  }

  url(source: string): string {
    return `${this.runtime.url}/hooks/${source}`;
  }

  cli(...args: readonly string[]): Promise<CommandResult> {
    return webhooks([...args, '--state', this.directory]);
  }

  /** Objects a command prints with `--json`. */
  async json(...args: readonly string[]): Promise<Record<string, unknown>[]> {
    const result = await this.cli(...args, '--json');
    if (result.code !== 0)
      throw new TypeError(`${args.join(' ')} ended with ${result.code}: ${result.stderr}`);
    return result.stdout
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  get dynamodb(): DynamoDBClient {
    return new DynamoDBClient({ ...this.#aws(), endpoint: this.runtime.endpoints.dynamodb });
  }

  get s3(): S3Client {
    return new S3Client({ ...this.#aws(), endpoint: this.runtime.endpoints.s3, forcePathStyle: true });
  }

  get sqs(): SQSClient {
    return new SQSClient({ ...this.#aws(), endpoint: this.runtime.endpoints.sqs });
  }

  async secret(source: string, stage = 'AWSCURRENT'): Promise<string> {
    const found = await this.#secrets.send(
      new GetSecretValueCommand({
        SecretId: this.environment(source)['WEBHOOK_SECRET_ARN'],
        VersionStage: stage,
      }),
    );
    return found.SecretString ?? '';
  }

  /** Puts what a provider has shown its user into a source's secret. */
  async putSecret(source: string, text: string): Promise<void> {
    const SecretId = this.environment(source)['WEBHOOK_SECRET_ARN'];
    await this.#secrets.send(new PutSecretValueCommand({ SecretId, SecretString: text }));
  }

  get #secrets(): SecretsManagerClient {
    return new SecretsManagerClient({ ...this.#aws(), endpoint: this.runtime.endpoints.secretsManager });
  }

  /** Environment of a source's receiver. */
  environment(source: string): Readonly<Record<string, string>> {
    const found = this.runtime.functions.find((each) => each.environment['WEBHOOK_SOURCE'] === source);
    if (found === undefined) throw new TypeError(`no receiver for ${source}`);
    return found.environment;
  }

  /** Journal of the whole stack or of one source, each stream in its own order. */
  async journal(source?: string): Promise<JournalEntry[]> {
    const table = this.runtime.functions
      .map((each) => each.environment['JOURNAL_TABLE'])
      .find((name) => name !== undefined);
    // The sample processor writes entries of this form.
    const entries = (await this.#scan(table)) as unknown as JournalEntry[];
    return entries
      .filter((entry) => entry.sk > 0 && (source === undefined || entry.pk.startsWith(`${source}#`)))
      .sort((a, b) => (a.pk === b.pk ? a.sk - b.sk : a.pk < b.pk ? -1 : 1));
  }

  /** Items of a source's events in the ledger. */
  async ledger(source: string): Promise<Record<string, unknown>[]> {
    return (await this.wholeLedger()).filter(({ pk }) => String(pk).startsWith(`E#${source}#`));
  }

  /** Every item of the ledger: events (`E#`), blocked streams and what is held there (`S#`), fronts (`P#`). */
  wholeLedger(): Promise<Record<string, unknown>[]> {
    const table = this.runtime.functions
      .map((each) => each.environment['WEBHOOK_TABLE'])
      .find((name) => name !== undefined);
    return this.#scan(table);
  }

  /** Messages of every queue by its name: visible, in flight and delayed ones together. */
  async waiting(): Promise<ReadonlyMap<string, number>> {
    const { QueueUrls = [] } = await this.sqs.send(new ListQueuesCommand({}));
    const counts = QueueUrls.map(async (QueueUrl): Promise<[string, number]> => {
      const { Attributes = {} } = await this.sqs.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...MESSAGE_COUNTS] }),
      );
      const count = MESSAGE_COUNTS.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
      return [QueueUrl.slice(QueueUrl.lastIndexOf('/') + 1), count];
    });
    return new Map(await Promise.all(counts));
  }

  async #scan(table: string | undefined): Promise<Record<string, unknown>[]> {
    const items: Record<string, unknown>[] = [];
    let start: ScanCommandInput['ExclusiveStartKey'];
    do {
      const page = await this.dynamodb.send(
        new ScanCommand({ TableName: table, ExclusiveStartKey: start, ConsistentRead: true }),
      );
      for (const item of page.Items ?? []) items.push(unmarshall(item));
      start = page.LastEvaluatedKey;
    } while (start !== undefined);
    return items;
  }

  #aws() {
    return { region: this.runtime.region, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  }
}
