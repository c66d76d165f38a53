import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { EngineMissing, pythonEnvironment } from './python-environment.ts';
import { freePort, ServerProcess } from './server-process.ts';

/** Of the engine's own account; nothing else is ever reached with them. */
export const ACCOUNT = '000000000000';
export const REGION = 'us-east-1';

/** A whole AWS that is not ours, on this machine, which checks signatures and rights. */
export interface Ministack {
  readonly url: string;
  /** Variables for a program that shall find this engine, and nothing but it. */
  readonly environment: Readonly<Record<string, string>>;
  /** The interpreter of its environment, which has botocore. */
  readonly python: string;
  readonly server: ServerProcess;
}

/**
 * Installs it on first use and starts it on a free port of 127.0.0.1. With TLS, because the policies under test deny
 * plain HTTP, and with IAM in force.
 */
export async function startMinistack(directory: string): Promise<Ministack> {
  const bin = pythonEnvironment('ministack.txt', 10);
  const { certificate, key } = makeCertificate(directory);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')]);
  const port = await freePort();
  const url = `https://127.0.0.1:${port}`;
  const home = join(directory, 'home');
  mkdirSync(home);
  // The Node that runs this comes first: functions run on what PATH calls node.
  const own = {
    PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`,
    HOME: home,
    TMPDIR: directory,
  };
  const server = await ServerProcess.start({
    program: join(bin, 'python'),
    args: [
      ...['-m', 'hypercorn', 'ministack.app:app', '--bind', `127.0.0.1:${port}`],
      ...['--certfile', certificate, '--keyfile', key, '--keep-alive', '75'],
    ],
    environment: {
      ...own,
      GATEWAY_PORT: String(port),
      MINISTACK_HOST: '127.0.0.1',
      MINISTACK_REGION: REGION,
      AUTH: 'true',
      USE_SSL: '1',
      MINISTACK_SSL_CERT: certificate,
      MINISTACK_SSL_KEY: key,
    },
    cwd: home,
    log: join(directory, 'ministack.log'),
    ready: `${url}/_ministack/health`,
  });
  return {
    url,
    environment: {
      ...own,
      AWS_ENDPOINT_URL: url,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      AWS_REGION: REGION,
      AWS_DEFAULT_REGION: REGION,
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_CA_BUNDLE: certificate,
      NODE_EXTRA_CA_CERTS: certificate,
    },
    python: join(bin, 'python'),
    server,
  };
}

function makeCertificate(directory: string): { readonly certificate: string; readonly key: string } {
  const certificate = join(directory, 'tls.crt');
  const key = join(directory, 'tls.key');
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-keyout', key, '-out', certificate, '-subj', '/CN=127.0.0.1'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1', '-addext', 'basicConstraints=critical,CA:FALSE'],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0)
    throw new EngineMissing(`openssl is needed to make a certificate: ${stderr ?? 'not found'}`);
  return { certificate, key };
}
