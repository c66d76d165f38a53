import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { newSecret } from '../../../../bin/cli/secrets/new-secret.ts';
import { instantOf, type VectorSample } from '../../../../bin/cli/vectors/sample-file.ts';
import { specsFor, verifyAs } from '../../../../bin/cli/vectors/verify-sample.ts';
import { samplesIn } from '../../../../bin/providers/proof.ts';
import type { EdgeEvent } from '../../../../lambdas/receive/delivery.ts';
import { keyUseOf } from '../../../../lib/contract/key-use.ts';
import type { RuntimeSpec } from '../../../../lib/contract/provider-spec.ts';
import { SPECS } from '../../../../lib/providers/specs.ts';
import { Receiving } from '../../../lambdas/receive/receiving.ts';
import { keptBy, releaseAll } from './releasing.ts';

const ROOT = join(import.meta.dirname, '../../../../lib/providers');

/** Providers whose signature stands where credentials do, which are not kept: what was refused cannot be judged later. */
const NOT_KEPT: readonly string[] = ['jira-connect', 'livekit', 'monday', 'ms-teams-outgoing', 'vonage'];

interface Genuine {
  readonly spec: RuntimeSpec;
  readonly sample: VectorSample;
  readonly secret: string;
}

/** Samples that are accepted with a secret both sides know. PayPal signs with a certificate, which nobody serves here. */
const genuine: readonly Genuine[] = SPECS.flatMap((provider) =>
  samplesIn(ROOT, provider.slug).flatMap((sample): Genuine[] => {
    const { expect: expected, secret, kind, method } = sample;
    if (expected !== 'valid' || typeof secret !== 'string' || kind === 'handshake') return [];
    if (method === 'GET') return [];
    const spec = specsFor(provider, sample).find((one) => verifyAs(one, sample).ok);
    return spec === undefined || spec.signature.scheme === 'paypal' || keyUseOf(spec) !== 'shared'
      ? []
      : [{ spec, sample, secret }];
  }),
);

function eventOf({ headers, body_base64, url, method }: VectorSample): EdgeEvent {
  return {
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, [value].flat()])),
    body: body_base64 ?? '',
    isBase64Encoded: true,
    rawQueryString: url?.split('#')[0]?.split('?')[1] ?? '',
    requestContext: { http: { method: method ?? 'POST', sourceIp: '192.0.2.7' } },
  };
}

function receiving({ spec, sample }: Genuine, secret: string): Receiving {
  const publicUrl = sample.url?.split(/[?#]/)[0];
  const to = new Receiving({ spec, secret, ...(publicUrl !== undefined && { publicUrl }) });
  if (sample.now !== null && sample.now !== undefined) to.now = instantOf(sample.now);
  to.secrets.set('AWSCURRENT', secret, to.now - 86_400_000);
  return to;
}

/** What a receiver decides about a sample that has the right secret. */
async function decided(one: Genuine): Promise<string> {
  const to = receiving(one, one.secret);
  await to.handleRaw(eventOf(one.sample));
  const last = to.telemetry.decisions.filter(({ decision }) => decision !== 'secret').at(-1);
  if (last?.decision === 'refuse') return String(last.fields['reason']);
  return last?.decision !== 'split' || to.events().length > 0 ? (last?.decision ?? 'none') : 'nothing';
}

/** What a release decides about the same request, refused with another secret. */
async function released(one: Genuine): Promise<string> {
  const to = receiving(one, newSecret(one.spec));
  await to.handleRaw(eventOf(one.sample));
  if (keptBy(to).length === 0) return 'not kept';
  to.now += 86_400_000;
  const counts = await releaseAll(to, { secret: one.secret });
  const [refused] = Object.keys(counts.refused);
  if (refused !== undefined) return refused;
  if (counts.incomplete > 0) return `incomplete: ${keptBy(to)[0]?.kept.leftOut.join()}`;
  if (counts.handshakes > 0) return 'handshake';
  if (counts.released + counts.duplicates === 0) return 'nothing';
  return one.spec.event.batch !== undefined && to.events()[0]?.dlv !== undefined ? 'split' : 'accept';
}

describe('a release decides as a receiver with the right secret would have', () => {
  it.each(genuine.map((one) => [one.sample.id, one] as const))('%s', async (_id, one) => {
    const [now, then] = [await released(one), await decided(one)];
    if (NOT_KEPT.includes(one.spec.slug)) expect(now).toBe('incomplete: authorization');
    else if (then === 'repeated_signature') expect(now).toMatch(/^incomplete: [a-z]+-signature$/);
    // A handshake without a signature is answered or turned away, and never kept.
    else if (now === 'not kept') expect(then).toBe('handshake');
    else expect(now).toBe(then);
  });

  const withToken = genuine.filter(({ spec: { signature } }) =>
    ['token', 'basic'].includes(signature.scheme),
  );
  it.each(withToken.map((one) => [one.sample.id, one] as const))(
    'and keeps no header with the secret of %s',
    async (_id, one) => {
      const to = receiving(one, newSecret(one.spec));
      await to.handleRaw(eventOf(one.sample));
      expect(keptBy(to)).toHaveLength(1);
      const values = keptBy(to).flatMap(({ kept }) => Object.values(kept.headers));
      expect(values.filter((value) => value.includes(one.secret))).toEqual([]);
    },
  );

  it('for most providers', () => {
    expect(new Set(genuine.map(({ spec }) => spec.slug)).size).toBeGreaterThan(150);
  });
});
