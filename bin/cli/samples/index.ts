import { genericSample } from './generic.ts';
import { githubSample } from './github.ts';
import type { Sample } from './sample.ts';
import { standardWebhooksSample } from './standard-webhooks.ts';
import { stripeSample } from './stripe.ts';

const SAMPLES: ReadonlyMap<string, Sample> = new Map([
  ['github', githubSample],
  ['standard-webhooks', standardWebhooksSample],
  ['stripe', stripeSample],
]);

/** The sample of a provider, or the generic one. */
export function sampleFor(slug: string): Sample {
  return SAMPLES.get(slug) ?? genericSample;
}
