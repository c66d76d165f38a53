import type { ProviderSpec } from '../contract/provider-spec.ts';
import { enforceAt } from './errors.ts';
import { PROVIDER_RULES } from './spec-rules.ts';

/** A provider of webhooks, described by data. */
export class WebhookProvider {
  /**
   * A provider from its spec: one of the built-in ones or one of your own. Throws `WebhookConfigError` where the spec is
   * no plain data or contradicts itself.
   */
  static fromSpec(spec: ProviderSpec): WebhookProvider {
    enforceAt('WebhookProvider.fromSpec', PROVIDER_RULES, spec);
    return new WebhookProvider(spec);
  }

  /** Lower-case name, also the default source name. */
  readonly slug: string;

  /**
   * The spec itself.
   *
   * @internal
   */
  readonly _spec: ProviderSpec;

  private constructor(spec: ProviderSpec) {
    this.slug = spec.slug;
    this._spec = spec;
  }
}
