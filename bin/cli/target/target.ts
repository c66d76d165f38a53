import type { ReceiveEnvironment } from '../../../lib/contract/environments.ts';
import {
  type Arguments,
  type CommandContext,
  CommandError,
  type OptionTable,
  UsageError,
} from '../command.ts';
import { expectPositionals, textOption, textOptions } from '../read-argument.ts';
import { nearest } from '../suggest.ts';
import type { AwsSettings } from './aws-clients.ts';
import { findLocalTarget } from './local-target.ts';
import { findStackTarget } from './stack-target.ts';

/** One configured endpoint of a running or deployed stack. */
export interface Source {
  readonly name: string;
  readonly environment: ReceiveEnvironment;
  /** The receiver. */
  readonly functionName: string;
  /** URL the provider calls; undefined where none can be told. */
  readonly url: string | undefined;
  /** Address as it is registered with the provider, for schemes that sign it; undefined where none can be told. */
  readonly signedUrl: string | undefined;
  readonly queueArn: string;
}

/** What a command works on: the local stack or deployed ones. */
export interface Target {
  readonly kind: 'local' | 'stack';
  /** For people: `the local stack`, `stack Webhooks`. */
  readonly label: string;
  readonly aws: AwsSettings;
  /** State directory of the local stack. */
  readonly state?: string;
  /** By name. */
  readonly sources: readonly Source[];
  /** Names of the alarms of its stacks; undefined where nothing watches, as locally. */
  readonly alarms?: readonly string[];
  /** Functions that read a queue; none whose mapping is switched off. */
  processorsOf(source: Source): Promise<readonly string[]>;
}

/** Options of every command that works on a target. */
export const TARGET_OPTIONS = {
  state: { type: 'string', value: 'DIR', help: 'state directory of the local stack (default: .local)' },
  stack: {
    type: 'string',
    value: 'NAME',
    multiple: true,
    help: 'a deployed stack instead of the local one, with its nested stacks; "Webhooks*" for all that begin so',
  },
  region: { type: 'string', value: 'REGION', help: 'region of the deployed stack (default: as the AWS CLI)' },
  profile: { type: 'string', value: 'NAME', help: 'AWS profile to use (default: as the AWS CLI)' },
} as const satisfies OptionTable;

/** The target the options name. */
export async function findTarget(args: Arguments, cwd: string): Promise<Target> {
  const stacks = textOptions(args, 'stack');
  const state = textOption(args, 'state');
  const region = textOption(args, 'region');
  const profile = textOption(args, 'profile');
  if (stacks.length > 0) {
    if (state !== undefined)
      throw new UsageError('--state is for the local stack and --stack for a deployed one');
    return findStackTarget(stacks, { region, profile });
  }
  if (region !== undefined || profile !== undefined) {
    throw new UsageError('--region and --profile need --stack NAME');
  }
  return findLocalTarget(state, cwd);
}

/** The source a person named. */
export function findSource(target: Target, name: string): Source {
  const found = target.sources.filter((source) => source.name === name);
  const [source, second] = found;
  if (second !== undefined) {
    throw new CommandError(
      `${target.label} has several sources called ${name}`,
      'name one stack with --stack',
    );
  }
  if (source !== undefined) return source;
  const names = target.sources.map((candidate) => candidate.name);
  const meant = nearest(name, names);
  if (names.length === 0) {
    throw new CommandError(
      `${target.label} has no sources`,
      ...(target.kind === 'stack'
        ? ['name the stacks they stand in: --stack NAME again, or --stack "Webhooks*"']
        : []),
    );
  }
  throw new CommandError(
    `${target.label} has no source ${name}`,
    meant === undefined ? `it has ${names.join(', ')}` : `did you mean ${meant}?`,
  );
}

/** The source that is a command's only argument, and the target the options name. */
export async function soleSource({
  args,
  positionals,
  cwd,
}: Pick<CommandContext, 'args' | 'positionals' | 'cwd'>): Promise<{
  readonly target: Target;
  readonly source: Source;
}> {
  const [name = ''] = expectPositionals(positionals, 'SOURCE');
  const target = await findTarget(args, cwd);
  return { target, source: findSource(target, name) };
}

/** The sources `--source` names, or all. */
export function chosenSources(target: Target, args: Arguments): readonly Source[] {
  const name = textOption(args, 'source');
  return name === undefined ? target.sources : [findSource(target, name)];
}
