import type { EdgeEvent } from '../../../lambdas/receive/delivery.ts';
import type { Receiving } from './receiving.ts';

export interface Asked {
  readonly method?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly path?: string;
}

/** An event of a REST API, which hands over the parameters of a query decoded. */
export function askEvent({
  method = 'GET',
  query = {},
  headers = {},
  body = '',
  path = '/hooks/x',
}: Asked): EdgeEvent {
  const lists = (record: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, [value]]));
  return {
    httpMethod: method,
    path,
    headers,
    multiValueHeaders: lists(headers),
    queryStringParameters: query,
    multiValueQueryStringParameters: lists(query),
    body: Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
    requestContext: { identity: { sourceIp: '192.0.2.7' } },
  };
}

/** Asks a source something. */
export function ask(to: Receiving, asked: Asked) {
  return to.handleRaw(askEvent(asked));
}

/** Nothing of a handshake is kept, whatever was answered. */
export function traces({ archive, table, queue }: Receiving) {
  return { archived: archive.calls.length, items: table.items().length, sent: queue.sent.length };
}

export const NO_TRACES = { archived: 0, items: 0, sent: 0 };
