import { expect, it } from '@jest/globals';
import { envelopeText } from '../../lambdas/receive/find.ts';
import { identifyItem } from '../../lambdas/receive/identify.ts';
import { type Item, splitter } from '../../lambdas/receive/split.ts';
import { headersOf } from '../../lambdas/signature/signed-request.ts';
import { configure } from '../../lib/contract/configure-spec.ts';
import { familiesOf, type RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import { SPECS } from '../../lib/providers/specs.ts';
import { BATCHED_BODIES, type BatchedBody } from './batched-bodies.ts';

function specOf(slug: string): RuntimeSpec {
  const spec = SPECS.find((one) => one.slug === slug);
  if (spec === undefined) throw new Error(`there is no provider ${slug}`);
  return configure(spec);
}

/** How many items before one have its bytes. */
const repeats = (items: readonly Item[], index: number): number =>
  items.slice(0, index).filter(({ bytes }) => items[index]?.bytes.equals(bytes)).length;

/** What a receiver of a provider finds in a delivery once it is verified. */
function found({ slug, body, headers = {} }: BatchedBody) {
  const spec = specOf(slug);
  const { batch } = spec.event;
  if (batch === undefined) throw new Error(`${slug} has no batch`);
  const request = { headers: headersOf(headers), body: Buffer.from(body) };
  const split = splitter(batch)(request);
  if (split.kind !== 'items') throw new Error(`${slug}: the body is ${split.kind}`);
  const family = familiesOf(spec.signature)[0] ?? '';
  const { envelope } = split;
  return split.items.map((item, index) => ({
    item,
    identity: identifyItem(slug, spec, { request, family, envelope }, item, repeats(split.items, index)),
    envelope: Object.fromEntries(
      Object.entries(batch.envelope ?? {}).flatMap(([name, pointer]) => {
        const text = envelopeText(pointer, { ...item, envelope });
        return text === undefined ? [] : [[name, text]];
      }),
    ),
  }));
}

it.each(BATCHED_BODIES.map((one) => [one.slug, one] as const))(
  '%s: each event is itself',
  (_slug, sample) => {
    const events = found(sample);
    expect(events.map(({ identity }) => [identity.type, identity.stream])).toEqual(sample.events);
    if (sample.first !== undefined) expect(events[0]?.identity.key).toBe(sample.first);
    expect(events.at(-1)?.item.bytes.toString() ?? '').toContain(sample.last);
    if (sample.envelope !== undefined) expect(events.at(-1)?.envelope).toEqual(sample.envelope);
    expect(new Set(events.map(({ identity }) => identity.h)).size).toBe(events.length);
  },
);
