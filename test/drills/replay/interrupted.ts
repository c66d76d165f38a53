import { spawn } from 'node:child_process';
import { type CommandResult, LAUNCHER } from '../../local/end-to-end/stack-view.ts';
import { pause } from '../drill.ts';

/** Runs `webhooks …` and presses Ctrl-C once something has happened. */
export async function interrupted(
  args: readonly string[],
  happened: () => Promise<boolean>,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [LAUNCHER, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  while (child.exitCode === null && !(await happened())) await pause(250);
  child.kill('SIGINT');
  const code = await ended;
  return { code, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() };
}
