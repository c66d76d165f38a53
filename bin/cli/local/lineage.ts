import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAlive } from '../process-alive.ts';

const CHECK_MS = 100;
/** A script runner and this process have at most a few shells between them. */
const MAX_LINKS = 8;
const SHELL = /^-?(?:ba|da|z|k|a|fi|mk)?sh$|^busybox$/;

interface Parentage {
  readonly parent: number;
  /** Name of the program, without its directory. */
  readonly program: string;
}

/**
 * Calls `orphaned` once when this process has lost the npm that started it, at once where it is lost already. npm hands no
 * `SIGKILL` on, and a shell that stands between the two outlives it, so every link up to npm is watched. Without npm
 * nothing is watched: whoever runs the program directly may leave it behind.
 */
export function whenOrphaned(orphaned: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const chain = ancestors();
  const watch = setInterval(() => {
    if (!isBroken(chain)) return;
    clearInterval(watch);
    orphaned();
  }, CHECK_MS);
  watch.unref();
}

/** From this process's parent up to the first that is no shell. */
function ancestors(): readonly number[] {
  const chain = [process.ppid];
  if (process.platform === 'win32') return chain;
  while (chain.length < MAX_LINKS) {
    const last = look(chain.at(-1) ?? 1);
    if (last === undefined || !(SHELL.test(last.program) || isLauncher(chain.at(-1)))) break;
    chain.push(last.parent);
  }
  return chain;
}

/** The launcher on an older Node stands between npm and this process as a shell does. */
function isLauncher(pid: number | undefined): boolean {
  return String(pid) === process.env['WEBHOOKS_LAUNCHER'];
}

function isBroken(chain: readonly number[]): boolean {
  const [parent] = chain;
  if (process.ppid !== parent) return true;
  // Above a shell stands npm. The first process of the machine there means that npm is gone already.
  if (chain.length > 1 && chain.at(-1) === 1 && isAdopter(1)) return true;
  return chain.some((pid, index) => {
    if (process.platform !== 'linux') return !isAlive(pid);
    const above = chain[index + 1];
    return above !== undefined && look(pid)?.parent !== above;
  });
}

/** Whether a process takes in orphans: the first one does, unless it is npm itself, as in a container. */
function isAdopter(pid: number): boolean {
  const program = look(pid)?.program ?? '';
  return !/^(?:npm|npx|node|yarn|pnpm|bun|MainThread)/.test(program);
}

function look(pid: number): Parentage | undefined {
  return process.platform === 'linux' ? lookInProc(pid) : lookWithPs(pid);
}

/** `pid (program) state parent …`; the program's name may itself hold spaces and brackets. */
function lookInProc(pid: number): Parentage | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const parent = Number(text.slice(end + 2).split(' ')[1]);
    return { parent, program: text.slice(text.indexOf('(') + 1, end) };
  } catch {
    return undefined;
  }
}

function lookWithPs(pid: number): Parentage | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, program] = /^\s*(\d+)\s+(.*\S)\s*$/m.exec(stdout ?? '') ?? [];
  if (parent === undefined || program === undefined) return undefined;
  return { parent: Number(parent), program: program.slice(program.lastIndexOf('/') + 1) };
}
