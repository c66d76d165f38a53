import { randomBytes, randomUUID } from 'node:crypto';
import { CommandError } from '../command.ts';
import { randomText } from './random-text.ts';
import type { Sample, SampleBody, SampleFormat } from './sample.ts';

/**
 * A sample as `sample.json` of a provider folder holds it. Texts may hold `{{now}}` (ISO 8601), `{{uuid}}`,
 * `{{random:24}}` (letters and digits), `{{hex:40}}` and, in `stream`, `{{n}}` or `{{n:6}}` with zeros before. A text that
 * is `{{now:s}}` or `{{now:ms}}` alone becomes a number.
 */
export interface SampleTemplate {
  /** A body per event type; the first is the default. */
  readonly bodies: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly id: string;
  readonly stream: string;
  readonly format?: SampleFormat;
  readonly indent?: number;
  readonly secret?: string;
}

export function sampleOf({
  bodies,
  headers = {},
  id,
  stream,
  format,
  indent,
  secret,
}: SampleTemplate): Sample {
  return {
    bodies: Object.fromEntries(
      Object.entries(bodies).map(([type, body]) => [type, (now: number) => documentOf(body, now)]),
    ),
    headers,
    newId: () => textOf(id, Date.now()),
    stream: (n) => textOf(stream, Date.now(), n),
    ...(format !== undefined && { format }),
    ...(indent !== undefined && { indent }),
    ...(secret !== undefined && { newSecret: () => textOf(secret, Date.now()) }),
  };
}

function documentOf(body: unknown, now: number): SampleBody {
  const filled = fill(body, now);
  if (typeof filled !== 'object' || filled === null)
    throw new CommandError('a body of a sample is no document');
  // An object of JSON has members or items.
  return filled as SampleBody;
}

function fill(value: unknown, now: number): unknown {
  if (typeof value === 'string') return numberOf(value, now) ?? textOf(value, now);
  if (Array.isArray(value)) return value.map((one) => fill(one, now));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fill(one, now)]));
}

function numberOf(text: string, now: number): number | undefined {
  if (text === '{{now:s}}') return Math.floor(now / 1000);
  return text === '{{now:ms}}' ? now : undefined;
}

function textOf(template: string, now: number, n = 1): string {
  return template.replaceAll(/\{\{(\w+)(?::(\w+))?\}\}/g, (_, word: string, argument = '') => {
    switch (word) {
      case 'now':
        return argument === 's' ? String(Math.floor(now / 1000)) : new Date(now).toISOString();
      case 'uuid':
        return randomUUID();
      case 'random':
        return randomText(Number(argument));
      case 'hex':
        return randomBytes(Number(argument) / 2).toString('hex');
      case 'n':
        return String(n).padStart(Number(argument), '0');
      default:
        throw new CommandError(`a sample cannot hold {{${word}}}`);
    }
  });
}
