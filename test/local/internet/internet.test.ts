import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { authorityIn } from '../../../local/internet/authority.ts';
import { type Internet, openInternet } from '../../../local/internet/internet.ts';
import type { Site } from '../../../local/internet/site.ts';

const ASKS = 'arn:aws:lambda:us-east-1:000000000000:function:asks';
const own = (host: string, body: string): Site => ({
  host,
  answer: ({ path }) => (path === '/own' ? { status: 200, contentType: 'text/plain', body } : undefined),
});

let state: string;
let internet: Internet;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'internet-'));
});
afterEach(async () => {
  await internet.close();
  rmSync(state, { recursive: true, force: true });
});

async function open(...sites: readonly Site[]): Promise<void> {
  internet = await openInternet(new Map([[ASKS, sites]]), () => authorityIn(state), true);
}

/** What an unchanged program gets there: status and body, or the code of its error. */
async function get(url: string, environment = internet.environmentOf(ASKS) ?? {}): Promise<string> {
  const program = `
    process.getBuiltinModule('node:https').get(process.argv[1], { signal: AbortSignal.timeout(5000) }, (response) => {
      let body = '';
      response.on('data', (chunk) => { body += chunk; });
      response.on('end', () => console.log(response.statusCode + ' ' + body));
    }).on('error', (error) => console.log('error ' + error.code));`;
  const child = spawn(process.execPath, ['--eval', program, url], {
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await text(child.stdout)).trim();
}

it('an unchanged program reaches the hosts there are, trusted as any other', async () => {
  await open(own('keys.example', 'mine'));
  expect(await get('https://keys.example/own')).toBe('200 mine');
});

it('reaches no other host, and not the real one where the run is offline', async () => {
  await open(own('keys.example', 'mine'));
  expect(await get('https://elsewhere.example/own')).toMatch(/^error /);
  expect(await get('https://keys.example/other')).toMatch(/^502 .*offline/);
});

it('another port of a host is another place', async () => {
  await open(own('keys.example', 'mine'));
  expect(await get('https://keys.example:8443/own')).toMatch(/^error /);
});

it('sites of one host are asked one after the other, each with what the next ones say', async () => {
  const adding = (word: string): Site => ({
    host: 'keys.example',
    async answer(_, others) {
      const rest = await others().then(
        ({ body }) => String(body),
        () => 'end',
      );
      return { status: 200, contentType: 'text/plain', body: `${word} ${rest}` };
    },
  });
  await open(adding('one'), adding('two'));
  expect(await get('https://keys.example/')).toBe('200 one two end');
});

it('a function that asks nobody gets nothing, and a program without the variables trusts nobody here', async () => {
  await open(own('keys.example', 'mine'));
  expect(internet.environmentOf('arn:aws:lambda:us-east-1:000000000000:function:other')).toBeUndefined();
  const { NODE_EXTRA_CA_CERTS: _, ...untrusting } = internet.environmentOf(ASKS) ?? {};
  expect(await get('https://keys.example/own', untrusting)).toMatch(/^error .*(SELF_SIGNED|ISSUER|VERIFY)/);
});

it('speaks to nobody but what asks for a connection, on loopback alone', async () => {
  await open(own('keys.example', 'mine'));
  const { hostname, port } = new URL(internet.environmentOf(ASKS)?.['HTTPS_PROXY'] ?? '');
  expect(hostname).toBe('127.0.0.1');
  expect((await fetch(`http://${hostname}:${port}/own`)).status).toBe(405);
  const socket = connect(Number(port), hostname);
  socket.write('CONNECT 127.0.0.1:443 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 403 /);
});

it('is not there at all where nobody asks', async () => {
  const unused = () => {
    throw new Error('asked for');
  };
  internet = await openInternet(new Map(), unused, false);
  expect(internet.environmentOf(ASKS)).toBeUndefined();
});

it('keeps its authority', async () => {
  await open(own('keys.example', 'mine'));
  const before = authorityIn(state).file;
  await internet.close();
  await open(own('keys.example', 'again'));
  expect(authorityIn(state).file).toBe(before);
  expect(await get('https://keys.example/own')).toBe('200 again');
});
