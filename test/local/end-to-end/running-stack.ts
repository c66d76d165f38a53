import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { RUNTIME_FILE, type RuntimeFile } from '../../../local/runtime-file.ts';

const LAUNCHER = join(import.meta.dirname, '../../../bin/webhooks.mjs');

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** One entry of the sample processor's journal. */
export interface JournalEntry {
  readonly pk: string;
  readonly sk: number;
  readonly key: string;
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

/** A local stack in a state directory of its own, on a port of its own, started through the command line. */
export class RunningStack {
  readonly directory: string;
  readonly runtime: RuntimeFile;
  readonly #process: ChildProcess;

  private constructor(directory: string, process: ChildProcess) {
    this.directory = directory;
    this.#process = process;
    this.runtime = JSON.parse(readFileSync(join(directory, RUNTIME_FILE), 'utf8')) as RuntimeFile;
  }

  static async start(
    options: readonly string[] = [],
    directory = mkdtempSync(join(tmpdir(), 'webhooks-')),
  ): Promise<RunningStack> {
    const child = spawn(
      process.execPath,
      [LAUNCHER, 'local', '--port', '0', '--state', directory, ...options],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    await ready(child);
    return new RunningStack(directory, child);
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

  get sqs(): SQSClient {
    return new SQSClient({ ...this.#aws(), endpoint: this.runtime.endpoints.sqs });
  }

  async secret(source: string, stage = 'AWSCURRENT'): Promise<string> {
    const client = new SecretsManagerClient({
      ...this.#aws(),
      endpoint: this.runtime.endpoints.secretsManager,
    });
    const found = await client.send(
      new GetSecretValueCommand({
        SecretId: this.environment(source)['WEBHOOK_SECRET_ARN'],
        VersionStage: stage,
      }),
    );
    return found.SecretString ?? '';
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
    const entries: JournalEntry[] = [];
    let start: Record<string, never> | undefined;
    do {
      const page = await this.dynamodb.send(
        new ScanCommand({ TableName: table, ExclusiveStartKey: start, ConsistentRead: true }),
      );
      for (const item of page.Items ?? []) entries.push(unmarshall(item) as JournalEntry);
      start = page.LastEvaluatedKey as Record<string, never> | undefined;
    } while (start !== undefined);
    return entries
      .filter((entry) => entry.sk > 0 && (source === undefined || entry.pk.startsWith(`${source}#`)))
      .sort((a, b) => (a.pk === b.pk ? a.sk - b.sk : a.pk < b.pk ? -1 : 1));
  }

  /** Items of a source's events in the ledger. */
  async ledger(source: string): Promise<Record<string, unknown>[]> {
    const found = await this.dynamodb.send(
      new ScanCommand({
        TableName: this.environment(source)['WEBHOOK_TABLE'],
        FilterExpression: 'begins_with(pk, :p)',
        ExpressionAttributeValues: { ':p': { S: `E#${source}#` } },
        ConsistentRead: true,
      }),
    );
    return (found.Items ?? []).map((item) => unmarshall(item));
  }

  /** Held and stream items of the ledger, which exist only while something is blocked. */
  async blocked(streamPk: string): Promise<number> {
    const found = await this.dynamodb.send(
      new QueryCommand({
        TableName: this.environment('stripe')['WEBHOOK_TABLE'],
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': { S: streamPk } },
        ConsistentRead: true,
      }),
    );
    return found.Count ?? 0;
  }

  async stop(keep = false): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const closed = new Promise((resolve) => this.#process.once('close', resolve));
      this.#process.kill('SIGTERM');
      await closed;
    }
    if (!keep) rmSync(this.directory, { recursive: true, force: true });
  }

  #aws() {
    return { region: this.runtime.region, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const onData = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^ready http:\/\/127\.0\.0\.1:\d+ pid \d+$/m.test(output)) resolve();
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.on('close', (code) => reject(new TypeError(`the local stack ended with ${code}:\n${output}`)));
  });
}

/** Waits until `check` holds, or fails with what it last saw. */
export async function eventually<T>(
  look: () => Promise<T>,
  check: (value: T) => boolean,
  milliseconds = 10_000,
): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const value = await look();
    if (check(value)) return value;
    if (Date.now() > end)
      throw new TypeError(
        `not so after ${milliseconds} ms; last seen: ${JSON.stringify(value).slice(0, 2000)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
