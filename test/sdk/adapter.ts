import type { KeyObject } from 'node:crypto';
import type { Difference } from './differences.ts';
import type { Random } from './random.ts';

/** One HTTP request. Header names are in lower case. */
export interface Delivery {
  readonly method: string;
  /** As registered with the vendor. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface Secret {
  /** What a user stores: the shared secret, or the public key as the vendor shows it. */
  readonly text: string;
  /** For asymmetric schemes, to sign with. */
  readonly privateKey?: KeyObject;
}

/** What a vendor's package can do. Answers may be late; a throw of `verify` is a refusal. Times are in ms. */
export interface Sdk {
  /** The delivery with its signature. */
  readonly sign?: (delivery: Delivery, secret: Secret, now: number) => Delivery | Promise<Delivery>;
  readonly verify?: (delivery: Delivery, secret: Secret, now: number) => unknown;
}

/**
 * What the package hashes: the bytes as given, the body decoded as text, that text with escapes for all that is not ASCII,
 * the parsed body written as JSON anew, or chosen fields only.
 */
export type BodyReading = 'bytes' | 'text' | 'escaped' | 'json' | 'fields';

/** Which times the package refuses: too old and too new, too old only, none; or the scheme signs no time. */
export type TimeReading = 'both' | 'past' | 'none' | 'unsigned';

/** Samples on which the package differs from what is right. */
export interface Quirk extends Difference {
  readonly samples: readonly string[];
}

export interface OurSource {
  /** @default - the provider's usual way */
  readonly variant?: string;
  /** Settings beside the secret, and the secret as it is stored. @default - the secret's text, no settings */
  readonly setUp?: (secret: Secret) => {
    readonly settings?: Readonly<Record<string, string>>;
    readonly stored?: string;
  };
  /** What a sender adds before it signs. @default - nothing */
  readonly headers?: Readonly<Record<string, string>>;
  /** We sign as `webhooks send` does: the signature stands in the body, a form field or a token. @default false */
  readonly signsInside?: true;
  /** @default - as the spec says */
  readonly time?: TimeReading;
}

export interface Adapter {
  /** The provider's folder under `lib/providers`. */
  readonly slug: string;
  /** npm package. */
  readonly package: string;
  readonly body: BodyReading;
  readonly time: TimeReading;
  /** Header that carries the signature. */
  readonly signature: string;
  readonly makeSecret: (random: Random) => Secret;
  /** @default - any JSON, posted */
  readonly makeDelivery?: (random: Random, now: number) => Delivery;
  /** Changes something that is signed. @default - one byte of the body */
  readonly tamper?: (delivery: Delivery, random: Random) => Delivery;
  /** Changes the signature. @default - one character near the end of the signature header */
  readonly spoil?: (delivery: Delivery, random: Random) => Delivery;
  readonly quirks?: readonly Quirk[];
  /** Samples the package has no function for, with the reason. A prefix of the sample's scheme serves as well. */
  readonly cannotJudge?: Readonly<Record<string, string>>;
  /** The secret as the package takes it, from a sample's. @default - as it stands there */
  readonly fromSample?: (secret: Secret, context: Readonly<Record<string, string>>) => Secret;
  /** How a source of ours is set up, where it takes more than the secret. */
  readonly ours?: OurSource;
  readonly open: () => Sdk;
}
