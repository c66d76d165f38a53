import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call the stub answered, such as `DynamoDB PutItem` or `S3 PUT`. */
export interface StubCall {
  readonly operation: string;
  /** When it arrived and was answered, ms. */
  readonly begin: number;
  readonly end: number;
}

/**
 * The four services as a receiver needs them, with nothing behind: every put is new until `ledgerItem` is set, then the
 * conditional put fails with that item. Answers after `delayMs`.
 */
export class AwsStub {
  readonly calls: StubCall[] = [];
  secret = 'whsec_bench';
  /** Item a conditional put meets, in DynamoDB's own form. */
  ledgerItem: Readonly<Record<string, unknown>> | undefined;
  delayMs = 0;
  #server: Server | undefined;

  async start(): Promise<string> {
    const server = createServer((request, response) => void this.#serve(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const begin = performance.now();
    const target = String(request.headers['x-amz-target'] ?? '');
    const [service = '', name = ''] = target.split('.');
    const operation = target === '' ? `S3 ${request.method}` : `${service.replace(/_\d+$/, '')} ${name}`;
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    const { status, body, headers } = this.#answer(name, Buffer.concat(chunks));
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...headers }).end(body);
    this.calls.push({ operation, begin, end: performance.now() });
  }

  #answer(name: string, body: Buffer): { status: number; body: string; headers?: Record<string, string> } {
    switch (name) {
      case 'PutItem':
        return this.ledgerItem === undefined
          ? { status: 200, body: '{}' }
          : error('com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException', {
              Item: this.ledgerItem,
            });
      case 'SendMessage': {
        const sent = JSON.parse(body.toString()) as { MessageBody: string };
        const md5 = createHash('md5').update(sent.MessageBody).digest('hex');
        return {
          status: 200,
          body: JSON.stringify({ MessageId: 'm', MD5OfMessageBody: md5, SequenceNumber: '1' }),
        };
      }
      case 'GetSecretValue': {
        const { VersionStage = 'AWSCURRENT' } = JSON.parse(body.toString()) as { VersionStage?: string };
        if (VersionStage !== 'AWSCURRENT') return error('ResourceNotFoundException', {});
        return {
          status: 200,
          body: JSON.stringify({
            ARN: 'a',
            Name: 'n',
            VersionId: 'v',
            SecretString: this.secret,
            VersionStages: ['AWSCURRENT'],
            CreatedDate: 1_790_000_000,
          }),
        };
      }
      default:
        return { status: 200, body: '', headers: { etag: '"x"', 'content-type': 'application/xml' } };
    }
  }
}

function error(type: string, fields: Record<string, unknown>): { status: number; body: string } {
  return { status: 400, body: JSON.stringify({ __type: type, message: 'stub', ...fields }) };
}
