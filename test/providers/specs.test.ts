import { describe, expect, it } from '@jest/globals';
import { configure } from '../../lib/contract/configure-spec.ts';
import { receiveEnvironment } from '../../lib/contract/environments.ts';
import type { ProviderSpec } from '../../lib/contract/provider-spec.ts';
import { storedHeaders } from '../../lib/contract/stored-headers.ts';
import { WebhookProvider } from '../../lib/index.ts';
import { SPECS } from '../../lib/providers/specs.ts';

/** Values as long as they get in an account. */
const name = 'x'.repeat(64);
const rest = {
  WEBHOOK_SOURCE: name,
  WEBHOOK_PATH: `/hooks/${name}`,
  WEBHOOK_SECRET_ARN: `arn:aws:secretsmanager:ap-southeast-2:111122223333:secret:${'x'.repeat(128)}`,
  WEBHOOK_TABLE: 'x'.repeat(128),
  WEBHOOK_BUCKET: 'x'.repeat(63),
  WEBHOOK_QUEUE_URL: `https://sqs.ap-southeast-2.amazonaws.com/111122223333/${'x'.repeat(80)}`,
  WEBHOOK_WINDOW: 31_536_000,
  WEBHOOK_ATTEMPTS: 10,
  WEBHOOK_OLD_AFTER: 100_000,
  WEBHOOK_UNATTENDED: true,
  WEBHOOK_SEQUENCE: null,
  WEBHOOK_SKIP_POISON: true,
  WEBHOOK_PREVIOUS_OVERLAP: 31_536_000,
  WEBHOOK_PUBLIC_URL: `https://${'x'.repeat(100)}/hooks/${name}`,
  WEBHOOK_TIME_FACTOR: 1,
};

describe.each(SPECS.map((spec): [string, ProviderSpec] => [spec.slug, spec]))('%s', (slug, spec) => {
  const given = Object.fromEntries(Object.keys(spec.settings ?? {}).map((one) => [one, 'x'.repeat(100)]));

  it('is a spec by the rules', () => {
    expect(WebhookProvider.fromSpec(spec).slug).toBe(slug);
  });

  it('says where its facts come from', () => {
    expect(spec.sources?.length).toBeGreaterThan(0);
    for (const { url, read } of spec.sources ?? []) {
      expect(url).toMatch(/^https:\/\/[a-z0-9.-]+\.[a-z]+\//);
      expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });

  it('fits a function’s environment in every variant, with room for tracing and telemetry', () => {
    for (const variant of [undefined, ...Object.keys(spec.variants ?? {})]) {
      const written = receiveEnvironment.encode({ ...rest, WEBHOOK_SPEC: configure(spec, variant, given) });
      expect(JSON.stringify(written).length).toBeLessThan(4096 - 300);
    }
  });

  it('looks for the event in the kind of body its signature is in', () => {
    const looks = (part: unknown, word: string) => JSON.stringify(part).includes(`{"${word}":`);
    for (const { signature, event = spec.event } of [spec, ...Object.values(spec.variants ?? {})]) {
      const { at, message } = { at: null, message: null, ...signature };
      const { batch: _, ...places } = event;
      // A JSON pointer into a form finds nothing, and a genuine delivery would be refused as malformed.
      const isForm = ['form', 'part'].some((word) => looks([at, message], word));
      expect(isForm && looks(places, 'json')).toBe(false);
    }
  });

  it('keeps no header that holds the secret', () => {
    const { signature } = spec;
    if (signature.scheme !== 'token' || !('header' in signature.at)) return;
    expect(storedHeaders(configure(spec))).not.toContain(signature.at.header);
  });
});
