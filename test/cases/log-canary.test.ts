import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { newSecret } from '../../bin/cli/secrets/new-secret.ts';
import { instantOf, type VectorSample } from '../../bin/cli/vectors/sample-file.ts';
import { specsFor } from '../../bin/cli/vectors/verify-sample.ts';
import { samplesIn } from '../../bin/providers/proof.ts';
import type { EdgeEvent } from '../../lambdas/receive/delivery.ts';
import { powertools } from '../../lambdas/telemetry/powertools.ts';
import { keyUseOf } from '../../lib/contract/key-use.ts';
import type { ProviderSpec, RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import { namesIn } from '../../lib/contract/stored-headers.ts';
import { SPECS } from '../../lib/providers/specs.ts';
import { Receiving } from '../lambdas/receive/receiving.ts';
import { captured } from '../lambdas/telemetry/captured.ts';

const ROOT = join(import.meta.dirname, '../../lib/providers');
/** Shorter texts stand in a log by chance. */
const LEAST = 8;
const WINDOW = 20;

beforeAll(() => {
  process.env['POWERTOOLS_LOG_LEVEL'] = 'DEBUG';
  process.env['AWS_LAMBDA_LOG_LEVEL'] = 'DEBUG';
});

function eventOf({ headers, url, method }: VectorSample, body: Buffer): EdgeEvent {
  return {
    headers: Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name, [value].flat()])),
    body: body.toString('base64'),
    isBase64Encoded: true,
    rawQueryString: url?.split('#')[0]?.split('?')[1] ?? '',
    requestContext: { http: { method: method ?? 'POST', sourceIp: '192.0.2.7' } },
  };
}

/** Texts of a secret, of each key in it, and of their bytes. */
function secretTexts(secret: string): readonly string[] {
  const parts = [secret, ...(secret.match(/"[^"]{8,}"/g) ?? []).map((text) => text.slice(1, -1))];
  return parts.flatMap((part) => {
    const bytes = Buffer.from(part.replace(/^(v1,)?whsec_/, ''), 'base64');
    return [
      part,
      Buffer.from(part).toString('base64'),
      Buffer.from(part).toString('hex'),
      bytes.toString('hex'),
    ];
  });
}

/** What was sent to prove who sent it: signatures, tokens, credentials; not what names the event. */
function proofs({ signature, event }: RuntimeSpec, { headers }: VectorSample): readonly string[] {
  const telling = new Set([event.key, event.type, event.stream].flatMap(namesIn));
  const proving = new Set([...namesIn(signature), 'authorization'].filter((name) => !telling.has(name)));
  return Object.entries(headers ?? {})
    .filter(([name]) => proving.has(name.toLowerCase()))
    .flatMap(
      ([, value]) =>
        [value]
          .flat()
          .join(' ')
          .match(/[A-Za-z0-9+/=_.-]{16,}/g) ?? [],
    );
}

/** Pieces of a body that can only come from it: they hold what JSON, forms or XML are written with. */
function pieces(body: Buffer): readonly string[] {
  const text = body.toString('utf8');
  const windows = Array.from({ length: Math.floor(text.length / 10) }, (_, i) =>
    text.slice(i * 10, i * 10 + WINDOW),
  );
  return windows.filter((window) => window.length === WINDOW && /["&<]/.test(window));
}

/** Every text in lines of a log: names and values where a line is JSON, whose own quotes are no part of a body. */
function textsIn(lines: string): readonly string[] {
  return lines.split('\n').flatMap((line) => (line.startsWith('{') ? textsOf(JSON.parse(line)) : [line]));
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsOf(member)]);
}

/** Everything a receiver tells about a sample: sent as it is, broken, with another secret, and with services that fail. */
async function told(spec: RuntimeSpec, sample: VectorSample, secret: string): Promise<readonly string[]> {
  const output = captured();
  const ledgers: string[] = [];
  const body = Buffer.from(sample.body_base64 ?? '', 'base64');
  const quoting = () => {
    throw Object.assign(new Error(`${secret} ${body} ${JSON.stringify(sample.headers)}`), {
      name: 'Quoting',
    });
  };
  const publicUrl = sample.url?.split(/[?#]/)[0];
  const other = keyUseOf(spec) === 'shared' ? newSecret(spec) : secret;
  try {
    for (const used of [secret, other]) {
      const instruments = powertools();
      const to = new Receiving({
        spec,
        secret: used,
        instruments,
        ...(publicUrl !== undefined && { publicUrl }),
      });
      if (typeof sample.now === 'number' || typeof sample.now === 'string') to.now = instantOf(sample.now);
      to.secrets.set('AWSCURRENT', used, to.now - 86_400_000);
      await to.handleRaw(eventOf(sample, body));
      await to.handleRaw(eventOf(sample, body.subarray(0, -1)));
      to.queue.onCall = quoting;
      await to.handleRaw(eventOf(sample, body));
      to.archive.before = quoting;
      await to.handleRaw(eventOf(sample, body));
      to.restart();
      to.secrets.before = quoting;
      await to.handleRaw(eventOf(sample, body));
      ledgers.push(...textsOf(to.table.items()));
    }
    return [...textsIn(output.text()), ...ledgers];
  } finally {
    output.restore();
  }
}

const withSamples = SPECS.map((spec: ProviderSpec) => ({ spec, samples: samplesIn(ROOT, spec.slug) })).filter(
  ({ samples }) => samples.length > 0,
);

describe('WH-140 nothing private is told', () => {
  it.each(withSamples.map((one) => [one.spec.slug, one] as const))(
    'of any sample of %s',
    async (_slug, one) => {
      let lines = 0;
      for (const sample of one.samples) {
        const [spec] = specsFor(one.spec, sample);
        const secret = sample.secret ?? sample.public_key ?? '';
        if (spec === undefined || secret === '') continue;
        const texts = await told(spec, sample, secret);
        lines += texts.length;
        const body = Buffer.from(sample.body_base64 ?? '', 'base64');
        const shared = keyUseOf(spec) === 'shared' ? secretTexts(secret) : [];
        const hidden = [...shared, ...proofs(spec, sample)].filter((each) => each.length >= LEAST);
        const found = [...hidden, ...pieces(body)].filter((each) =>
          texts.some((text) => text.includes(each)),
        );
        expect([sample.id, found]).toEqual([sample.id, []]);
      }
      if (one.samples.some(({ secret }) => typeof secret === 'string' && secret !== ''))
        expect(lines).toBeGreaterThan(0);
    },
  );

  it('covers most providers', () => {
    expect(withSamples.length).toBeGreaterThan(150);
  });
});
