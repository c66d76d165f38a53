import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { judgeSample } from '../../bin/cli/vectors/judge-sample.ts';
import type { VectorSample } from '../../bin/cli/vectors/sample-file.ts';
import { verifySample } from '../../bin/cli/vectors/verify-sample.ts';
import { providerSlugs } from '../../bin/generate.ts';
import type { ProviderSpec } from '../../lib/contract/provider-spec.ts';
import { SPECS } from '../../lib/providers/specs.ts';

const PROVIDERS = join(import.meta.dirname, '../../lib/providers');

function specOf(slug: string): ProviderSpec {
  const spec = SPECS.find((one) => one.slug === slug);
  if (spec === undefined) throw new Error(`${slug} is not in lib/providers/specs.ts: npm run generate`);
  return spec;
}

function samplesOf(slug: string): readonly VectorSample[] {
  return JSON.parse(readFileSync(join(PROVIDERS, slug, 'vectors.json'), 'utf8'));
}

/** Samples of signatures; those of handshakes are judged by their reply. */
const signed = ({ kind = 'verify', expect_reply, expected_response }: VectorSample): boolean =>
  kind === 'verify' && (expect_reply ?? expected_response ?? undefined) === undefined;

/** A key in another letter case, so that names of headers are seen to make no difference. */
function inUpperCase(sample: VectorSample): VectorSample {
  const headers = Object.entries(sample.headers ?? {}).map(([name, value]) => [name.toUpperCase(), value]);
  return { ...sample, headers: Object.fromEntries(headers) };
}

describe.each(providerSlugs())('%s', (slug) => {
  const spec = specOf(slug);
  const all = samplesOf(slug);
  const samples = all.filter(signed);

  it('answers and refuses the handshakes among its samples', () => {
    const wrong = all.flatMap((sample) => {
      if (signed(sample)) return [];
      const { passed, found } = judgeSample(spec, sample);
      return passed ? [] : [`${sample.id} (${sample.expect}): ${found}`];
    });
    expect(wrong).toEqual([]);
  });

  it('verifies and refuses its samples as the provider’s own code does', () => {
    const wrong = samples.flatMap((sample) => {
      const { passed, found } = judgeSample(spec, sample);
      return passed ? [] : [`${sample.id} (${sample.expect}): ${found}`];
    });
    expect(wrong).toEqual([]);
  });

  it('takes header names in any case', () => {
    for (const sample of samples) {
      expect([sample.id, verifySample(spec, inUpperCase(sample))]).toEqual([
        sample.id,
        verifySample(spec, sample),
      ]);
    }
  });

  it('refuses every accepted sample once its signature or key is another', () => {
    for (const sample of samples.filter((one) => one.expect === 'valid')) {
      const { headers: _, ...bare } = sample;
      expect([sample.id, verifySample(spec, { ...bare, body_base64: '' }).ok]).toEqual([sample.id, false]);
      const key = sample.public_key == null ? { secret: `x${sample.secret}` } : { public_key: 'none' };
      expect([sample.id, verifySample(spec, { ...sample, ...key }).ok]).toEqual([sample.id, false]);
    }
  });

  it('refuses what it accepts once any byte of the body is another, where the signature covers it', () => {
    if (!coversBody(spec)) return;
    for (const sample of samples.filter((one) => one.expect === 'valid').slice(0, 5)) {
      const body = Buffer.from(sample.body_base64 ?? '', 'base64');
      for (let i = 0; i < body.length; i += 1 + Math.floor(body.length / 300)) {
        const changed = Buffer.from(body);
        changed[i] = (changed[i] ?? 0) ^ 0x20;
        const result = verifySample(spec, { ...sample, body_base64: changed.toString('base64') });
        expect([sample.id, i, result.ok]).toEqual([sample.id, i, false]);
      }
    }
  });
});

/** Schemes that sign the exact bytes. */
function coversBody({ signature, variants }: ProviderSpec): boolean {
  return [signature, ...Object.values(variants ?? {}).map((variant) => variant.signature)].every(
    (one) => 'message' in one && one.message.some((part) => part === 'body'),
  );
}
