import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Adapter, Sdk } from './adapter.ts';
import { checkBytes } from './check-bytes.ts';
import { checkSamples } from './check-samples.ts';
import { crossCheck, type Outcome } from './checks.ts';
import { forbidNetwork } from './network.ts';
import { type Ours, ours } from './ours.ts';

/** What a direction waits for. */
export type Pending = 'a folder' | 'our signing';

/** What the process of one adapter tells. */
export interface Report {
  readonly outcomes: readonly Outcome[];
  /** Directions that cannot be run, by what they wait for. */
  readonly pending: readonly Pending[];
}

const [slug = '', seed = '', cases = ''] = process.argv.slice(2);
forbidNetwork();
const module: { default: Adapter } = await import(
  pathToFileURL(join(import.meta.dirname, 'adapters', `${slug}.ts`)).href
);
const report = await check(module.default);
process.send?.(report, () => process.exit(0));

async function check(adapter: Adapter): Promise<Report> {
  const sdk = adapter.open();
  const own = await ours(adapter);
  const settings = { seed, cases: Number(cases) };
  const outcomes = [
    ...(await checkSamples(adapter, sdk)),
    ...(await crossCheck(adapter, sdk, own, settings)),
    ...(await checkBytes(adapter, sdk, own, settings)),
  ];
  const pending = pendingOf(sdk, own);
  if (outcomes.length + pending.length === 0)
    outcomes.push({ name: 'something is shown', fault: 'nothing was' });
  return { outcomes, pending };
}

/** Directions that cannot be run until there is a spec, or until our functions sign the scheme. */
function pendingOf(sdk: Sdk, own: Ours | undefined): Pending[] {
  if (own !== undefined) return sdk.verify !== undefined && own.sign === undefined ? ['our signing'] : [];
  return [sdk.sign, sdk.verify].flatMap((way) => (way === undefined ? [] : ['a folder' as const]));
}
