import { createSecretKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { COMMANDS } from '../../../bin/cli/commands/index.ts';
import { dispatch } from '../../../bin/cli/dispatch.ts';
import { headersOf } from '../../../lambdas/signature/signed-request.ts';
import { verifyDelivery } from '../../../lambdas/signature/verify.ts';
import { receiveEnvironment } from '../../../lib/contract/environments.ts';
import { type RuntimeSpec, secretShapeOf } from '../../../lib/contract/provider-spec.ts';
import { github } from '../../../lib/providers/github/spec.ts';
import { standardWebhooks } from '../../../lib/providers/standard-webhooks/spec.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';
import type { RuntimeFile } from '../../../local/runtime-file.ts';

export interface CommandRun {
  readonly code: number;
  readonly bytes: Buffer;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line in this process. */
export async function webhooks(cwd: string, ...argv: readonly string[]): Promise<CommandRun> {
  const out = new PassThrough();
  const err = new PassThrough();
  const [bytes, errors, code] = await Promise.all([
    buffer(out),
    buffer(err),
    dispatch(COMMANDS, argv, { out, err, cwd }).finally(() => {
      out.end();
      err.end();
    }),
  ]);
  return { code, bytes, out: bytes.toString(), err: errors.toString() };
}

/** Objects of a `--json` run. */
export function lines(run: CommandRun): Record<string, unknown>[] {
  return run.out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

export interface ReceivedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  readonly status: number;
}

/** A provider of a user's own whose key has two places and whose stream has too. */
export const tandem: RuntimeSpec = {
  slug: 'tandem',
  name: 'Tandem',
  signature: {
    scheme: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    key: 'utf8',
    at: { header: 'x-tandem-signature' },
    layout: { form: 'plain' },
    message: ['body'],
  },
  event: {
    key: { recipe: 'both', id: [{ json: '/meta/event~1id' }, { header: 'x-tandem-id' }] },
    type: [{ json: '/meta/kind' }, { header: 'x-tandem-action' }],
    typeSigned: false,
    stream: [[{ json: '/a' }, { json: '/b' }]],
  },
  delivery: { timeoutSeconds: 'unknown', retries: 'unknown', horizonSeconds: 'unknown' },
};

/** A provider without ids: its bytes name the event. */
export const nameless: RuntimeSpec = {
  ...tandem,
  slug: 'nameless',
  name: 'Nameless',
  event: { key: { recipe: 'signed-bytes' }, type: [{ json: '/type' }], typeSigned: true },
};

/** A provider that numbers the events of a stream, from 0. */
export const numbered: RuntimeSpec = {
  ...tandem,
  slug: 'numbered',
  name: 'Numbered',
  event: {
    key: { recipe: 'id', id: [{ json: '/account' }, { json: '/version' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ json: '/account' }]],
    sequence: { at: { json: '/version' }, first: 0 },
  },
};

export const SECRETS: Readonly<Record<string, string>> = {
  stripe: 'whsec_stripe',
  github: 'github-secret',
  'standard-webhooks': `whsec_${Buffer.from('standard-webhooks-secret-0123456').toString('base64')}`,
  tandem: 'tandem-secret',
  nameless: 'nameless-secret',
  numbered: 'numbered-secret',
};

const SPECS: readonly RuntimeSpec[] = [stripe, github, standardWebhooks, tandem, nameless, numbered];

export const secretArn = (source: string): string =>
  `arn:aws:secretsmanager:eu-west-1:000000000000:secret:webhooks/${source}-AbCdEf`;

/** Environment of a source's receiver, as the template would give it. */
export function receiverEnvironment(spec: RuntimeSpec): Record<string, string> {
  return receiveEnvironment.encode({
    WEBHOOK_SOURCE: spec.slug,
    WEBHOOK_SPEC: spec,
    WEBHOOK_PATH: `/hooks/${spec.slug}`,
    WEBHOOK_SECRET_ARN: secretArn(spec.slug),
    WEBHOOK_TABLE: 'ledger',
    WEBHOOK_BUCKET: 'archive',
    WEBHOOK_QUEUE_URL: `https://sqs.eu-west-1.amazonaws.com/000000000000/${spec.slug}.fifo`,
    WEBHOOK_WINDOW: 259_200,
    WEBHOOK_ATTEMPTS: 5,
    WEBHOOK_OLD_AFTER: 365,
    WEBHOOK_PREVIOUS_OVERLAP: 259_200,
  });
}

/** A status, or a connection that breaks. */
type Verdict = number | 'hang up';

/** Stands in for a running local stack: its runtime file and its endpoint, which verifies like the receiver. */
export class FakeStack {
  readonly directory = mkdtempSync(join(tmpdir(), 'webhooks-cli-'));
  readonly requests: ReceivedRequest[] = [];
  /** Answers instead of the verifying receiver. */
  answer: ((request: Omit<ReceivedRequest, 'status'>) => Verdict | Promise<Verdict>) | undefined;
  inFlight = 0;
  mostInFlight = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      this.inFlight += 1;
      this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', async () => {
        const received = { url: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) };
        const status =
          request.method === 'POST' ? await (this.answer?.(received) ?? this.#verify(received)) : 200;
        this.inFlight -= 1;
        if (status === 'hang up') return request.socket.destroy();
        if (request.method === 'POST') this.requests.push({ ...received, status });
        return response.writeHead(status).end();
      });
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.writeRuntime({});
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  writeRuntime(changes: Partial<RuntimeFile>): void {
    const runtime: RuntimeFile = {
      version: 1,
      pid: process.pid,
      url: this.url,
      region: 'eu-west-1',
      accountId: '000000000000',
      timeFactor: 1,
      endpoints: { dynamodb: this.url, s3: this.url, sqs: this.url, secretsManager: this.url },
      functions: [
        ...SPECS.map((spec) => ({
          name: `receive-${spec.slug}`,
          logicalId: spec.slug,
          environment: receiverEnvironment(spec),
        })),
        { name: 'journal', logicalId: 'journal', environment: { WEBHOOK_TABLE: 'ledger' } },
      ],
      mappings: [{ queueArn: 'arn:aws:sqs:eu-west-1:000000000000:stripe.fifo', functionName: 'journal' }],
      outputs: {},
      ...changes,
    };
    writeFileSync(join(this.directory, 'runtime.json'), JSON.stringify(runtime));
  }

  run(...argv: readonly string[]): Promise<CommandRun> {
    return webhooks(this.directory, ...argv, '--state', '.');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.directory, { recursive: true, force: true });
  }

  #verify({ url, headers, body }: Omit<ReceivedRequest, 'status'>): number {
    const spec = SPECS.find(({ slug }) => url === `/hooks/${slug}`);
    if (spec === undefined) return 404;
    const secret = SECRETS[spec.slug] ?? '';
    const key =
      secretShapeOf(spec.signature).format === 'utf8'
        ? createSecretKey(Buffer.from(secret))
        : createSecretKey(Buffer.from(secret.replace('whsec_', ''), 'base64'));
    const request = { headers: headersOf(headers), body };
    return verifyDelivery(spec, [{ stage: 'AWSCURRENT', key }], request, Date.now()).ok ? 200 : 401;
  }
}
