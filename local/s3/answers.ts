import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Error } from './s3-error.ts';
import { xmlDocument } from './xml.ts';

/** What an operation answers; it becomes an HTTP response in one place. */
export interface S3Answer {
  status?: number;
  headers?: Record<string, string | number | undefined>;
  body?: string | Buffer | Readable;
  /** Called when the body has been sent or given up. */
  close?: () => Promise<void>;
}

export const xmlAnswer = (body: string, headers: S3Answer['headers'] = {}): S3Answer => ({
  headers: { 'content-type': 'application/xml', ...headers },
  body,
});

export const NO_CONTENT: S3Answer = { status: 204 };

/** Sends an answer. A body that breaks off breaks the connection, so that it cannot be taken for whole. */
export async function sendAnswer(res: ServerResponse, answer: S3Answer, withBody: boolean): Promise<void> {
  const { status = 200, headers = {}, body } = answer;
  try {
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) res.setHeader(name, value);
    res.setHeader('x-amz-request-id', randomUUID());
    if (typeof body === 'string' || Buffer.isBuffer(body))
      res.setHeader('content-length', Buffer.byteLength(body));
    else if (body === undefined && status !== 204 && status !== 304 && !res.hasHeader('content-length'))
      res.setHeader('content-length', 0);
    res.writeHead(status);
    if (!withBody || body === undefined || typeof body === 'string' || Buffer.isBuffer(body))
      res.end(withBody ? body : undefined);
    else await pipeline(body, res);
  } finally {
    await answer.close?.();
  }
}

/** The answer an error amounts to. The message of a fault stays here: it may quote a path or content. */
export function errorAnswer(error: unknown, resource: string): S3Answer {
  const known =
    error instanceof S3Error
      ? error
      : new S3Error(
          'InternalError',
          500,
          `local fault: ${error instanceof Error ? error.name : typeof error}`,
        );
  if (known.status === 304) return { status: 304, headers: known.headers };
  const document = {
    Code: known.code,
    Message: known.message,
    ...known.details,
    Resource: resource,
    RequestId: randomUUID(),
  };
  return { ...xmlAnswer(xmlDocument('Error', document, false), known.headers), status: known.status };
}
