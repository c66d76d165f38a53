// Written by `npm run generate` from the folders beside it. Do not edit.
import type { ProviderSpec } from '../contract/provider-spec.ts';
import { github } from './github/spec.ts';
import { standardWebhooks } from './standard-webhooks/spec.ts';
import { stripe } from './stripe/spec.ts';

/** Every provider that comes with the package. */
export const SPECS: readonly ProviderSpec[] = [
  github,
  standardWebhooks,
  stripe,
];
