import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Arguments, CommandError, type OptionTable, UsageError } from '../command.ts';
import { flagOption, textOption, textOptions, wholeOption } from '../read-argument.ts';
import { TARGET_OPTIONS } from '../target/target.ts';
import type { GivenHeader, Spoiling } from './delivery.ts';

export const SEND_OPTIONS = {
  type: { type: 'string', value: 'T', help: 'event type (default: the sample’s first)' },
  id: { type: 'string', value: 'ID', help: 'event id (default: a new one for each event)' },
  stream: { type: 'string', value: 'S', help: 'stream of every event (default: the sample’s)' },
  number: {
    type: 'string',
    value: 'N',
    help: 'number of the first event in its stream, where streams are numbered (default: the first there is)',
  },
  body: { type: 'string', value: 'FILE', help: 'send exactly these bytes instead of a sample' },
  header: {
    type: 'string',
    value: "'K: V'",
    multiple: true,
    help: 'one more header, or another value for one',
  },
  count: { type: 'string', value: 'N', help: 'so many events', default: '1' },
  streams: {
    type: 'string',
    value: 'N',
    help: 'spread the events over N streams, in order within each (default: one stream)',
  },
  concurrency: { type: 'string', value: 'C', help: 'at most so many requests at a time', default: '32' },
  duplicate: {
    type: 'string',
    value: 'N',
    help: 'send each delivery N more times, all at once',
    default: '0',
  },
  tamper: { type: 'boolean', help: 'change one byte after signing: must be refused' },
  stale: { type: 'boolean', help: 'sign ten minutes ago: must be refused' },
  'wrong-secret': { type: 'boolean', help: 'sign with another secret: must be refused' },
  curl: { type: 'boolean', help: 'print the equivalent curl command instead of sending' },
  ...TARGET_OPTIONS,
} as const satisfies OptionTable;

/** What a person wants sent, checked. */
export interface SendOptions {
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly stream: string | undefined;
  readonly number: number | undefined;
  readonly bodyFile: string | undefined;
  readonly body: Buffer | undefined;
  readonly headers: readonly GivenHeader[];
  readonly count: number;
  readonly streams: number | undefined;
  readonly concurrency: number;
  readonly duplicate: number;
  readonly spoiling: Spoiling;
  readonly curl: boolean;
}

export async function readSendOptions(args: Arguments, cwd: string): Promise<SendOptions> {
  const id = textOption(args, 'id');
  const stream = textOption(args, 'stream');
  const bodyFile = textOption(args, 'body');
  const count = wholeOption(args, 'count', { min: 1, max: 10_000_000 }) ?? 1;
  const streams = wholeOption(args, 'streams', { min: 1, max: 1_000_000 });
  if (id !== undefined && count > 1) {
    throw new UsageError('one id names one event', '--duplicate N sends the same delivery N more times');
  }
  if (stream !== undefined && streams !== undefined) {
    throw new UsageError('--stream names one stream and --streams makes several: choose one');
  }
  return {
    type: textOption(args, 'type'),
    id,
    stream,
    number: wholeOption(args, 'number', { min: 0, max: Number.MAX_SAFE_INTEGER }),
    bodyFile,
    body: bodyFile === undefined ? undefined : await readBody(resolve(cwd, bodyFile)),
    headers: textOptions(args, 'header').map(readHeader),
    count,
    streams,
    concurrency: wholeOption(args, 'concurrency', { min: 1, max: 10_000 }) ?? 32,
    duplicate: wholeOption(args, 'duplicate', { min: 0, max: 100_000 }) ?? 0,
    spoiling: {
      tamper: flagOption(args, 'tamper'),
      stale: flagOption(args, 'stale'),
      wrongSecret: flagOption(args, 'wrong-secret'),
    },
    curl: flagOption(args, 'curl'),
  };
}

async function readBody(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown fault';
    throw new CommandError(`cannot read ${file} (${code})`, 'name a file with --body FILE');
  }
}

/** `K: V`; HTTP's own rules for what a name and a value may hold. */
function readHeader(text: string): GivenHeader {
  const split = text.indexOf(':');
  const name = text.slice(0, Math.max(split, 0)).trim().toLowerCase();
  const value = text.slice(split + 1).trim();
  if (split < 1 || !/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) {
    throw new UsageError(`--header ${text} is no header`, "write --header 'Name: value'");
  }
  if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)) {
    throw new UsageError(`the value of header ${name} holds characters that no header can carry`);
  }
  return [name, value];
}
