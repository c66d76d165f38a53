import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { signDelivery } from '../lambdas/signature/sign.ts';
import { headersOf } from '../lambdas/signature/signed-request.ts';
import { verifyDelivery } from '../lambdas/signature/verify.ts';
import { github } from '../lib/providers/github/spec.ts';
import { standardWebhooks } from '../lib/providers/standard-webhooks/spec.ts';
import { stripe } from '../lib/providers/stripe/spec.ts';
import { compare, printTable, verdict } from './measure.ts';

const SIZES = [1024, 10 * 1024, 100 * 1024, 1024 * 1024];
const BUDGET = 1.15;

/** Verifying against the least it can cost: HMAC over the same bytes with a cached key, then a constant-time comparison. */
export function benchVerify(quick: boolean): void {
  const rows = [['body', 'bare HMAC µs', 'stripe', 'github', 'standard-webhooks', `budget ${BUDGET} ×`]];
  for (const size of SIZES) {
    const body = randomBytes(size);
    const key = createSecretKey(randomBytes(32));
    const now = Date.now();
    const runs = Math.max(quick ? 20 : 50, Math.floor((quick ? 2_000_000 : 8_000_000) / (size + 2000)));
    const expected = createHmac('sha256', key).update('1796000000.').update(body).digest();
    const variants = [
      {
        name: 'bare',
        run: () =>
          timingSafeEqual(createHmac('sha256', key).update('1796000000.').update(body).digest(), expected),
      },
      ...[stripe, github, standardWebhooks].map((spec) => {
        const signed = signDelivery(spec, key, { body, now, id: 'msg_1' });
        const request = {
          headers: headersOf({ ...signed, host: 'x', 'user-agent': 'y', 'content-type': 'application/json' }),
          body,
        };
        const keys = [{ stage: 'AWSCURRENT', key }];
        if (!verifyDelivery(spec, keys, request, now).ok)
          throw new TypeError(`${spec.slug}: a genuine delivery was refused`);
        return { name: spec.slug, run: () => verifyDelivery(spec, keys, request, now) };
      }),
    ];
    const times = compare(variants, quick ? 9 : 21, runs);
    const bare = times.get('bare') ?? Number.NaN;
    const ratios = ['stripe', 'github', 'standard-webhooks'].map(
      (name) => (times.get(name) ?? Number.NaN) / bare,
    );
    rows.push([
      `${size / 1024} KB`,
      bare.toFixed(1),
      ...ratios.map((ratio) => `${ratio.toFixed(2)} ×`),
      verdict(Number(Math.max(...ratios).toFixed(2)), BUDGET),
    ]);
  }
  printTable('Verify, against bare HMAC-SHA256 + timingSafeEqual (one run, medians)', rows);
}
