import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, type FSWatcher, mkdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { basename, join } from 'node:path';
import type { FunctionDefinition } from './cloud.ts';
import { moduleOf, originOf } from './workers/origin.ts';

/** Folders whose changes make a build necessary, and where builds lie. */
const SOURCES = ['lambdas', 'lib', 'src'];
const BUILDS = 'dist';
/** Changes gather this long, ms: an editor or a bundler makes several. */
const GATHER_MS = 200;

export interface WatchOptions {
  readonly project: string;
  readonly functions: Iterable<FunctionDefinition>;
  /** Directory for the code that takes over; its former content goes. */
  readonly directory: string;
  /** Lets a function go on with the code in `code`. */
  swap(functionArn: string, code: string): void;
  told(line: string): void;
}

/**
 * Builds the project (`npm run build`) when its sources change, and lets each function go on with its new code whenever its
 * build changes, whoever made it. Messages, state and what is running stay. Returns what ends it.
 */
export function watchProject(options: WatchOptions): () => void {
  const { project, directory, told } = options;
  rmSync(directory, { recursive: true, force: true });
  const watched = [...options.functions].flatMap((definition) => {
    const origin = originOf(definition, project);
    const name = moduleOf(definition);
    if (origin === undefined || name === undefined) return [];
    return [{ definition, origin, name, content: readFileSync(origin) }];
  });
  let turn = 0;

  const swapChanged = () => {
    for (const one of watched) {
      // A build that is just being replaced is looked at again when it is there.
      if (!existsSync(one.origin)) continue;
      const content = readFileSync(one.origin);
      if (content.length === 0 || content.equals(one.content)) continue;
      one.content = content;
      const code = join(directory, `${one.definition.name}-${++turn}`);
      mkdirSync(code, { recursive: true });
      copyFileSync(one.origin, join(code, one.name));
      options.swap(one.definition.arn, code);
      told(`${one.definition.logicalId} goes on with the new ${basename(one.origin)}`);
    }
  };
  const build = serial(async () => {
    told('building');
    const output = await runBuild(project);
    if (output !== undefined) told(`the build failed, the code stays as it was\n${output}`);
  });
  const watchers = [
    ...SOURCES.map((folder) => whenChanged(join(project, folder), build)),
    whenChanged(join(project, BUILDS), swapChanged),
  ];
  return () => {
    for (const stop of watchers) stop();
  };
}

function whenChanged(folder: string, act: () => void): () => void {
  if (!existsSync(folder)) return () => {};
  let timer: NodeJS.Timeout | undefined;
  const watcher: FSWatcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(act, GATHER_MS);
  });
  watcher.on('error', () => watcher.close());
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** One at a time; what is asked for meanwhile follows once. */
function serial(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await work();
    } while (again);
    running = false;
  };
  return () => void run();
}

/** Undefined when the build went well, else what it printed. */
function runBuild(project: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    // A shell, because npm is a script with another ending on each system.
    const child = spawn('npm run --silent build --if-present', {
      cwd: project,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? undefined : output.trim()));
  });
}
