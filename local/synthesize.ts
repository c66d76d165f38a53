import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** Lines of an app's output that are kept to find its error in. */
const KEPT_LINES = 400;
/** Lines of it that are shown. */
const SHOWN_LINES = 20;

export interface SynthesizeOptions {
  /** Project whose `cdk.json` names the app and its context. */
  readonly project: string;
  /** Command that runs the app in place of the one `cdk.json` names. */
  readonly app?: string | undefined;
  /** Context beside that of `cdk.json`; it goes before that. */
  readonly context?: Readonly<Record<string, string>> | undefined;
  /** Where the cloud assembly goes, whole or not at all; replaced. */
  readonly output: string;
  /** Directory for compiled code, which makes the next run faster. */
  readonly compileCache: string;
  /** File for everything the app prints. */
  readonly log: string;
  /** Told the last lines an app printed that failed. */
  readonly onFailure?: ((lines: readonly string[]) => void) | undefined;
}

/**
 * Runs the CDK app of a project as the CDK's own command line does, in a process of its own.
 *
 * @throws StartError if there is no app or it fails, with the app's own error
 */
export async function synthesize(options: SynthesizeOptions): Promise<void> {
  const { app, context } = appOf(options);
  const draft = newDraft(options.output);
  const { code, lines } = await run(app, options, {
    // CDK's check of the template against deployment rules takes most of the time; `cdk synth` still makes it.
    CDK_VALIDATION: 'false',
    NODE_COMPILE_CACHE: options.compileCache,
    CDK_OUTDIR: draft,
    CDK_CONTEXT_JSON: JSON.stringify({
      'aws:cdk:enable-path-metadata': true,
      'aws:cdk:enable-asset-metadata': true,
      'aws:cdk:bundling-stacks': ['**'],
      ...context,
      ...options.context,
    }),
  });
  mkdirSync(dirname(options.log), { recursive: true, mode: 0o700 });
  writeFileSync(options.log, `${lines.join('\n')}\n`);
  if (code !== 0) {
    options.onFailure?.(lines.slice(-SHOWN_LINES));
    throw new StartError(`the app does not synthesize: ${errorIn(lines)} (all it printed: ${options.log})`);
  }
  rmSync(options.output, { recursive: true, force: true });
  renameSync(draft, options.output);
}

/**
 * A directory of this run's own: the app of a run that was killed may still be writing into that run's. What such runs
 * left is removed.
 */
function newDraft(output: string): string {
  mkdirSync(dirname(output), { recursive: true });
  for (const name of readdirSync(dirname(output))) {
    if (!name.startsWith(`${basename(output)}.`)) continue;
    try {
      rmSync(join(dirname(output), name), { recursive: true, force: true });
    } catch {
      // Being written to: the next start finds it.
    }
  }
  const draft = `${output}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  return draft;
}

interface CdkApp {
  readonly app: string;
  readonly context: Readonly<Record<string, unknown>>;
}

function appOf({ project, app }: SynthesizeOptions): CdkApp {
  const file = join(project, 'cdk.json');
  if (!existsSync(file)) {
    if (app !== undefined) return { app, context: {} };
    throw new StartError(
      `there is no cdk.json in ${project}: start it in the directory of a CDK app, or name the app with --app`,
    );
  }
  let settings: { readonly app?: unknown; readonly context?: CdkApp['context'] };
  try {
    settings = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new StartError(`${file} is not JSON`);
  }
  const command = app ?? settings.app;
  if (typeof command !== 'string' || command.trim() === '')
    throw new StartError(`${file} names no "app" command: add it, or name the app with --app`);
  return { app: command, context: settings.context ?? {} };
}

interface Ended {
  readonly code: number | null;
  readonly lines: readonly string[];
}

function run(app: string, { project }: SynthesizeOptions, variables: Record<string, string>): Promise<Ended> {
  const own = [dirname(process.execPath), join(project, 'node_modules', '.bin')];
  const path = [...own, process.env['PATH'] ?? ''].join(delimiter);
  const child = spawn(app, {
    cwd: project,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PATH: path, ...variables },
  });
  const lines: string[] = [];
  const keep = (chunk: Buffer) => {
    lines.push(
      ...chunk
        .toString('utf8')
        .split(/\r?\n/)
        .filter((line) => line.trim() !== ''),
    );
    lines.splice(0, Math.max(0, lines.length - KEPT_LINES));
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, lines }));
  });
}

/** What went wrong: the error that was thrown, with the line after it where it ends in a colon, else the last line. */
function errorIn(lines: readonly string[]): string {
  const at = lines.findIndex((line) => /^\s*(\[?\w*Error\b|.*Error:)/.test(line) && !/^\s*at /.test(line));
  const thrown = lines[at]?.trim();
  if (thrown === undefined) return (lines.at(-1) ?? 'it printed nothing').trim();
  return thrown.endsWith(':') ? `${thrown} ${lines[at + 1]?.trim() ?? ''}` : thrown;
}
