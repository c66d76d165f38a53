/** One option of a command: how it is read, what it means to a person, what holds without it. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** May be given more than once. */
  readonly multiple?: boolean;
  /** One letter that stands for the name: `c` for `-c`. */
  readonly short?: string;
  /** What stands for the value in the help: `N`, `FILE`, `'K: V'`. */
  readonly value?: string;
  /** One line for `--help`, without the default. */
  readonly help: string;
  /** Value when the option is absent; also shown in the help. */
  readonly default?: string;
}

/** Options by name, without the dashes. `json` and `help` belong to every command and are not listed. */
export type OptionTable = Readonly<Record<string, CommandOption>>;

/** Option values as `node:util` `parseArgs` gives them. */
export type Arguments = Readonly<
  Record<string, string | boolean | readonly (string | boolean)[] | undefined>
>;

/** Where a command writes: a stream that may be a terminal. */
export type Output = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** What a command gets to work with. */
export interface CommandContext {
  readonly args: Arguments;
  readonly positionals: readonly string[];
  readonly out: Output;
  readonly err: Output;
  /** One JSON object a line instead of tables. */
  readonly json: boolean;
  readonly cwd: string;
}

/** One command of `webhooks`. */
export interface Command {
  /** As typed; of several words for a command inside a group: `secrets rotate`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What follows the name: `SOURCE KEY [--raw]`. */
  readonly usage: string;
  readonly options: OptionTable;
  /** Returns the exit code: 0 done, 1 it failed or found a fault. Wrong usage is thrown as `UsageError`. */
  run(context: CommandContext): Promise<number>;
}

/** Wrong usage: exit code 2. The message says what is wrong, `next` what to type instead. */
export class UsageError extends Error {
  readonly next: string | undefined;
  constructor(message: string, next?: string) {
    super(message);
    this.name = 'UsageError';
    this.next = next;
  }
}

/** A command could not do its work: exit code 1. `next` says what to try. */
export class CommandError extends Error {
  readonly next: string | undefined;
  constructor(message: string, next?: string) {
    super(message);
    this.name = 'CommandError';
    this.next = next;
  }
}
