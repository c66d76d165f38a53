import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSecret } from '../../lambdas/signature/secret-text.ts';
import { headersOf } from '../../lambdas/signature/signed-request.ts';
import { type VerifyOptions, verifyDelivery } from '../../lambdas/signature/verify.ts';
import type { ProviderSpec } from '../../lib/contract/provider-spec.ts';

interface Vector {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body_base64: string;
  readonly now: number;
  readonly expect: 'valid' | 'invalid';
}

const PROVIDERS = join(import.meta.dirname, '../../lib/providers');
const slugs = readdirSync(PROVIDERS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

async function specOf(slug: string): Promise<ProviderSpec> {
  const module: Record<string, ProviderSpec> = await import(join(PROVIDERS, slug, 'spec.ts'));
  const [spec] = Object.values(module);
  if (spec === undefined) throw new Error(`${slug}/spec.ts exports nothing`);
  return spec;
}

function vectorsOf(slug: string): readonly Vector[] {
  return JSON.parse(readFileSync(join(PROVIDERS, slug, 'vectors.json'), 'utf8'));
}

function check(spec: ProviderSpec, vector: Vector, options: VerifyOptions = {}, body?: Buffer) {
  const secret = readSecret(spec.signature.key, vector.secret);
  if (!secret.ok) throw new Error(secret.problem);
  const request = {
    headers: headersOf(vector.headers),
    body: body ?? Buffer.from(vector.body_base64, 'base64'),
  };
  return verifyDelivery(spec, [{ stage: 'given', key: secret.current }], request, vector.now * 1000, options);
}

describe.each(slugs)('%s', (slug) => {
  const vectors = vectorsOf(slug);

  it('has accepted and refused samples', () => {
    const kinds = new Set(vectors.map((vector) => vector.expect));
    expect([...kinds].sort()).toEqual(['invalid', 'valid']);
  });

  // The samples say what the provider's own code makes of a repeated header.
  it.each(vectors)('$id: $name → $expect', async (vector) => {
    const result = check(await specOf(slug), vector, { repeats: 'join' });
    expect(result.ok).toBe(vector.expect === 'valid');
  });

  it.each(vectors)('$id: header names in upper case make no difference', async (vector) => {
    const spec = await specOf(slug);
    const headers = Object.fromEntries(
      Object.entries(vector.headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    expect(check(spec, { ...vector, headers })).toEqual(check(spec, vector));
  });

  it('refuses every accepted sample once any byte of it is another', async () => {
    const spec = await specOf(slug);
    for (const vector of vectors.filter((one) => one.expect === 'valid')) {
      const body = Buffer.from(vector.body_base64, 'base64');
      for (let i = 0; i < body.length; i++) {
        const changed = Buffer.from(body);
        changed[i] = (changed[i] ?? 0) ^ 0x20;
        expect(check(spec, vector, { repeats: 'join' }, changed)).toMatchObject({
          ok: false,
          reason: 'bad_signature',
        });
      }
    }
  });

  it('refuses a repeated signature header unless told to join', async () => {
    const spec = await specOf(slug);
    for (const vector of vectors.filter((one) => Object.values(one.headers).some(Array.isArray))) {
      expect(check(spec, vector)).toMatchObject({ ok: false, reason: 'repeated_signature' });
      const joined = Object.fromEntries(
        Object.entries(vector.headers).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : value.join(', '),
        ]),
      );
      expect(check(spec, { ...vector, headers: joined })).toMatchObject({
        ok: false,
        reason: 'repeated_signature',
      });
    }
  });
});
