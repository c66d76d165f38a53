import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import type { RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import { EventKey, HmacEncoding, HmacHash, HmacWebhook, type HmacWebhookProps } from '../../lib/index.ts';
import { genericHmac } from '../../lib/providers/generic-hmac/spec.ts';
import { K1, Receiving, restEvent } from '../lambdas/receive/receiving.ts';
import { environmentOf, newGateway, resource } from '../lib/synthesis.ts';

const run = promisify(execFile);
const page = readFileSync(join(import.meta.dirname, '../../docs/own-senders.md'), 'utf8');

/** A sender as it stands in the documentation. */
function sender(language: string): string {
  const code = new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page)?.[1];
  if (code === undefined) throw new Error(`the page has no sender in ${language}`);
  return code;
}

describe('a sender of the documentation', () => {
  const event = { id: 'order-1.3', type: 'order.paid', order: 'order-1', note: 'Zoë 東京' };
  const to = new Receiving({ spec: genericHmac, source: 'orders' });
  const folder = mkdtempSync(join(tmpdir(), 'senders-'));
  let server: Server;
  let url: string;
  beforeEach(async () => {
    server = createServer(async (request, response) => {
      const body = await buffer(request);
      const headers = Object.fromEntries(
        Object.entries(request.headersDistinct).map(([k, v]) => [k, v ?? []]),
      );
      to.now = Date.now();
      const answer = await to.handleRaw(restEvent(headers, body));
      response.writeHead(answer.statusCode).end(answer.body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // The server listens on a port.
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/orders`;
  });
  afterEach(async () => {
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  it('in Node is understood, and its repeat is known', async () => {
    const path = join(folder, 'sender.mjs');
    const given = `const [url, secret, event] = ${JSON.stringify([url, K1, event])};\n`;
    writeFileSync(path, `${given}${sender('js')}console.log(answer.status);\n`);
    expect((await run(process.execPath, [path])).stdout).toBe('200\n');
    expect((await run(process.execPath, [path])).stdout).toBe('200\n');
    expect(to.event()).toMatchObject({ key: 'order-1.3', type: 'order.paid' });
    const [message] = to.messages();
    expect(JSON.parse(Buffer.from(message?.body ?? '', 'base64').toString())).toEqual(event);
  });
});

describe('HmacWebhook', () => {
  const specOf = (props: Partial<HmacWebhookProps>): RuntimeSpec => {
    const { stack, gateway } = newGateway();
    new HmacWebhook(stack, 'Orders', { gateway, ...props });
    const receiver = resource(Template.fromStack(stack), 'AWS::Lambda::Function', 'OrdersEndpointReceiver');
    return JSON.parse(String(environmentOf(receiver)['WEBHOOK_SPEC']));
  };
  const body = '{"type":"order.paid","kind":"order","order":"o-1","version":7}';
  const time = String(Math.floor(new Receiving().now / 1000));
  const send = (spec: RuntimeSpec, headers: Readonly<Record<string, string>>, text = body) => {
    const to = new Receiving({ spec, source: 'orders' });
    return to.deliver(headers, text).then(({ status }) => ({ status, event: to.events()[0] }));
  };

  it('takes the usual form where nothing is said', () => {
    const { sources: _, ...spec } = genericHmac;
    expect(specOf({})).toEqual(spec);
  });

  it('takes the names, encoding, prefix and hash of what is there already', async () => {
    const spec = specOf({
      signatureHeader: 'X-Signature',
      timestampHeader: 'X-Signed-At',
      idempotencyHeader: 'X-Event',
      signaturePrefix: 'v1=',
      encoding: HmacEncoding.BASE64,
      hash: HmacHash.SHA512,
      type: ['/kind', '/type'],
    });
    const signature = createHmac('sha512', K1).update(`${time}.${body}`).digest('base64');
    const headers = { 'x-signature': `v1=${signature}`, 'x-signed-at': time, 'x-event': 'o-1.7' };
    expect(await send(spec, headers)).toMatchObject({
      status: 200,
      event: { key: 'o-1.7', type: 'order.order.paid' },
    });
    expect(await send(spec, { ...headers, 'x-signature': signature })).toMatchObject({ status: 401 });
  });

  it('never makes a name up: without one a delivery is refused', async () => {
    const signature = createHmac('sha256', K1).update(`${time}.${body}`).digest('hex');
    const headers = { 'x-webhook-signature': signature, 'x-webhook-timestamp': time };
    expect(await send(specOf({}), headers)).toEqual({ status: 400, event: undefined });
    const named = specOf({ eventKey: EventKey.composite('/order', '/version') });
    expect(await send(named, headers)).toMatchObject({ status: 200, event: { key: 'o-1/7' } });
  });

  it('covers the name by the signature where it is told to', async () => {
    const spec = specOf({ signIdempotencyKey: true });
    const signature = createHmac('sha256', K1).update(`${time}.k-1.${body}`).digest('hex');
    const headers = { 'x-webhook-signature': signature, 'x-webhook-timestamp': time };
    expect(await send(spec, { ...headers, 'x-idempotency-key': 'k-1' })).toMatchObject({ status: 200 });
    expect(await send(spec, { ...headers, 'x-idempotency-key': 'k-2' })).toMatchObject({ status: 401 });
  });

  it('refuses one header for two things', () => {
    expect(() => specOf({ timestampHeader: 'X-Webhook-Signature' })).toThrow(
      /three headers of different names/,
    );
    expect(() => specOf({ signatureHeader: 'x sig' })).toThrow(/name of a header/);
  });
});
