import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSecret } from '../../lambdas/signature/secret-text.ts';
import { signDelivery } from '../../lambdas/signature/sign.ts';
import { headersOf } from '../../lambdas/signature/signed-request.ts';
import { verifyDelivery } from '../../lambdas/signature/verify.ts';
import { configure } from '../../lib/contract/configure-spec.ts';
import { type ProviderSpec, secretShapeOf, timestampOf } from '../../lib/contract/provider-spec.ts';
import type { Adapter, Sdk, TimeReading } from './adapter.ts';

const PROVIDERS = join(import.meta.dirname, '../../lib/providers');

export interface Ours {
  readonly time: TimeReading;
  readonly verify: NonNullable<Sdk['verify']>;
  /** Absent for schemes we only verify. */
  readonly sign?: NonNullable<Sdk['sign']>;
}

/** Our own functions for the adapter's provider; undefined until its folder is there. */
export async function ours({ slug }: Adapter): Promise<Ours | undefined> {
  const path = join(PROVIDERS, slug, 'spec.ts');
  if (!existsSync(path)) return undefined;
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href);
  const written = Object.values(exported).find(isSpec);
  if (written === undefined) throw new Error(`${path} exports no spec`);
  const spec = configure(written);
  const keyOf = (text: string) => {
    const reading = readSecret(secretShapeOf(spec.signature), text);
    if (!reading.ok) throw new Error(`the secret ${reading.problem}`);
    return reading.current;
  };
  return {
    time: timestampOf(spec.signature) === undefined ? 'unsigned' : 'both',
    sign: (delivery, { text }, now) => ({
      ...delivery,
      headers: signDelivery(spec, keyOf(text), {
        body: delivery.body,
        now,
        headers: { ...delivery.headers },
      }),
    }),
    verify: ({ headers, body }, { text }, now) =>
      verifyDelivery(
        spec,
        [{ stage: 'AWSCURRENT', key: keyOf(text) }],
        { headers: headersOf(headers), body },
        now,
      ).ok,
  };
}

function isSpec(value: unknown): value is ProviderSpec {
  return typeof value === 'object' && value !== null && 'slug' in value && 'signature' in value;
}
