import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DEFAULT_STATE_DIRECTORY, RUNTIME_FILE, type RuntimeFile } from '../../../local/runtime-file.ts';
import { CommandError } from '../command.ts';
import { isAlive } from '../process-alive.ts';
import { queueArnOf, readReceiver } from './read-source.ts';
import type { Source, Target } from './target.ts';

const PROBE_MS = 3000;

/** The running local stack whose runtime file stands in the state directory. */
export async function findLocalTarget(state: string | undefined, cwd: string): Promise<Target> {
  const directory = resolve(cwd, state ?? DEFAULT_STATE_DIRECTORY);
  const runtime = await readRuntime(directory, state);
  await checkRunning(runtime, state);
  const sources = runtime.functions.flatMap(({ name, environment, stageUrl }): Source[] => {
    // The runner sets the factor; it is no part of the template's environment.
    const receiver = readReceiver(name, {
      ...environment,
      WEBHOOK_TIME_FACTOR: String(runtime.timeFactor),
    });
    if (receiver === undefined) return [];
    return [
      {
        name: receiver.WEBHOOK_SOURCE,
        environment: receiver,
        functionName: name,
        url: `${runtime.url}${receiver.WEBHOOK_PATH}`,
        signedUrl: receiver.WEBHOOK_PUBLIC_URL || (stageUrl && `${stageUrl}${receiver.WEBHOOK_PATH}`),
        queueArn: queueArnOf(receiver.WEBHOOK_QUEUE_URL, runtime.region),
      },
    ];
  });
  return {
    kind: 'local',
    label: 'the local stack',
    state: directory,
    aws: { region: runtime.region, endpoints: runtime.endpoints },
    sources: sources.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    processorsOf: async ({ queueArn }) =>
      runtime.mappings
        .filter((mapping) => mapping.queueArn === queueArn)
        .map((mapping) => mapping.functionName),
  };
}

function howToStart(state: string | undefined): string {
  return `start it with npx webhooks local${
    state === undefined ? '' : ` --state ${state}`
  }, or name a deployed stack with --stack NAME`;
}

async function readRuntime(directory: string, state: string | undefined): Promise<RuntimeFile> {
  let text: string;
  try {
    text = await readFile(resolve(directory, RUNTIME_FILE), 'utf8');
  } catch {
    throw new CommandError(
      `no local stack runs ${state === undefined ? 'in this project' : `on ${state}`}`,
      howToStart(state),
    );
  }
  let version: unknown;
  try {
    // Written by the local runner of the same package; its version is checked below.
    const runtime = JSON.parse(text) as RuntimeFile;
    version = runtime.version;
    if (version === 1) return runtime;
  } catch {
    version = 'unreadable';
  }
  throw new CommandError(
    `${RUNTIME_FILE} of the local stack is of another version (${String(version)})`,
    'stop the local stack and start it again',
  );
}

async function checkRunning(runtime: RuntimeFile, state: string | undefined): Promise<void> {
  if (!isAlive(runtime.pid)) {
    throw new CommandError(`the local stack has stopped (pid ${runtime.pid} is gone)`, howToStart(state));
  }
  try {
    const answer = await fetch(runtime.url, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
    await answer.body?.cancel();
  } catch {
    throw new CommandError(
      `the local stack (pid ${runtime.pid}) does not answer at ${runtime.url}`,
      'wait for its ready line, or stop it and start it again',
    );
  }
}
