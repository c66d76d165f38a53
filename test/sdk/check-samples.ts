import type { Adapter, Sdk } from './adapter.ts';
import type { Outcome } from './checks.ts';
import { judge } from './judge.ts';
import { deliveryOf, nowOf, samplesOf, secretOf } from './samples.ts';

/** What the package says of the provider's samples. Where it is known to be wrong, it has to be wrong in that way. */
export async function checkSamples(adapter: Adapter, sdk: Sdk): Promise<Outcome[]> {
  if (sdk.verify === undefined) return [];
  const { accepts } = judge('the package', adapter.time, sdk.verify);
  const outcomes: Outcome[] = [];
  for (const sample of samplesOf(adapter)) {
    const { cannotJudge = {} } = adapter;
    if (sample.id in cannotJudge || sample.scheme in cannotJudge) continue;
    const quirk = adapter.quirks?.find(({ samples }) => samples.includes(sample.id));
    const right = sample.expect === 'valid';
    const accepted = await accepts({
      delivery: deliveryOf(sample),
      secret: secretOf(adapter, sample),
      now: nowOf(sample),
    });
    const expected = quirk === undefined ? right : !right;
    outcomes.push({
      name: `sample ${sample.id} (${sample.name ?? sample.reason ?? ''}): ${expected ? 'accepted' : 'refused'} by the package`,
      difference: quirk,
      ...(accepted !== expected && { fault: accepted ? 'it was accepted' : 'it was refused' }),
    });
  }
  return outcomes;
}
