import type { RequestListener } from 'node:http';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { type BuiltCloud, buildCloud, surroundingsOf } from './build-cloud.ts';
import { describeRun } from './describe-run.ts';
import { faultControl } from './faults/fault-control.ts';
import { followFaultFile } from './faults/fault-file.ts';
import { FaultHooks } from './faults/fault-hooks.ts';
import { createFunctions, type Functions, PROCESS_LIMIT } from './functions.ts';
import { createGateway } from './gateway/gateway.ts';
import { authorityIn } from './internet/authority.ts';
import { type Internet, openInternet } from './internet/internet.ts';
import type { LocalOptions } from './local-options.ts';
import { LOOPBACK, type LoopbackServer, refuseForeignHosts } from './loopback-server.ts';
import { startMapping } from './mapping.ts';
import { OWN_SERVER, otherEndpoints } from './other-servers/endpoints.ts';
import { otherProvisions } from './other-servers/provisions.ts';
import { listenForServices, listenForWebhooks } from './ports.ts';
import { ownProvisions, type Provisions } from './provisions.ts';
import type { RuntimeFile } from './runtime-file.ts';
import { startSchedule } from './schedule.ts';
import { openServices, type Services } from './services.ts';
import { StartError } from './start-error.ts';
import { type StateDirectory, takeStateDirectory } from './state-directory.ts';
import { StateInUseError, StateLayoutError } from './storage/sqlite.ts';
import { synthesize } from './synthesize.ts';
import { readAssembly } from './template/assembly.ts';
import type { Surroundings } from './template/stack.ts';
import type { StackTemplate } from './template/template.ts';
import { watchProject } from './watch.ts';

/** How long running requests may take to end when the stack stops, ms. */
const STOP_GRACE_MS = 30_000;

/** A local stack that serves. */
export interface LocalStack {
  /** What `runtime.json` says. */
  readonly runtime: RuntimeFile;
  readonly services: Services;
  /** Lets running invocations end, then closes everything and lets go of the state. */
  stop(): Promise<void>;
}

/** Things to undo, the last one first. */
type Undo = (() => Promise<void> | void)[];

/**
 * Runs what the project's CDK app declares on this machine.
 *
 * @throws StartError with one line that says what to do
 */
export async function startLocal(options: LocalOptions): Promise<LocalStack> {
  const state = takeStateDirectory(options.state, options.fresh ?? false);
  const undo: Undo = [() => state.release()];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await start(options, state, undo, stop);
  } catch (error) {
    await stop();
    throw startError(error, state.path);
  }
}

async function start(
  options: LocalOptions,
  state: StateDirectory,
  undo: Undo,
  stop: () => Promise<void>,
): Promise<LocalStack> {
  const { timeScale = 1 } = options;
  let serveWebhooks: RequestListener = notReady;
  let serveServices: RequestListener = notReady;
  // Both ports are taken first: finding one in use after the app was synthesized would waste that time.
  const webhooks = await listenForWebhooks(options.port, (request, response) =>
    serveWebhooks(request, response),
  );
  undo.push(() => webhooks.close(0));
  const listener = refuseForeignHosts((request, response) => {
    response.setHeader('Server', OWN_SERVER);
    serveServices(request, response);
  });
  const servicesServer = await listenForServices(state.servicesPort, options.port, listener);
  undo.push(() => servicesServer.close(0));
  state.keepServicesPort(servicesServer.port);
  const others = await othersOf(options, servicesServer.port);
  const faults = faultsOf(options, undo);
  const compileCache = ownCompileCache() ?? join(state.path, 'compile-cache');
  const stacks = await stacksOf(options, state, compileCache);
  const surroundings = surroundingsOf(stacks);
  const base = `http://${LOOPBACK}:${servicesServer.port}`;
  const services = await openServices({
    ...surroundings,
    directory: state.path,
    timeScale,
    faults,
    baseUrl: () => base,
  });
  undo.push(() => services.close());
  // Calls that are held up go on, so that the services can end.
  undo.push(() => faults.order([]));
  serveServices = faultControl(faults, services.handle);
  const provisions = {
    ...ownProvisions(services),
    ...(await otherProvisions(others, surroundings.region)),
  };
  const built = await buildCloud(stacks, surroundings, provisions, state.path, options.endow);
  const endpoints = { dynamodb: base, s3: base, sqs: base, secretsManager: base, ...others };
  const internet = await internetOf(built, options, state);
  undo.push(() => internet.close());
  const functions = createFunctions({
    cloud: built.cloud,
    region: surroundings.region,
    endpoints,
    timeScale,
    logs: join(state.path, 'logs'),
    project: options.project,
    compileCache,
    more: internet.environmentOf,
    onLine: options.onFunctionLine,
  });
  undo.push(() => functions.close(), ...watching(options, state, built.cloud, functions));
  serveWebhooks = createGateway({
    ...surroundings,
    apis: built.cloud.apis.values(),
    invoke: functions.invoke,
  });
  undo.push(startWork(built, surroundings, functions, provisions, timeScale, webhooks));

  const runtime = describeRun(
    built,
    surroundings,
    timeScale,
    `http://${LOOPBACK}:${webhooks.port}`,
    endpoints,
  );
  state.writeRuntime(runtime);
  return { runtime, services, stop };
}

