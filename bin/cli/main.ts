import { readFileSync } from 'node:fs';
import type { Command } from './command.ts';
import { envCommand } from './commands/env.ts';
import { COMMANDS } from './commands/index.ts';
import { localCommand } from './commands/local.ts';
import { dispatch } from './dispatch.ts';

/** Every command, in the order of the help. */
const ALL: readonly Command[] = [localCommand, envCommand, ...COMMANDS];

/** The command line `webhooks`: runs what `argv` names and sets the exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  if (argv[0] === '--version') {
    process.stdout.write(`${version()}\n`);
    return;
  }
  process.exitCode = await dispatch(ALL, argv, {
    out: process.stdout,
    err: process.stderr,
    cwd: process.cwd(),
  });
}

function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  const { version }: { readonly version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}
