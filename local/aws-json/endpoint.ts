import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ConnectionLost, callerOf } from '../faults/fault-hooks.ts';
import { wholeBody } from '../whole-body.ts';
import type { Dispatch } from './dispatch.ts';
import { type Input, isRecord } from './fields.ts';
import { AwsRefusal } from './refusal.ts';

/** Larger than any request these services take, JSON escapes included. */
const MAX_REQUEST_BYTES = 16 * 1024 * 1024;

/** A service spoken to in one of AWS's JSON protocols. */
export interface JsonService {
  /** What `X-Amz-Target` begins with, e.g. `AmazonSQS`. */
  readonly target: string;
  /** Version of the protocol. */
  readonly version: '1.0' | '1.1';
  /** Runs one operation; its signal is aborted when the caller hangs up before the answer. */
  readonly call: Dispatch;
}

/** A listener for `node:http` that answers `service`'s requests. Signatures are not checked. */
export function jsonEndpoint(
  service: JsonService,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    answer(service, request, response).catch(() => response.destroy());
  };
}

async function answer(
  service: JsonService,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  try {
    const operation = operationOf(request, service.target);
    const input = parse(await readBody(request));
    const caller = callerOf(request.headers.authorization);
    const output = await service.call(operation, input, gone.signal, caller);
    respond(response, service, 200, output ?? {});
  } catch (error) {
    if (error instanceof ConnectionLost) request.socket.resetAndDestroy();
    else refuse(response, service, error);
  }
}

function operationOf(request: IncomingMessage, target: string): string {
  const header = String(request.headers['x-amz-target'] ?? '');
  if (request.method === 'POST' && header.startsWith(`${target}.`)) return header.slice(target.length + 1);
  throw new AwsRefusal('UnknownOperationException', `expected POST with X-Amz-Target: ${target}.<operation>`);
}

function parse(body: Buffer): Input {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new AwsRefusal('SerializationException', 'the request body is not JSON');
  }
  if (isRecord(value)) return value;
  throw new AwsRefusal('SerializationException', 'the request body is not a JSON object');
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const body = await wholeBody(request, MAX_REQUEST_BYTES);
  if (body !== undefined) return body;
  throw new AwsRefusal('RequestEntityTooLargeException', 'the request body is too large', { status: 413 });
}

function refuse(response: ServerResponse, service: JsonService, error: unknown): void {
  if (error instanceof AwsRefusal) {
    if (error.queryCode !== undefined) {
      response.setHeader(
        'x-amzn-query-error',
        `${error.queryCode};${error.status < 500 ? 'Sender' : 'Receiver'}`,
      );
    }
    respond(response, service, error.status, { __type: error.code, message: error.message });
    return;
  }
  // The message of an unexpected error may quote what was sent.
  const name = error instanceof Error ? error.name : 'unknown error';
  respond(response, service, 500, { __type: 'InternalServiceError', message: name });
}

function respond(response: ServerResponse, service: JsonService, status: number, body: unknown): void {
  // Text goes out in one write with the headers.
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': `application/x-amz-json-${service.version}`,
    'content-length': Buffer.byteLength(text),
    'x-amzn-requestid': randomUUID(),
  });
  response.end(text);
}
