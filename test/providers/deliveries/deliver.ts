import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { COMMANDS } from '../../../bin/cli/commands/index.ts';
import { dispatch } from '../../../bin/cli/dispatch.ts';
import { appProject } from '../../local/end-to-end/app-project.ts';
import { eventually, RunningStack } from '../../local/end-to-end/running-stack.ts';

import { sourceNameOf } from './chosen.ts';
import { greet } from './greet.ts';

/** What is wrong with the deliveries of a provider; empty where nothing is. */
export type Findings = ReadonlyMap<string, readonly string[]>;

/**
 * Plays the handshakes of each provider and sends two deliveries of it through HTTP to a local stack of their constructs, the second one with another
 * key, and waits until the first is processed.
 */
export async function deliverAll(slugs: readonly string[], atOnce = 3): Promise<Findings> {
  const stack = await RunningStack.start(
    ['--offline'],
    undefined,
    appProject('test/providers/deliveries/app.ts', ...slugs),
  );
  try {
    const findings = new Map<string, readonly string[]>();
    const waiting = [...slugs];
    const work = async (): Promise<void> => {
      for (let slug = waiting.shift(); slug !== undefined; slug = waiting.shift()) {
        findings.set(
          slug,
          await deliver(stack, sourceNameOf(slug)).catch((error: unknown) => [String(error)]),
        );
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return findings;
  } finally {
    await stack.stop();
  }
}

interface Sent {
  readonly status: number;
  readonly id: string | null;
}

interface Listed {
  readonly key: string;
  readonly status: string;
}

async function deliver({ directory }: RunningStack, slug: string): Promise<readonly string[]> {
  const greeted = await greet(directory, slug, run);
  const [sent] = await run<Sent>('send', slug, '--state', directory);
  if (sent === undefined || sent.status < 200 || sent.status > 299)
    return [...greeted, `the sample was answered ${sent?.status}`];
  // A batch is several events, and which of them is listed first is open.
  const events = await eventually(
    () => run<Listed>('events', '--source', slug, '--state', directory),
    (listed) => listed.length > 0 && listed.every(({ status }) => status === 'processed'),
    30_000,
  );
  const keys = events.map(({ key }) => key);
  const problems = keys.includes(sent.id ?? '')
    ? greeted
    : [...greeted, `it was processed as ${keys.join(', ')}, and sent as ${sent.id}`];
  const [forged] = await run<Sent>('send', slug, '--wrong-secret', '--state', directory).catch(() => []);
  // A provider that proves nothing has no key that could be wrong.
  if (forged !== undefined && (forged.status < 400 || forged.status > 499)) {
    return [...problems, `one signed with another key was answered ${forged.status}`];
  }
  return problems;
}

/** Runs a command in this process; objects it prints with `--json`. */
async function run<T>(...argv: readonly string[]): Promise<readonly T[]> {
  const [out, err] = [new PassThrough(), new PassThrough()];
  const [printed, complaint, code] = await Promise.all([
    text(out),
    text(err),
    dispatch(COMMANDS, [...argv, '--json'], { out, err, cwd: process.cwd() }).finally(() => {
      out.end();
      err.end();
    }),
  ]);
  if (printed === '' && complaint !== '')
    throw new TypeError(`${argv[0]} ended with ${code}: ${complaint.trim()}`);
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
