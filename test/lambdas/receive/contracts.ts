import { join } from 'node:path';
import { instantOf } from '../../../bin/cli/vectors/sample-file.ts';
import { samplesIn } from '../../../bin/providers/proof.ts';
import { configure } from '../../../lib/contract/configure-spec.ts';
import type { ProviderSpec, RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { Receiving, restEvent } from './receiving.ts';

const ROOT = join(import.meta.dirname, '../../../lib/providers');

export interface Raw {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A receiver at the time of the first accepted sample of its provider, and that sample. */
export function withSample(spec: ProviderSpec, { variant, id }: { variant?: string; id?: string } = {}) {
  const sample = samplesIn(ROOT, spec.slug).find((one) =>
    id === undefined ? one.expect === 'valid' : one.id === id,
  );
  if (sample === undefined) throw new Error(`${spec.slug} has no such sample`);
  const to = new Receiving({
    spec: configure(spec, variant),
    secret: sample.secret ?? sample.public_key ?? '',
  });
  to.now = instantOf(sample.now);
  const body = Buffer.from(sample.body_base64 ?? '', 'base64');
  return { to, headers: sample.headers ?? {}, body };
}

/** The answer as a front door gets it. */
export async function raw(
  to: Receiving,
  headers: Readonly<Record<string, string | readonly string[]>>,
  body: string | Uint8Array,
): Promise<Raw> {
  return to.handleRaw(restEvent(headers, body));
}

/** Every store of a receiver fails. */
export function broken(to: Receiving): Receiving {
  to.archive.before = () => {
    throw new Error('out of order');
  };
  return to;
}

/** A provider's spec as a source has it that asks for its retries to be stopped, or does not. */
export function asking(spec: ProviderSpec, asked: boolean): RuntimeSpec {
  const { stop, ...delivery } = configure(spec).delivery;
  return { ...configure(spec), delivery: { ...delivery, ...(asked && stop && { stop }) } };
}
