import type { Headers } from '../signature/signed-request.ts';
import { type AddressedEvent, rawQuery, stageUrl } from './request-url.ts';

/** One HTTP request, whatever the front door was. */
export interface Delivery {
  /** Upper case; empty where the event names none. */
  readonly method: string;
  readonly headers: Headers;
  /** The exact bytes received. */
  readonly body: Buffer;
  /** Path as the front door names it; a stage or a base path may come first. */
  readonly path: string;
  /** As it was received, without its question mark. */
  readonly query: string;
  /** URL of the stage that was called, where the front door is an API under its own host. */
  readonly stageUrl: string | undefined;
  /** As the front door saw it. For logs and quarantine, never for a decision on who sent it. */
  readonly sourceIp: string;
  /** Who called an API, as the API itself says: no header is asked. Empty where the front door is none. */
  readonly callerIp: string;
  /** The front door wants its answer's headers as lists (a load balancer with multi-value headers). */
  readonly listHeaders: boolean;
}

/** What of an event is read. REST API, HTTP API, function URL and load balancer each fill some of it. */
export interface EdgeEvent extends AddressedEvent {
  readonly httpMethod?: unknown;
  readonly path?: unknown;
  readonly rawPath?: unknown;
  readonly headers?: unknown;
  readonly multiValueHeaders?: unknown;
  readonly body?: unknown;
  readonly isBase64Encoded?: unknown;
  readonly requestContext?: unknown;
}

/** Reads an event of any supported shape. Never throws on an object: what is missing is empty. */
export function toDelivery(event: EdgeEvent): Delivery {
  const context = record(event.requestContext);
  const http = record(context['http']);
  const identity = record(context['identity']);
  const headers = readHeaders(event);
  const callerIp = identity['sourceIp'] || http['sourceIp'];
  return {
    method: text(event.httpMethod || http['method']).toUpperCase(),
    headers,
    body: readBody(event),
    path: text(event.path || event.rawPath),
    query: rawQuery(event, context['elb'] !== undefined),
    stageUrl: stageUrl(context),
    sourceIp: text(callerIp || nearest(headers)),
    callerIp: text(callerIp),
    listHeaders: context['elb'] !== undefined && isRecord(event.multiValueHeaders),
  };
}

/** A load balancer adds the address it saw at the end. */
function nearest(headers: Headers): string | undefined {
  return headers.get('x-forwarded-for')?.at(-1)?.split(',').at(-1)?.trim();
}

function readBody({ body, isBase64Encoded }: EdgeEvent): Buffer {
  return typeof body === 'string'
    ? Buffer.from(body, isBase64Encoded === true ? 'base64' : 'utf8')
    : Buffer.alloc(0);
}

/** Lists come first: where both maps are given, the plain one holds only the last value of each name. */
function readHeaders({ headers: plain, multiValueHeaders: lists }: EdgeEvent): Headers {
  const headers = new Map<string, readonly string[]>();
  for (const [name, values] of Object.entries(record(lists))) {
    if (!Array.isArray(values)) continue;
    const key = name.toLowerCase();
    headers.set(key, [...(headers.get(key) ?? []), ...values.map(text)]);
  }
  const listed = new Set(headers.keys());
  for (const [name, value] of Object.entries(record(plain))) {
    const key = name.toLowerCase();
    if (listed.has(key) || value === undefined || value === null) continue;
    headers.set(key, [
      ...(headers.get(key) ?? []),
      ...(Array.isArray(value) ? value.map(text) : [text(value)]),
    ]);
  }
  return headers;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
