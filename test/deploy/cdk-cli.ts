import { spawn } from 'node:child_process';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const LIMIT_MS = 120_000;

export interface Printed {
  readonly code: number | null;
  /** Both streams, in the order they came. */
  readonly text: string;
  /** Standard output alone, byte by byte. */
  readonly stdout: Buffer;
}

/** The real CDK CLI, against the engine and nothing else. */
export class CdkCli {
  readonly #environment: Readonly<Record<string, string>>;
  readonly #output: string;

  constructor(environment: Readonly<Record<string, string>>, directory: string) {
    this.#environment = environment;
    this.#output = join(directory, 'cdk.out');
  }

  bootstrap(account: string, region: string): Promise<Printed> {
    return this.#cdk('bootstrap', `aws://${account}/${region}`);
  }

  deploy(): Promise<Printed> {
    return this.#cdk(
      'deploy',
      'Webhooks',
      '--require-approval',
      'never',
      '--progress',
      'events',
      ...this.#app,
    );
  }

  destroy(): Promise<Printed> {
    return this.#cdk('destroy', 'Webhooks', '--force', ...this.#app);
  }

  /** Takes resources that are there into the stack; `mapping` is a file that names them. */
  import(mapping: string): Promise<Printed> {
    return this.#cdk('import', 'Webhooks', '--resource-mapping', mapping, ...this.#app);
  }

  /** Succeeds where app and stack are the same. */
  diff(): Promise<Printed> {
    return this.#cdk('diff', 'Webhooks', '--fail', ...this.#app);
  }

  get #app(): readonly string[] {
    return ['--app', 'node test/deploy/app.ts', '--output', this.#output];
  }

  #cdk(...args: readonly string[]): Promise<Printed> {
    return runNode([join(PROJECT, 'node_modules/aws-cdk/bin/cdk'), ...args], this.#environment);
  }
}

/** The command line of this project, as a person would use it. */
export function webhooks(
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Printed> {
  return runNode([join(PROJECT, 'bin/webhooks.mjs'), ...args, '--stack', 'Webhooks'], environment);
}

/** A Node program from the project's folder, with these variables and no others. */
export function runNode(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Printed> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: PROJECT,
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
    });
    const all: Buffer[] = [];
    const out: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      all.push(chunk);
      out.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => all.push(chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({ code, text: Buffer.concat(all).toString(), stdout: Buffer.concat(out) }),
    );
  });
}
