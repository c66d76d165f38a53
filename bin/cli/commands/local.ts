import { resolve } from 'node:path';
import { DEFAULT_STATE_DIRECTORY } from '../../../local/runtime-file.ts';
import { StartError } from '../../../local/start-error.ts';
import { type Command, CommandError, type Output, UsageError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { functionLine } from '../local/function-line.ts';
import { expectPositionals, flagOption, textOption, wholeOption } from '../read-argument.ts';

const DEFAULT_PORT = 8787;
const MAX_TIME_SCALE = 1000;
const ORPHAN_CHECK_MS = 500;

/** Runs the synthesized template on this machine until it is stopped. */
export const localCommand: Command = {
  name: 'local',
  summary: 'Run the synthesized template on this machine',
  usage: '[--port N] [--state DIR] [--fresh] [--time-scale N] [--verbose]',
  options: {
    port: {
      type: 'string',
      value: 'N',
      help: 'port webhooks are sent to; 0 takes any',
      default: String(DEFAULT_PORT),
    },
    state: {
      type: 'string',
      value: 'DIR',
      help: 'where everything is kept',
      default: DEFAULT_STATE_DIRECTORY,
    },
    fresh: { type: 'boolean', help: 'delete that state first' },
    'time-scale': {
      type: 'string',
      value: 'N',
      help: 'run visibility, dedupe, windows and schedules N times as fast',
      default: '1',
    },
    verbose: { type: 'boolean', help: 'print what the functions log' },
  },
  async run({ args, positionals, cwd, json, out, err }) {
    expectPositionals(positionals);
    const port = wholeOption(args, 'port', { min: 0, max: 65_535 }) ?? DEFAULT_PORT;
    const { startLocal } = await import('../../../local/run.ts');
    const stack = await startLocal({
      project: cwd,
      state: resolve(cwd, textOption(args, 'state') ?? DEFAULT_STATE_DIRECTORY),
      port,
      fresh: flagOption(args, 'fresh'),
      timeScale: timeScale(textOption(args, 'time-scale')),
      onProgress: (step) => err.write(`${step} ...\n`),
      ...(flagOption(args, 'verbose')
        ? { onFunctionLine: (id, line) => err.write(functionLine(id, line, err)) }
        : {}),
    }).catch((error: unknown) => {
      throw error instanceof StartError ? new CommandError(error.message) : error;
    });
    const { url, pid } = stack.runtime;
    out.write(json ? jsonLine({ ready: url, pid }) : `ready ${url} pid ${pid}\n`);
    await stopSignal(err);
    await stack.stop();
    return 0;
  },
};

/** Resolves at the first signal to stop; a second one ends the process at once. */
function stopSignal(err: Output): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = () => {
      if (!stopping) err.write('stopping ...\n');
      stopping = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => (stopping ? process.exit(1) : stop()));
    }
    if (process.env['npm_lifecycle_event'] !== undefined) whenOrphaned(stop);
  });
}

/** npm passes a signal to the shell between, which dies of it and tells nobody. */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, ORPHAN_CHECK_MS);
  watch.unref();
}

function timeScale(text = '1'): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= MAX_TIME_SCALE) return value;
  throw new UsageError(`--time-scale must be a number from 1 to ${MAX_TIME_SCALE}, not ${text}`);
}
