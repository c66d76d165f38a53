import { aroundSlices, itemRoute, sliceItems } from '../../lambdas/body/item-slices.ts';
import { readTexts } from '../../lambdas/handshake/secret-texts.ts';
import { readJson as readProcessed } from '../../lambdas/process/json.ts';
import { toDelivery } from '../../lambdas/receive/delivery.ts';
import { bodyFormat, readDocument } from '../../lambdas/receive/document.ts';
import { readJson } from '../../lambdas/signature/json-document.ts';
import { readMultipart } from '../../lambdas/signature/multipart.ts';
import { readSecret } from '../../lambdas/signature/secret-text.ts';
import { readArchiveMetadata, readHeaderMetadata } from '../../lib/contract/archive-metadata.ts';
import { decodeMessage, encodeMessage, type QueueMessage } from '../../lib/contract/message.ts';
import { secretShapeOf } from '../../lib/contract/provider-spec.ts';
import { SPECS } from '../../lib/providers/specs.ts';
import type { Draw } from './draw.ts';
import type { Target } from './target.ts';

const MESSAGE: QueueMessage = {
  v: 1,
  source: 'stripe',
  h: 'a'.repeat(64),
  key: 'evt_1',
  rk: '',
  type: 'invoice.paid',
  streamHash: 'b'.repeat(64),
  stream: 'cus_1',
  k: 1_796_083_200_000,
  claimed: true,
  loc: `raw/stripe/2026/12/01/00/${'a'.repeat(64)}.${'c'.repeat(16)}`,
  dig: 'c'.repeat(64),
  q: 'https://sqs.eu-west-1.amazonaws.com/111122223333/q.fifo',
  policy: { window: 259_200, attempts: 5, oldAfter: 365 },
  headers: { 'content-type': 'application/json' },
  body: 'e30=',
};

const EVENT = {
  httpMethod: 'POST',
  path: '/in/x',
  headers: { host: 'a.example', 'x-signature': 'x' },
  multiValueHeaders: { host: ['a.example'], 'x-signature': ['x', 'y'] },
  queryStringParameters: { a: '1' },
  multiValueQueryStringParameters: { a: ['1', '2'] },
  rawQueryString: 'a=1',
  body: 'e30=',
  isBase64Encoded: true,
  requestContext: {
    apiId: 'abc',
    domainName: 'abc.execute-api.eu-west-1.amazonaws.com',
    stage: 'live',
    http: { method: 'POST', sourceIp: '192.0.2.1' },
    identity: { sourceIp: '192.0.2.1' },
    elb: {},
  },
};

const SHAPES = [
  ...new Map(
    SPECS.map(({ signature }) => secretShapeOf(signature)).map((shape) => [JSON.stringify(shape), shape]),
  ).values(),
];

const ROUTES = [
  ['/*'],
  ['/events/*'],
  ['/entry/*/changes/*', '/entry/*/messaging/*'],
  ['/a'],
  ['/a/b', '/id'],
].map((pointers) => ({ pointers, route: itemRoute(pointers) }));

/** Everything that reads texts and bytes, with what must hold of what it gives. */
export const READERS: readonly Target[] = [
  { name: 'JSON of a body', attempt: (draw) => readAsJson(textOfJson(draw)) },
  { name: 'JSON of a body, for handlers', attempt: (draw) => void readProcessed(textOfJson(draw)) },
  { name: 'items in a body', attempt: sliced },
  { name: 'a verified body', attempt: (draw) => void readDocument(bodyOf(draw), bodyFormat(draw.text())) },
  { name: 'a multipart body', attempt: multipart },
  { name: 'a secret', attempt: secret },
  {
    name: 'texts of a secret',
    attempt: (draw) => void readTexts(draw.once(2) ? textOfJson(draw) : draw.bytes()),
  },
  { name: 'an event of the front door', attempt: (draw) => delivered(draw.changedJson(EVENT)) },
  { name: 'a message of the queue', attempt: message },
  {
    name: 'metadata of an archived object',
    attempt: (draw) => {
      const metadata = Object.fromEntries(
        [
          'source',
          'key',
          'type',
          'stream',
          'streamhash',
          'receivedat',
          'seq',
          'delivery',
          'headers',
          draw.text(),
        ].map((name) => [name, draw.once(2) ? draw.text() : textOfJson(draw)]),
      );
      readHeaderMetadata(metadata);
      readArchiveMetadata(metadata);
      return undefined;
    },
  },
];

function textOfJson(draw: Draw): string {
  const text = JSON.stringify(draw.json());
  return draw.once(2) ? text : draw.changed(text);
}

function bodyOf(draw: Draw): Buffer {
  const bytes = Buffer.from(textOfJson(draw));
  return draw.once(2) ? bytes : draw.otherBytes(bytes);
}

