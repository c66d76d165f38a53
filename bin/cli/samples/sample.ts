/** A document of a sample, open to change: the JSON itself, or the fields of a form by name. */
export type SampleBody = { [name: string]: unknown } | unknown[];

/** How a document is written: as JSON, or as the fields of a form, where what is no text stands as JSON in its field. */
export type SampleFormat = 'json' | 'form' | 'multipart';

/** What a provider's deliveries look like, realistic enough to develop against. Ids, types and streams are set by its spec. */
export interface Sample {
  /** A body per event type, made at a time in ms; the first is the default. An empty type is left as the body has it. */
  readonly bodies: Readonly<Record<string, (now: number) => SampleBody>>;
  /** Headers the provider sends beside those its spec names, lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A new event id in the provider's form. */
  readonly newId: () => string;
  /** The n-th stream, from 1, in the provider's form. */
  readonly stream: (n: number) => string;
  /** @default 'json' */
  readonly format?: SampleFormat;
  /** Spaces the provider indents its JSON by. */
  readonly indent?: number;
  /** A new secret in the provider's form, where it differs from the plain form of the spec's key. */
  readonly newSecret?: () => string;
}
