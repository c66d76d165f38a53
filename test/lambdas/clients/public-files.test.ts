import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { publicFiles } from '../../../lambdas/clients/public-files.ts';
import { HttpsHost } from './https-host.ts';

let host: HttpsHost;
beforeAll(async () => {
  host = await HttpsHost.start();
});
afterAll(() => host.stop());
beforeEach(() => {
  host.asked.length = 0;
});

const files = publicFiles();

it('gets a file of 64 KB', async () => {
  host.answer = (_, response) => response.end('a'.repeat(64 * 1024));
  expect(await files.get(host.url('/a'))).toBe('a'.repeat(64 * 1024));
});

it('keeps no connection: the container may stand still for long', async () => {
  const headers: unknown[] = [];
  host.answer = ({ headers: { connection }, socket }, response) => {
    headers.push(connection);
    socket.once('close', () => headers.push('closed'));
    response.end('a');
  };
  await files.get(host.url('/a'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(headers).toEqual(['close', 'closed']);
});

it.each([301, 302, 303, 307, 308])('follows no %i, wherever it leads', async (status) => {
  for (const location of [
    '/elsewhere',
    'https://evil.example/',
    'http://169.254.169.254/latest/meta-data/',
  ]) {
    host.asked.length = 0;
    host.answer = (_, response) => response.writeHead(status, { location }).end('moved');
    await expect(files.get(host.url('/a'))).rejects.toThrow(`answered ${status}`);
    expect(host.asked).toEqual(['GET /a']);
  }
});

it.each([201, 204, 206, 304, 400, 404, 500, 503])('takes no %i for a file', async (status) => {
  host.answer = (_, response) => response.writeHead(status).end();
  await expect(files.get(host.url('/a'))).rejects.toThrow(`answered ${status}`);
});

it('reads no more than 64 KB, whatever the answer says of its length', async () => {
  let written = 0;
  host.answer = (_, response) => {
    const timer = setInterval(() => {
      written += 1024;
      response.write('a'.repeat(1024));
    }, 1);
    response.on('close', () => clearInterval(timer));
  };
  await expect(files.get(host.url('/a'))).rejects.toThrow('answered more than 65536 bytes');
  expect(written).toBeLessThan(1024 * 1024);
});

it('refuses 65 KB at once', async () => {
  host.answer = (_, response) => response.end('a'.repeat(65 * 1024));
  await expect(files.get(host.url('/a'))).rejects.toThrow('answered more than 65536 bytes');
});

it.each([
  ['says nothing', () => undefined],
  ['begins and does not end', (response: { write(text: string): unknown }) => response.write('a')],
])('waits 2 s for a host that %s', async (_, begin) => {
  host.answer = (_request, response) => void begin(response);
  const started = Date.now();
  await expect(files.get(host.url('/a'))).rejects.toMatchObject({ name: 'AbortError' });
  expect(Date.now() - started).toBeGreaterThanOrEqual(1900);
  expect(Date.now() - started).toBeLessThan(4000);
});

it('rejects where a host breaks off', async () => {
  host.answer = (_, response) => {
    response.write('a');
    setTimeout(() => response.destroy(), 10);
  };
  await expect(files.get(host.url('/a'))).rejects.toThrow();
});

it.each(['http://localhost/a', 'file:///etc/passwd', 'ftp://localhost/a'])(
  'does not go to %s',
  async (url) => {
    await expect(files.get(url)).rejects.toThrow('not supported');
  },
);
