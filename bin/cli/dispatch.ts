import { adviceFor } from './aws-advice.ts';
import { type Command, type CommandContext, CommandError, type Output, UsageError } from './command.ts';
import { commandHelp, overview } from './help.ts';
import { parseArguments } from './parse-arguments.ts';
import { printable } from './printable.ts';
import { styled } from './style.ts';
import { nearest } from './suggest.ts';

export interface Surroundings {
  readonly out: Output;
  readonly err: Output;
  readonly cwd: string;
}

/** Runs the command the words name and returns the exit code. Never throws. */
export async function dispatch(
  commands: readonly Command[],
  argv: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { out, err, cwd } = surroundings;
  // A reader such as `head` that has seen enough is no fault of ours.
  for (const stream of [out, err]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      process.exit(error.code === 'EPIPE' ? 0 : 1);
    });
  }
  if (argv.length === 0 || argv[0] === '--help' || argv[0] === '-h' || argv[0] === 'help') {
    return helpFor(commands, argv.slice(1), surroundings);
  }
  let command: Command | undefined;
  try {
    command = findCommand(commands, argv);
    const { args, positionals } = parseArguments(argv.slice(wordsOf(command).length), command.options);
    if (args['help'] === true) {
      out.write(commandHelp(command, out));
      return 0;
    }
    const context: CommandContext = { args, positionals, out, err, cwd, json: args['json'] === true };
    return await command.run(context);
  } catch (error) {
    return reportError(error, command, err);
  }
}

function helpFor(commands: readonly Command[], words: readonly string[], { out, err }: Surroundings): number {
  if (words.length === 0) {
    out.write(overview(commands, out));
    return 0;
  }
  try {
    out.write(commandHelp(findCommand(commands, words), out));
    return 0;
  } catch (error) {
    return reportError(error, undefined, err);
  }
}

const wordsOf = (command: Command): readonly string[] => command.name.split(' ');

function findCommand(commands: readonly Command[], argv: readonly string[]): Command {
  const found = commands
    .filter((command) => wordsOf(command).every((word, index) => argv[index] === word))
    .sort((a, b) => wordsOf(b).length - wordsOf(a).length)[0];
  if (found !== undefined) return found;
  const first = argv[0] ?? '';
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0) {
    throw new UsageError(
      `webhooks ${first} needs one of: ${group.map((command) => wordsOf(command).slice(1).join(' ')).join(', ')}`,
      `webhooks ${group[0]?.name ?? first} --help`,
    );
  }
  if (first.startsWith('-')) {
    throw new UsageError(`the option ${first} stands before the command`, 'webhooks COMMAND --option');
  }
  const meant = nearest(
    first,
    commands.map((command) => wordsOf(command)[0] ?? ''),
  );
  throw new UsageError(
    `unknown command ${first}`,
    meant === undefined ? 'webhooks --help lists the commands' : `did you mean webhooks ${meant}?`,
  );
}

function reportError(error: unknown, command: Command | undefined, err: Output): number {
  const wrongUsage = error instanceof UsageError;
  const known = wrongUsage || error instanceof CommandError;
  err.write(`${styled('red', 'error', err)}: ${printable(messageOf(error))}\n`);
  const next = known ? error.next : adviceFor(error);
  if (next !== undefined) err.write(`  ${printable(next)}\n`);
  else if (wrongUsage) {
    err.write(`  webhooks ${command === undefined ? '' : `${command.name} `}--help lists what it takes\n`);
  }
  if (!known && process.env['WEBHOOKS_DEBUG'] === '1' && error instanceof Error) {
    err.write(`${error.stack ?? ''}\n`);
  } else if (!known && next === undefined) err.write('  WEBHOOKS_DEBUG=1 shows where it happened\n');
  return wrongUsage ? 2 : 1;
}

/** What went wrong in words; faults of a connection say where it went. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map((part) => messageOf(part)).join('; ');
  }
  const plain = error instanceof UsageError || error instanceof CommandError || error.name === 'Error';
  return plain ? error.message : `${error.name}: ${error.message}`;
}