/** As JSON.parse reads it, and values found by pointers as they were written. */
function readAsJson(text: string): string | undefined {
  const reading = readJson(text);
  const isJson = isParsed(text);
  if (reading.ok !== isJson) return reading.ok ? 'no JSON was read' : `JSON was not read: ${reading.problem}`;
  if (reading.ok) {
    for (const pointer of ['', '/', '/a', '/0', '/__proto__', '/constructor/name', '/a~1b/~0']) {
      reading.document.textAt(pointer);
      reading.document.writtenAt(pointer);
      reading.document.itemsAt(pointer);
    }
    if (reading.document.textAt('/constructor/name') === 'Object') return 'a pointer left the document';
  }
  return undefined;
}

function isParsed(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Of sound JSON the slices are the elements, and what stands around them is sound too. */
function sliced(draw: Draw): string | undefined {
  const list = Array.from({ length: draw.int(0, 4) }, () => draw.json(2));
  const value = draw.pick([
    list,
    { events: list, id: 1 },
    { entry: [{ changes: list }] },
    { a: { b: 1 }, id: draw.json(1) },
  ]);
  const sound = draw.once(2);
  const text = JSON.stringify(value, null, draw.int(0, 2));
  const bytes = sound ? Buffer.from(text) : draw.otherBytes(Buffer.from(draw.changed(text)));
  const { pointers, route } = draw.pick(ROUTES);
  const slicing = sliceItems(bytes, route, 1000);
  if (!slicing.ok) return undefined;
  let last = 0;
  for (const { start, end } of slicing.items) {
    if (start < last || end <= start || end > bytes.length) return 'slices overlap or lie outside';
    last = end;
  }
  const around = aroundSlices(bytes, slicing.items);
  if (!sound || !isParsed(text)) return undefined;
  if (!isParsed(around.toString())) return 'what stands around the slices is no JSON';
  const found = slicing.items.map(({ start, end }) => bytes.subarray(start, end).toString());
  if (!found.every(isParsed)) return 'a slice is no JSON';
  if (pointers[0] === '/events/*' && 'events' in value) {
    const wanted = JSON.stringify(list);
    if (JSON.stringify(found.map((one) => JSON.parse(one))) !== wanted) return 'slices are other items';
  }
  return undefined;
}

function multipart(draw: Draw): string | undefined {
  const lines = [
    '--b',
    `content-disposition: form-data; name="${draw.text()}"`,
    '',
    draw.text(),
    '--b--',
    '',
  ];
  const body = Buffer.from(draw.once(2) ? lines.join('\r\n') : draw.changed(lines.join('\r\n')));
  const type = draw.once(2)
    ? 'multipart/form-data; boundary=b'
    : draw.changed('multipart/form-data; boundary="b"');
  const fields = readMultipart(type, draw.once(2) ? body : draw.otherBytes(body), 10);
  return fields.length > 10 ? 'more fields than allowed' : undefined;
}

function secret(draw: Draw): string | undefined {
  const text = draw.pick([
    () => draw.text(),
    () => textOfJson(draw),
    () => draw.changed('{"current":"whsec_c2VjcmV0","previous":"b"}'),
    () =>
      draw.changed(
        '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----\n',
      ),
    () =>
      draw.changed(
        '{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"a","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}',
      ),
  ])();
  const reading = readSecret(draw.pick(SHAPES), draw.once(4) ? draw.bytes() : text);
  if (reading.ok && reading.keys.some(({ key }) => key.type === 'secret' && key.symmetricKeySize === 0))
    return 'an empty key';
  return undefined;
}

function delivered(event: unknown): string | undefined {
  if (typeof event !== 'object' || event === null) return undefined;
  const { headers, stageUrl } = toDelivery(event);
  for (const [name, values] of headers) {
    if (name !== name.toLowerCase() || values.some((value) => typeof value !== 'string'))
      return 'a header is no text';
  }
  const own = /^https:\/\/[a-z0-9]+\.execute-api\.[a-z0-9-]+\.amazonaws\.com(\.cn)?(\/|$)/;
  return stageUrl === undefined || own.test(stageUrl) ? undefined : 'the stage has a foreign address';
}

function message(draw: Draw): string | undefined {
  const text = draw.once(2)
    ? JSON.stringify(draw.changedJson(MESSAGE))
    : draw.changed(encodeMessage(MESSAGE));
  const decoded = decodeMessage(text);
  if (decoded.ok) {
    return decodeMessage(encodeMessage(decoded.message)).ok
      ? undefined
      : 'written again, it is no message any more';
  }
  return decoded.problem.length > 200 ? 'a problem of more than 200 characters' : undefined;
}
