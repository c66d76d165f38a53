/**
 * The program a function's process runs: loads the handler, then runs one invocation at a time as told by its parent.
 * What the function sees is what Lambda shows it, so nothing of this module is visible to it.
 */
import { existsSync } from 'node:fs';
import { flushCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { FunctionError, InvokeMessage, WorkerMessage, WorkerSettings } from './messages.ts';

type Handler = (event: unknown, context: unknown) => unknown;

const settings = JSON.parse(process.argv[2] ?? '{}') as WorkerSettings;
process.argv.length = 2;
// In force from the very first module on, this one included.
delete process.env['NODE_COMPILE_CACHE'];

// Without its parent a process has nobody to work for, whatever the function still has open.
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches every process; the parent decides when running invocations end.
process.on('SIGINT', () => {});
process.on('uncaughtException', (error) => fatal(error));
process.on('unhandledRejection', (reason) => fatal(reason));

let current: string | undefined;

const handler = await load().catch((error: unknown) => {
  send({ kind: 'broken', error: describe(error) }, () => process.exit(1));
  return undefined;
});
if (handler !== undefined) {
  process.on('message', (message: InvokeMessage) => void invoke(handler, message));
  send({ kind: 'ready' });
  // Node writes it at a regular end, which these processes do not have.
  flushCompileCache();
}

async function load(): Promise<Handler> {
  const dot = settings.handler.lastIndexOf('.');
  const [file, name] = [settings.handler.slice(0, dot), settings.handler.slice(dot + 1)];
  const path = ['.mjs', '.js', '.cjs'].map((ending) => join(settings.code, file + ending)).find(existsSync);
  if (path === undefined) throw named('Runtime.ImportModuleError', `Cannot find module '${file}'`);
  if (settings.sourceMap !== undefined) nameSourceMap(pathToFileURL(path).href, settings.sourceMap);
  const loaded: Record<string, unknown> = await import(pathToFileURL(path).href);
  const whole = loaded['default'];
  const exported =
    loaded[name] ?? (typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined);
  if (typeof exported !== 'function') {
    throw named('Runtime.HandlerNotFound', `${settings.handler} is undefined or not exported`);
  }
  return (event, context) => Reflect.apply(exported, undefined, [event, context]);
}

/** Lets a module name its source map, so that errors tell file and line of what was written. */
function nameSourceMap(module: string, map: string): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (url !== module) return loaded;
      // Node takes a path here, relative to the module, and no URL.
      const comment = `\n//# sourceMappingURL=${pathToFileURL(map).pathname}`;
      const { source = '' } = loaded;
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source);
      return { ...loaded, source: text + comment };
    },
  });
}

async function invoke(run: Handler, { requestId, event, deadline }: InvokeMessage): Promise<void> {
  current = requestId;
  try {
    const value = await run(JSON.parse(event), {
      callbackWaitsForEmptyEventLoop: true,
      functionName: settings.functionName,
      functionVersion: '$LATEST',
      invokedFunctionArn: settings.functionArn,
      memoryLimitInMB: String(settings.memoryMb),
      awsRequestId: requestId,
      logGroupName: `/aws/lambda/${settings.functionName}`,
      logStreamName: `local/[$LATEST]${process.pid}`,
      getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    });
    const result = JSON.stringify(value) ?? 'null';
    current = undefined;
    send({ kind: 'result', requestId, result });
  } catch (error) {
    current = undefined;
    send({ kind: 'failed', requestId, error: describe(error) });
  }
}

/** An error nobody caught ends the process, as on Lambda; the running invocation is told why. */
function fatal(error: unknown): void {
  process.stderr.write(`${inspect(error)}\n`);
  const message = describe(error);
  if (current === undefined) process.exit(1);
  send({ kind: 'crashed', requestId: current, error: message }, () => process.exit(1));
}

function send(message: WorkerMessage, sent?: () => void): void {
  if (process.send === undefined || !process.connected) process.exit(1);
  process.send(message, undefined, undefined, () => sent?.());
}

function describe(error: unknown): FunctionError {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  const trace = (error.stack ?? '').split('\n');
  return { errorType: error.name, errorMessage: error.message, trace };
}

function named(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}
