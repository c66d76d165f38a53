import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { MAX_TIME_FACTOR } from '../../../lib/contract/durations.ts';
import { DEFAULT_STATE_DIRECTORY } from '../../../local/runtime-file.ts';
import { StartError } from '../../../local/start-error.ts';
import { type Command, CommandError, type Output, UsageError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { endower } from '../local/endow.ts';
import { functionLine } from '../local/function-line.ts';
import { whenOrphaned } from '../local/lineage.ts';
import { printable } from '../printable.ts';
import { expectPositionals, flagOption, textOption, textOptions, wholeOption } from '../read-argument.ts';

const DEFAULT_PORT = 8787;
/** Time that running requests have to end when npm is gone and nobody waits for them, ms. */
const ORPHAN_GRACE_MS = 1000;

/** Runs the synthesized template on this machine until it is stopped. */
export const localCommand: Command = {
  name: 'local',
  summary: 'Run the synthesized template on this machine',
  usage:
    '[--app CMD] [--stack NAME] [--context KEY=VALUE]... [--port N] [--state DIR] [--fresh] [--time-scale N] [--watch] [--faults FILE] [--offline] [--verbose]',
  options: {
    app: {
      type: 'string',
      value: 'CMD',
      help: 'command that runs the CDK app; without it the "app" of cdk.json',
    },
    stack: {
      type: 'string',
      value: 'NAME',
      help: 'stack to run, of an app with several gateways; those it belongs together with come along',
    },
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
    context: {
      type: 'string',
      value: 'KEY=VALUE',
      multiple: true,
      short: 'c',
      help: 'context for the app, as cdk -c gives it: -c stage=dev',
    },
    watch: { type: 'boolean', help: 'build when sources change, and go on with the new code' },
    faults: {
      type: 'string',
      value: 'FILE',
      help: 'let calls of the services fail as this file says (docs/local-faults.md)',
    },
    offline: { type: 'boolean', help: 'ask no real host for the keys that providers publish' },
    verbose: {
      type: 'boolean',
      help: 'print what the functions log; with --json each line as it was written, metrics too',
    },
  },
  async run({ args, positionals, cwd, json, out, err }) {
    expectPositionals(positionals);
    const port = wholeOption(args, 'port', { min: 0, max: 65_535 }) ?? DEFAULT_PORT;
    const state = resolve(cwd, textOption(args, 'state') ?? DEFAULT_STATE_DIRECTORY);
    const faults = textOption(args, 'faults');
    const name = textOption(args, 'stack');
    const stopping = stopSignal(err);
    const [{ startLocal }, { chooseStacks }] = await Promise.all([
      import('../../../local/run.ts'),
      import('../../../local/template/choose-stacks.ts'),
    ]);
    const stack = await startLocal({
      project: cwd,
      app: textOption(args, 'app'),
      choose: (stacks) => chooseStacks(stacks, name),
      onFailedApp: (lines) =>
        err.write(`${lines.map((line) => printable(stripVTControlCharacters(line))).join('\n')}\n`),
      state,
      port,
      fresh: flagOption(args, 'fresh'),
      timeScale: timeScale(textOption(args, 'time-scale')),
      context: contextOf(textOptions(args, 'context')),
      watch: flagOption(args, 'watch'),
      offline: flagOption(args, 'offline'),
      ...(faults === undefined ? {} : { faults: resolve(cwd, faults) }),
      environment: process.env,
      endow: endower(state),
      onProgress: (step) => err.write(`${step} ...\n`),
      ...(flagOption(args, 'verbose')
        ? { onFunctionLine: (id, line) => err.write(json ? `${line}\n` : functionLine(id, line, err)) }
        : {}),
    }).catch((error: unknown) => {
      throw error instanceof StartError ? new CommandError(error.message) : error;
    });
    const { url, pid } = stack.runtime;
    out.write(json ? jsonLine({ ready: url, pid }) : `ready ${url} pid ${pid}\n`);
    stopping.started();
    // Node writes it at a regular end, and this process may be killed.
    flushCompileCache();
    await stopping.asked;
    await stack.stop();
    return 0;
  },
};

interface Stopping {
  /** Resolves when the stack is to stop. */
  readonly asked: Promise<void>;
  /** From now on there is something to stop; before, being asked ends the process at once. */
  started(): void;
}

/** The first signal asks to stop, a second one ends the process at once. A stack started by npm does not outlive it. */
function stopSignal(err: Output): Stopping {
  let serves = false;
  let stopping = false;
  let resolve = (): void => undefined;
  const asked = new Promise<void>((done) => {
    resolve = done;
  });
  const stop = () => {
    if (stopping || !serves) process.exit(1);
    stopping = true;
    err.write('stopping ...\n');
    resolve();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  whenOrphaned(() => {
    if (!stopping) stop();
    setTimeout(() => process.exit(1), ORPHAN_GRACE_MS).unref();
  });
  return {
    asked,
    started() {
      serves = true;
    },
  };
}

function timeScale(text = '1'): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= MAX_TIME_FACTOR) return value;
  throw new UsageError(`--time-scale must be a number from 1 to ${MAX_TIME_FACTOR}, not ${text}`);
}

function contextOf(given: readonly string[]): Readonly<Record<string, string>> {
  const pairs = given.map((text): [string, string] => {
    const at = text.indexOf('=');
    if (at < 1) throw new UsageError(`--context is KEY=VALUE, not ${text}`);
    return [text.slice(0, at), text.slice(at + 1)];
  });
  return Object.fromEntries(pairs);
}
