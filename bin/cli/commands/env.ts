import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DEFAULT_STATE_DIRECTORY, RUNTIME_FILE, type RuntimeFile } from '../../../local/runtime-file.ts';
import { type Command, CommandError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { environmentOf } from '../local/environment-of.ts';
import { expectPositionals, textOption } from '../read-argument.ts';
import { sqsClient } from '../target/aws-clients.ts';
import { findLocalTarget } from '../target/local-target.ts';

/** Prints what any AWS tool needs to look inside the running local stack. */
export const envCommand: Command = {
  name: 'env',
  summary: 'Shell exports with which any AWS tool looks inside the running local stack',
  usage: '[--state DIR] [--json]',
  options: {
    state: { type: 'string', value: 'DIR', help: 'state directory of the local stack (default: .local)' },
  },
  async run({ args, positionals, cwd, json, out }) {
    expectPositionals(positionals);
    const state = textOption(args, 'state');
    const target = await findLocalTarget(state, cwd);
    const sqs = await sqsClient(target.aws);
    const runtime = readRuntime(resolve(cwd, state ?? DEFAULT_STATE_DIRECTORY, RUNTIME_FILE));
    const variables = await environmentOf(runtime, target.sources, sqs);
    sqs.destroy();
    if (json) out.write(jsonLine(variables));
    else
      for (const [name, value] of Object.entries(variables)) out.write(`export ${name}=${quoted(value)}\n`);
    return 0;
  },
};

function readRuntime(file: string): RuntimeFile {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RuntimeFile;
  } catch {
    throw new CommandError('the local stack has just stopped', 'start it with npx webhooks local');
  }
}

/** Text as one word of a POSIX shell. */
function quoted(value: string): string {
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}
