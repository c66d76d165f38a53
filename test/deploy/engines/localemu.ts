import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pythonEnvironment } from './python-environment.ts';
import { freePort, ServerProcess } from './server-process.ts';

export interface Localemu {
  readonly url: string;
  readonly server: ServerProcess;
}

/**
 * The SQS of localemu, on a free port of 127.0.0.1. Its requirements are what this one service loads, a third of all it
 * would install. Its usual server binds to every interface whatever it is told; the other one it has keeps to the address.
 */
export async function startLocalemu(directory: string): Promise<Localemu> {
  const bin = pythonEnvironment('localemu.txt', 13, ['--no-deps']);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const home = join(directory, 'localemu');
  mkdirSync(home);
  const server = await ServerProcess.start({
    program: join(bin, 'python'),
    args: ['-m', 'localemu.runtime.main'],
    environment: {
      PATH: '/usr/bin:/bin',
      HOME: home,
      TMPDIR: home,
      SERVICES: 'sqs',
      DISABLE_EVENTS: '1',
      SKIP_SSL_CERT_DOWNLOAD: '1',
      GATEWAY_SERVER: 'hypercorn',
      GATEWAY_LISTEN: `127.0.0.1:${port}`,
    },
    cwd: home,
    log: join(directory, 'localemu.log'),
    ready: `${url}/_localemu/health`,
  });
  return { url, server };
}
