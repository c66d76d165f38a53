import { parseArgs } from 'node:util';
import { type Arguments, type OptionTable, UsageError } from './command.ts';
import { nearest } from './suggest.ts';

/** Options every command has. */
export const GLOBAL_OPTIONS = {
  json: { type: 'boolean', help: 'one JSON object a line on stdout' },
  help: { type: 'boolean', short: 'h', help: 'this help' },
} as const satisfies OptionTable;

export interface ParsedArguments {
  readonly args: Arguments;
  readonly positionals: readonly string[];
}

/** Reads the words after a command's name by its option table. Throws `UsageError` with a suggestion. */
export function parseArguments(argv: readonly string[], table: OptionTable): ParsedArguments {
  const options: OptionTable = { ...table, ...GLOBAL_OPTIONS };
  const { values, positionals, tokens } = parseArgs({
    args: [...argv],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { type, multiple = false, short }]) => [
        name,
        { type, multiple, ...(short !== undefined && { short }) },
      ]),
    ),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) if (token.kind === 'option') checkOption(token, options);
  const defaults = Object.fromEntries(
    Object.entries(options).flatMap(([name, option]) =>
      option.default === undefined ? [] : [[name, option.multiple ? [option.default] : option.default]],
    ),
  );
  return { args: { ...defaults, ...values }, positionals };
}

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function checkOption({ name, rawName, value, inlineValue }: OptionToken, options: OptionTable): void {
  const option = Object.hasOwn(options, name) ? options[name] : undefined;
  if (option === undefined) {
    const meant = nearest(name, Object.keys(options));
    throw new UsageError(
      `unknown option ${rawName}`,
      meant === undefined ? undefined : `did you mean --${meant}?`,
    );
  }
  if (option.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value`);
    return;
  }
  if (value === undefined)
    throw new UsageError(`${rawName} needs a value`, `--${name} ${option.value ?? 'VALUE'}`);
  if (inlineValue !== true && value.length > 1 && value.startsWith('-')) {
    throw new UsageError(
      `${rawName} needs a value, and ${value} looks like an option`,
      `write --${name}=${value} if that is the value`,
    );
  }
}
