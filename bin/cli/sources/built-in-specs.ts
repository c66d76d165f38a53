import type { ProviderSpec } from '../../../lib/contract/provider-spec.ts';
import { github } from '../../../lib/providers/github/spec.ts';
import { standardWebhooks } from '../../../lib/providers/standard-webhooks/spec.ts';
import { stripe } from '../../../lib/providers/stripe/spec.ts';

/** Specs that come with the package, with the sources that a receiver's environment leaves out. */
export const BUILT_IN_SPECS: readonly ProviderSpec[] = [github, standardWebhooks, stripe];
