import { randomBytes } from 'node:crypto';
import { readSecret } from '../../lambdas/signature/secret-text.ts';
import { signDelivery } from '../../lambdas/signature/sign.ts';
import { type RuntimeSpec, secretShapeOf } from '../../lib/contract/provider-spec.ts';
import { github } from '../../lib/providers/github/spec.ts';
import { standardWebhooks } from '../../lib/providers/standard-webhooks/spec.ts';
import { stripe } from '../../lib/providers/stripe/spec.ts';
import { pick, type Random, seeded, whole } from '../drills/random.ts';

/** Signs any bytes as GitHub does and says everything about the event in headers: its bodies need be nothing in particular. */
export const binary = {
  ...github,
  slug: 'binary',
  name: 'Binary',
  event: {
    key: { recipe: 'id', id: [{ header: 'x-event-id' }] },
    type: [{ header: 'x-event-type' }],
    typeSigned: false,
    stream: [[{ header: 'x-event-stream' }]],
  },
} as const satisfies RuntimeSpec;

export const SPECS: Readonly<Record<string, RuntimeSpec>> = {
  stripe,
  github,
  'standard-webhooks': standardWebhooks,
  binary,
};

/** A delivery as it went over the wire. */
export interface Recorded {
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A delivery before it is signed. */
interface Draft {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const PADDING = [0, 0, 0, 10, 5_000, 60_000, 400_000];
const DRAFTS: Readonly<Record<string, (n: number, random: Random) => Draft>> = {
  stripe: (n, random) => ({
    headers: JSON_HEADERS,
    body: JSON.stringify({
      id: `evt_${n}`,
      type: pick(random, ['invoice.paid', 'customer.updated']),
      data: { object: { id: `in_${n}`, customer: `cus_${whole(random, 0, 3)}`, note: note(random) } },
    }),
  }),
  github: (n, random) => ({
    headers: { ...JSON_HEADERS, 'x-github-event': 'push', 'x-github-delivery': `delivery-${n}` },
    body: JSON.stringify({ repository: { id: whole(random, 1, 3) }, ref: note(random) }),
  }),
  'standard-webhooks': (n, random) => ({
    headers: { ...JSON_HEADERS, 'webhook-id': `msg_${n}` },
    body: JSON.stringify({ type: 'user.created', id: 12345678901234567890n.toString(), data: note(random) }),
  }),
  binary: (n, random) => ({
    headers: {
      'content-type': 'application/octet-stream',
      'x-event-id': `b${n}`,
      'x-event-type': 'blob',
      'x-event-stream': `s${whole(random, 0, 2)}`,
    },
    // Every byte there is, no text in any encoding.
    body: Buffer.concat([
      Buffer.from([0xff, 0xfe, 0x00, 0xc3, 0x28, 0x0d, 0x0a]),
      randomBytes(pick(random, [1, 700, 50_000])),
    ]),
  }),
};
const JSON_HEADERS = { 'content-type': 'application/json' };

function note(random: Random): string {
  return `${pick(random, ['é', '\u0000', '𝄞', 'plain', '\\"'])}${'x'.repeat(pick(random, PADDING))}`;
}

/**
 * Deliveries of three known providers and one of raw bytes, in one order over several streams each, signed when they are
 * asked for.
 *
 * @param secretOf the signing secret of a source, as its provider gives it out
 */
export function* record(
  count: number,
  seed: number,
  secretOf: (source: string) => string,
  now: () => number,
): Generator<Recorded> {
  const random = seeded(seed);
  for (let n = 0; n < count; n++) {
    const source = pick(random, Object.keys(SPECS));
    const [spec, draft] = [SPECS[source], DRAFTS[source]?.(n, random)];
    if (spec === undefined || draft === undefined) throw new Error(`no deliveries of ${source}`);
    const secret = readSecret(secretShapeOf(spec.signature), secretOf(source));
    if (!secret.ok) throw new Error(`the secret of ${source} ${secret.problem}`);
    const body = Buffer.from(draft.body);
    const headers = signDelivery(spec, secret.current, { ...draft, body, now: now() });
    yield { source, headers, body };
  }
}
