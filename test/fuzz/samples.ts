import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { instantOf, type VectorSample } from '../../bin/cli/vectors/sample-file.ts';
import { requestOf, specsFor, verifyAs } from '../../bin/cli/vectors/verify-sample.ts';
import type { HandshakeRequest } from '../../lambdas/handshake/handshake.ts';
import type { ProviderSpec, RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import { SPECS } from '../../lib/providers/specs.ts';

const PROVIDERS = join(import.meta.dirname, '../../lib/providers');

/** A delivery that its provider, or its package, would sign so. */
export interface Genuine {
  readonly spec: RuntimeSpec;
  readonly sample: VectorSample;
  readonly request: HandshakeRequest;
  /** When it is judged, ms. */
  readonly now: number;
}

function samplesOf({ slug }: ProviderSpec): readonly VectorSample[] {
  return JSON.parse(readFileSync(join(PROVIDERS, slug, 'vectors.json'), 'utf8'));
}

/** The first genuine sample of each provider's way that has one. */
export function genuineSamples(): readonly Genuine[] {
  return SPECS.flatMap((provider) => {
    const found = new Map<string, Genuine>();
    for (const sample of samplesOf(provider)) {
      if (sample.expect !== 'valid') continue;
      const spec = specsFor(provider, sample).find((one) => verifyAs(one, sample).ok);
      const form = JSON.stringify(spec?.signature);
      if (spec === undefined || spec.signature.scheme === 'none' || found.has(form)) continue;
      const now = sample.now == null ? Number.NaN : instantOf(sample.now);
      found.set(form, { spec, sample, request: requestOf(sample), now });
    }
    return [...found.values()];
  });
}
