import { isDeepStrictEqual } from 'node:util';
import { SOURCE_NAME } from '../contract/message.ts';
import type { Locator, ProviderSpec } from '../contract/provider-spec.ts';
import { enforceAt, type Rule } from './errors.ts';

/** A provider of webhooks, described by data. */
export class WebhookProvider {
  /**
   * A provider from its spec: one of the built-in ones or one of your own. Throws `WebhookConfigError` where the spec is
   * no plain data or contradicts itself.
   */
  static fromSpec(spec: ProviderSpec): WebhookProvider {
    enforceAt('WebhookProvider.fromSpec', SPEC_RULES, spec);
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

const SPEC_RULES: readonly Rule<ProviderSpec>[] = [
  {
    code: 'spec',
    value: (spec) => spec.slug,
    problem: ({ slug }) =>
      SOURCE_NAME.test(slug) ? undefined : 'a slug is lower-case letters, digits and dashes, at most 64',
  },
  {
    code: 'spec',
    value: (spec) => spec.slug,
    problem: (spec) =>
      isDeepStrictEqual(JSON.parse(JSON.stringify(spec)), spec)
        ? undefined
        : 'a spec must be plain JSON data, without functions or undefined members',
  },
  {
    code: 'spec',
    value: headerNames,
    problem: (spec) =>
      headerNames(spec).every((name) => name === name.toLowerCase())
        ? undefined
        : 'header names in a spec are lower case',
  },
  {
    code: 'spec',
    value: (spec) => spec.signature.message,
    problem: ({ signature }) =>
      signature.message.includes('timestamp') && signature.timestamp === undefined
        ? 'the signed message holds a timestamp, but the spec does not say where it stands'
        : undefined,
  },
  {
    code: 'spec',
    value: (spec) => spec.signature.message,
    problem: ({ signature }) =>
      signature.message.includes('body') ? undefined : 'the signed message must hold the body',
  },
  {
    code: 'spec',
    value: headerNames,
    problem: (spec) =>
      headerNames(spec).some((name) => name.includes('*')) !== (spec.signature.families !== undefined)
        ? '`*` in header names and `families` need each other'
        : undefined,
  },
  {
    code: 'spec',
    value: pointers,
    problem: (spec) =>
      pointers(spec).every((pointer) => pointer.startsWith('/'))
        ? undefined
        : 'JSON pointers begin with a slash',
  },
];

function locators({ event }: ProviderSpec): readonly Locator[] {
  const id = event.key.recipe === 'signed-bytes' ? [] : event.key.id;
  return [...id, ...event.type, ...(event.stream ?? []).flat()];
}

function headerNames(spec: ProviderSpec): readonly string[] {
  const { header, message, timestamp } = spec.signature;
  const named = [...locators(spec), ...message, ...(timestamp === undefined ? [] : [timestamp.from])];
  return [
    header,
    ...named.flatMap((part) => (typeof part === 'object' && 'header' in part ? [part.header] : [])),
  ];
}

function pointers(spec: ProviderSpec): readonly string[] {
  return locators(spec).flatMap((locator) => ('json' in locator ? [locator.json] : []));
}
