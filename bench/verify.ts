import { createSecretKey, randomBytes } from 'node:crypto';
import { signDelivery } from '../lambdas/signature/sign.ts';
import { headersOf } from '../lambdas/signature/signed-request.ts';
import { verifyDelivery } from '../lambdas/signature/verify.ts';
import { measure, median, printTable, ratioOf, type Variant, verdict } from './measure.ts';
import { bareCheck, FAMILIES, type Family, primitives, type Signed } from './signed-families.ts';

const SIZES = [1024, 10 * 1024, 100 * 1024, 1024 * 1024];
const BUDGET = 1.15;
/** Bytes of one variant in one round: about a millisecond. */
const ROUND_BYTES = 1_500_000;

/**
 * Verifying against the least it can cost, and beside it the primitives alone and the providers' own verifiers, some of
 * which parse the body too.
 */
export async function benchVerify(quick: boolean): Promise<void> {
  const rows = [['scheme', 'body', 'bare µs', 'ours', `budget ${BUDGET} ×`, 'primitives', 'the vendor’s']];
  const deliveries = SIZES.map((size) => FAMILIES.map((family) => deliveryOf(family, size)));
  // Every scheme runs before one is measured: the figures are those of code that all of them share.
  for (const { ours } of deliveries.flat()) for (let i = 0; i < 50; i++) ours.run();
  for (const [i, size] of SIZES.entries()) {
    for (const { slug, bare, ours, least, vendor } of deliveries[i] ?? []) {
      const runs = Math.ceil(ROUND_BYTES / (size + 4000));
      const times = await measure([bare, ours, least], quick ? 41 : 151, runs);
      const base = times.get(bare.name) ?? [];
      const to = ({ name }: Variant): number => Number(ratioOf(times.get(name) ?? [], base).toFixed(2));
      rows.push([
        slug,
        `${size / 1024} KB`,
        median(base).toFixed(1),
        `${to(ours).toFixed(2)} ×`,
        verdict(to(ours), BUDGET),
        `${to(least).toFixed(2)} ×`,
        vendor === undefined ? '' : `${(await againstBare(vendor, bare, runs)).toFixed(2)} ×`,
      ]);
    }
  }
  printTable('Verify, against bare HMAC-SHA256 + timingSafeEqual (one run, medians of paired rounds)', rows);
}

async function againstBare(vendor: Variant, bare: Variant, runs: number): Promise<number> {
  const times = await measure([bare, vendor], 5, Math.ceil(runs / 10));
  return ratioOf(times.get(vendor.name) ?? [], times.get(bare.name) ?? []);
}

interface Delivery {
  readonly slug: string;
  readonly bare: Variant;
  readonly ours: Variant;
  readonly least: Variant;
  readonly vendor: Variant | undefined;
}

function deliveryOf(family: Family, size: number): Delivery {
  const { spec, vendor } = family;
  const secret = Buffer.from(randomBytes(18).toString('base64'));
  const key = createSecretKey(secret);
  const now = Date.now();
  const body = Buffer.from(JSON.stringify({ text: 'x'.repeat(size - '{"text":""}'.length) }));
  const headers = signDelivery(spec, key, { body, now, id: 'msg_2hA0PGrb7cVlQX' });
  const signed: Signed = { secret, headers, body };
  const request = {
    headers: headersOf({ ...headers, host: 'x', 'user-agent': 'y', 'content-type': 'application/json' }),
    body,
  };
  const keys = [{ stage: 'AWSCURRENT', key }];
  const bare = bareCheck(family, key, signed);
  const least = primitives(family, key, signed);
  if (!bare() || !least() || !verifyDelivery(spec, keys, request, now).ok)
    throw new TypeError(`${spec.slug}: a genuine delivery was refused`);
  return {
    slug: spec.slug,
    bare: { name: 'bare', run: bare },
    ours: { name: 'ours', run: () => verifyDelivery(spec, keys, request, now) },
    least: { name: 'primitives', run: least },
    vendor: vendor && { name: 'vendor', run: () => vendor(signed) },
  };
}
