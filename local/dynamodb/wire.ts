import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { crc32 } from 'node:zlib';
import { ConnectionLost, callerOf } from '../faults/fault-hooks.ts';
import { wholeBody } from '../whole-body.ts';
import { isRefusal, Refusal } from './refusal.ts';
import type { Input } from './requests.ts';

const MAX_REQUEST = 16 * 1024 * 1024;
const TARGET = /^DynamoDB_20120810\.(\w+)$/;

/** Runs one operation, for the function with the logical id `caller`, if it is one. */
export type Call = (operation: string, input: Input, caller: string | undefined) => Promise<Input>;

/** Answers one HTTP request of DynamoDB's JSON protocol by means of `call`. Never rejects. */
export async function answer(req: IncomingMessage, res: ServerResponse, call: Call): Promise<void> {
  try {
    const operation = TARGET.exec(String(req.headers['x-amz-target']))?.[1];
    const body = await bodyOf(req);
    if (operation === undefined) throw new Refusal('UnknownOperationException', '');
    if (req.headers.authorization === undefined)
      throw new Refusal('MissingAuthenticationTokenException', 'Request is missing Authentication Token');
    send(res, 200, await call(operation, parsed(body), callerOf(req.headers.authorization)));
  } catch (error) {
    if (error instanceof ConnectionLost) req.socket.resetAndDestroy();
    else if (isRefusal(error)) send(res, error.statusCode, error.body);
    else sendFault(res, error);
  }
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const body = await wholeBody(req, MAX_REQUEST);
  if (body === undefined) throw new Refusal('ValidationException', 'Request size exceeds 16 MB');
  return body;
}

function parsed(body: Buffer): Input {
  try {
    const input: unknown = JSON.parse(
      body.toString(),
      body.includes('"__proto__"') ? refuseProto : undefined,
    );
    if (typeof input === 'object' && input !== null && !Array.isArray(input)) return input as Input;
  } catch (error) {
    if (isRefusal(error)) throw error;
    // Answered below; the parser's message would quote the body.
  }
  throw new Refusal('SerializationException', 'The request is not a JSON object');
}

/** dynalite would lose an attribute of that name without a word. */
function refuseProto(name: string, value: unknown): unknown {
  if (name === '__proto__')
    throw new Refusal('ValidationException', 'An attribute named __proto__ is not supported locally');
  return value;
}

/** The message stays here: it may quote an item. */
function sendFault(res: ServerResponse, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  send(res, 500, {
    __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError',
    message: `local fault: ${name}`,
  });
}

function send(res: ServerResponse, status: number, answer: unknown): void {
  // Text goes out in one write with the headers.
  const body = JSON.stringify(answer);
  res.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amzn-requestid': randomUUID(),
    'x-amz-crc32': crc32(body),
  });
  res.end(body);
}
