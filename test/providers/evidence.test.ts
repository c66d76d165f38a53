import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { proofOf, SAMPLE_KINDS, samplesIn } from '../../bin/providers/proof.ts';
import { summaryOf } from '../../bin/providers/summary.ts';
import type { DeliveryContract } from '../../lib/contract/provider-spec.ts';
import { SPECS } from '../../lib/providers/specs.ts';

const ROOT = join(import.meta.dirname, '../../lib/providers');

const CORE =
  'stripe github slack shopify paypal twilio standard-webhooks svix gitlab bitbucket linear square hubspot zendesk intercom ' +
  'discord sendgrid mailgun meta zoom twitch adyen aws-sns';

const MOST_USED =
  'typeform calendly paddle lemon-squeezy razorpay mollie-next klaviyo sendbird docusign dropbox-sign pagerduty sentry datadog ' +
  'jira trello asana notion airtable clickup monday xero quickbooks woocommerce bigcommerce mailchimp postmark resend telegram ' +
  'line circleci vercel netlify supabase-auth clerk auth0 okta workos dropbox box braintree plaid chargebee coinbase-commerce ' +
  'gocardless segment microsoft-graph openai webflow';

const FACTS: readonly (keyof DeliveryContract)[] = [
  'level',
  'schedule',
  'success',
  'retriedOn',
  'stops',
  'disables',
  'retrySignature',
];

describe('what is known of the providers', () => {
  const listed = SPECS.map((spec) => ({ spec, proof: proofOf(spec, samplesIn(ROOT, spec.slug)) }));

  it('200 and more, 150 of them shown by samples that are not ours, 140 read from the vendor', () => {
    const { providers, proven, evidence } = summaryOf(listed);
    expect(providers).toBeGreaterThanOrEqual(200);
    expect(proven).toBeGreaterThanOrEqual(150);
    expect(evidence.sdk + evidence.docs).toBeGreaterThanOrEqual(140);
  });

  it('the core 23 are all shown by samples that are not ours', () => {
    const core = new Set(CORE.split(' '));
    expect(core.size).toBe(23);
    expect(
      listed.filter(({ spec, proof }) => core.has(spec.slug) && (proof === 'own' || proof === 'none')),
    ).toEqual([]);
  });

  it.each([...CORE.split(' '), ...MOST_USED.split(' ')])(
    '%s: every fact is there, or said to be unknown',
    (slug) => {
      const spec = SPECS.find((one) => one.slug === slug);
      const missing = FACTS.filter((fact) => spec?.delivery[fact] === undefined);
      expect(missing).toEqual([]);
      expect(spec?.facts).toBeDefined();
    },
  );

  it('whoever made a sample is one of those that are known; who says nothing is us', () => {
    const others = SPECS.flatMap(({ slug }) => samplesIn(ROOT, slug)).filter(
      ({ source_kind = 'constructed' }) => !SAMPLE_KINDS.has(source_kind),
    );
    expect(others.map(({ id }) => id)).toEqual([]);
  });

  it('a sample of an outside origin that is not accepted as it should be proves nothing', () => {
    const stripe = SPECS.find(({ slug }) => slug === 'stripe');
    if (stripe === undefined) throw new Error('no stripe');
    const samples = samplesIn(ROOT, 'stripe');
    expect(proofOf(stripe, samples)).toBe('generated');
    expect(
      proofOf(
        stripe,
        samples.map((sample) => ({ ...sample, secret: 'another' })),
      ),
    ).toBe('none');
    expect(
      proofOf(
        stripe,
        samples.map((sample) => ({ ...sample, source_kind: 'constructed' })),
      ),
    ).toBe('own');
  });
});