/** Hosts in place of those that functions ask. */
function internetOf(
  { sites }: BuiltCloud,
  { offline = false }: LocalOptions,
  { path }: StateDirectory,
): Promise<Internet> {
  return openInternet(sites, () => authorityIn(path), offline);
}

/** Servers of this machine that stand in for the run's own, by service. */
async function othersOf(
  { environment = {}, timeScale = 1, onProgress = () => {} }: LocalOptions,
  ownPort: number,
): Promise<Awaited<ReturnType<typeof otherEndpoints>>> {
  const others = await otherEndpoints(environment, ownPort);
  if (others.sqs !== undefined && timeScale !== 1)
    throw new StartError('the time of another SQS cannot be scaled: leave out --time-scale, or use the own');
  for (const [service, origin] of Object.entries(others)) onProgress(`using the ${service} at ${origin}`);
  return others;
}

function watching(
  { project, watch = false, onProgress = () => {} }: LocalOptions,
  { path }: StateDirectory,
  cloud: BuiltCloud['cloud'],
  { swap }: Functions,
): Undo {
  if (!watch) return [];
  const directory = join(path, 'watched');
  const stop = watchProject({
    project,
    functions: cloud.functions.values(),
    directory,
    swap,
    told: onProgress,
  });
  return [stop];
}

function faultsOf({ faults, onProgress = () => {} }: LocalOptions, undo: Undo): FaultHooks {
  const hooks = new FaultHooks();
  if (faults !== undefined) undo.push(followFaultFile(faults, hooks, onProgress));
  return hooks;
}

/** The templates of the assembly given, or of the one the project's app makes. */
async function stacksOf(
  {
    project,
    assembly,
    app,
    context,
    choose = (all) => all,
    onFailedApp,
    onProgress = () => {},
  }: LocalOptions,
  state: StateDirectory,
  compileCache: string,
): Promise<readonly StackTemplate[]> {
  const output = assembly ?? join(state.path, 'cdk.out');
  if (assembly === undefined) {
    onProgress('synthesizing the app');
    const log = join(state.path, 'logs', 'synth.log');
    await synthesize({ project, app, output, context, compileCache, log, onFailure: onFailedApp });
  }
  const stacks = choose(readAssembly(output));
  onProgress('creating its resources');
  return stacks;
}

/** Starts what works without being asked; returns what ends it, running invocations included. */
function startWork(
  { cloud }: BuiltCloud,
  surroundings: Surroundings,
  functions: Functions,
  provisions: Provisions,
  timeScale: number,
  webhooks: LoopbackServer,
): () => Promise<void> {
  const mappings = cloud.mappings.map((definition) =>
    startMapping({
      definition,
      queue: provisions.mappedQueue(definition.queueArn),
      region: surroundings.region,
      concurrencyLimit: PROCESS_LIMIT,
      invoke: (event) => functions.invoke(definition.functionArn, event),
      log: (line) => functions.log(definition.functionArn, line),
    }),
  );
  const schedules = cloud.schedules.map((definition) =>
    startSchedule({
      ...surroundings,
      definition,
      timeScale,
      invoke: (event) => functions.invoke(definition.functionArn, event),
    }),
  );
  return async () => {
    const ending = [...mappings, ...schedules].map((work) => work.stop());
    await Promise.all([webhooks.close(STOP_GRACE_MS), ...ending]);
  };
}

/** Where this process keeps compiled code, if it does: other processes find there what any state's run has left. */
function ownCompileCache(): string | undefined {
  const directory = getCompileCacheDir();
  return directory && dirname(directory);
}

const notReady: RequestListener = (request, response) => {
  response.writeHead(503, { 'Retry-After': '2', Connection: 'close' });
  response.end('starting\n');
  request.resume();
};

function startError(error: unknown, path: string): unknown {
  if (error instanceof StateInUseError) {
    return new StartError(`${error.message}: stop it, or choose another --state`);
  }
  if (error instanceof StateLayoutError) {
    return new StartError(`${error.message}: --fresh begins anew, or choose another --state than ${path}`);
  }
  return error;
}
