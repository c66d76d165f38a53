import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';
import { readSamples } from '../vectors/sample-file.ts';
import { formatOf } from './format-of.ts';
import { genericSample } from './generic.ts';
import { recordedSample } from './recorded-sample.ts';
import type { Sample } from './sample.ts';
import { sampleOf } from './sample-template.ts';

/** In the package this module is part of `dist/cli/`, and the samples stand beside that. */
const PROVIDERS =
  ['../providers', '../../../lib/providers']
    .map((place) => join(import.meta.dirname, place))
    .find((place) => existsSync(place)) ?? '';

/**
 * The sample of a provider: what its folder says (`sample.json`), else made from the genuine requests it holds
 * (`vectors.json`), else the generic one. All of it in the format the source looks for places in.
 */
export function sampleFor(spec: RuntimeSpec): Sample {
  const format = formatOf(spec);
  const builtIn = SPECS.some(({ slug }) => slug === spec.slug);
  const own = join(PROVIDERS, spec.slug, 'sample.json');
  if (builtIn && existsSync(own)) {
    const sample = sampleOf(JSON.parse(readFileSync(own, 'utf8')));
    if (format === undefined || format === (sample.format ?? 'json')) return sample;
  }
  const records = join(PROVIDERS, spec.slug, 'vectors.json');
  const recorded =
    builtIn && existsSync(records) ? recordedSample(spec, format, readSamples(records)) : undefined;
  return recorded ?? genericSample(format, spec.event.batch);
}
