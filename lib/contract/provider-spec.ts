import type { BatchSpec, EnvelopePlace } from './spec/batch.ts';
import type { DeliveryContract, EvidenceLevel, ProviderFacts, RuntimeDelivery } from './spec/delivery.ts';
import type { HandshakeSpec, ReplySpec } from './spec/handshake.ts';
import type { Place } from './spec/place.ts';
import type { SignatureSpec } from './spec/signature.ts';

export type { BatchSpec, EnvelopePlace } from './spec/batch.ts';
export type * from './spec/delivery.ts';
export * from './spec/handshake.ts';
export type * from './spec/http-signature.ts';
export type * from './spec/key.ts';
export type * from './spec/message.ts';
export type * from './spec/place.ts';
export type * from './spec/remote.ts';
export * from './spec/signature.ts';
export type * from './spec/token.ts';

/**
 * The grammar of a provider: how it signs a delivery and how it names the event inside.
 * A spec is JSON-safe data. Built-in providers and a user's own travel the same way, as JSON in the receiver's environment.
 */
export interface ProviderSpec {
  /** Lower-case name with dashes, also the default source name. */
  readonly slug: string;
  /** Name for people. */
  readonly name: string;
  /** How a delivery proves that the provider sent it. */
  readonly signature: SignatureSpec;
  /** What names, types and orders the event inside. */
  readonly event: EventSpec;
  /** What the provider promises about delivering, and how it is answered. */
  readonly delivery: DeliveryContract;
  /**
   * How the provider tests an address or agrees on a secret.
   *
   * @default - not at all: a GET, HEAD or OPTIONS is answered with an empty 200, a POST is a delivery
   */
  readonly handshakes?: readonly HandshakeSpec[];
  /**
   * What an accepted delivery, and one that came before, are answered with, where a plain 200 does not do.
   *
   * @default - 200 and a short JSON text
   */
  readonly acknowledgement?: ReplySpec;
  /**
   * Other ways this provider delivers, by name. The user picks one at synth; a request never does.
   *
   * @default - the provider has one way
   */
  readonly variants?: Readonly<Record<string, SpecVariant>>;
  /**
   * What a source must be told beside its secret, by name: an app id, a partner key. None of it is secret.
   *
   * @default - nothing
   */
  readonly settings?: Readonly<Record<string, SettingSpec>>;
  /**
   * Bodies may come gzipped, and are signed as they come. They are unpacked after that, up to the largest body accepted.
   *
   * @default - a body with a content encoding is refused
   */
  readonly gzip?: true;
  /** Status codes where the provider wants others than the default answers. @default - the default answers */
  readonly statuses?: Partial<Record<AnswerClass, number>>;
  /** What people must know. Not needed at run time and left out of the environment. @default - nothing is known */
  readonly facts?: ProviderFacts;
  /**
   * Where the facts come from. Not needed at run time and left out of the environment.
   *
   * @default - none: it is known from elsewhere, as that of your own system
   */
  readonly sources?: readonly SpecSource[];
}

/** Another way a provider delivers: what differs from the spec it stands in. */
export interface SpecVariant {
  /** When to pick it, for people. */
  readonly title: string;
  /** In place of the signature of the spec. */
  readonly signature: SignatureSpec;
  /** In place of the event of the spec. @default - as in the spec */
  readonly event?: EventSpec;
  /** In place of the contract of the spec. @default - as in the spec */
  readonly delivery?: DeliveryContract;
  /** In place of the handshakes of the spec. @default - as in the spec */
  readonly handshakes?: readonly HandshakeSpec[];
  /** In place of the acknowledgement of the spec. @default - as in the spec */
  readonly acknowledgement?: ReplySpec;
}

/** A value a source is told beside its secret. */
export interface SettingSpec {
  /** What it is and where the provider shows it, for people. */
  readonly title: string;
  /** Value where the user gives none. @default - the user must give it */
  readonly default?: string;
  /** Several values, separated by commas. @default - one */
  readonly list?: true;
}

/** The part of a spec a receiver needs: one variant, with the values of its settings. */
export type RuntimeSpec = Omit<ProviderSpec, 'sources' | 'facts' | 'variants' | 'settings' | 'delivery'> & {
  readonly delivery: RuntimeDelivery;
  readonly settings?: Readonly<Record<string, string>>;
};

/** Groups of answers whose status a provider may set. */
export type AnswerClass =
  | 'signature'
  | 'stale'
  | 'malformed'
  | 'too_large'
  | 'unsupported_encoding'
  | 'handshake'
  | 'closed'
  | 'address'
  | 'method';

/** One page or program a fact was read from. */
export interface SpecSource {
  /** Address of the page or program, https. */
  readonly url: string;
  /** Day it was read, ISO date. */
  readonly read: string;
  /** Whose account it is. */
  readonly level: EvidenceLevel;
}

/** A place inside a verified delivery; where that is a batch, JSON pointers begin at the item. */
export type Locator = Place | EnvelopePlace;

/** What names, types and orders the event of a delivery. */
export interface EventSpec {
  /** What makes two deliveries the same event. */
  readonly key: EventKeyRecipe;
  /** Parts of the type, joined by dots; absent parts are left out. */
  readonly type: readonly Locator[];
  /** Whether the type stands inside the signed bytes. */
  readonly typeSigned: boolean;
  /**
   * Alternatives, first match wins; an alternative matches when each of its places holds text, a number or a boolean.
   * Only values take part, so the same customer under two pointers is one stream.
   *
   * @default - each event is a stream of its own
   */
  readonly stream?: readonly (readonly Locator[])[];
  /**
   * Where the number of an event in its stream stands, for providers that number them without holes. Needs `stream`: were
   * every event its own stream, each but the first number would wait for one that never comes.
   *
   * @default - events run in the order they were queued
   */
  readonly sequence?: SequenceSpec;
  /**
   * Where the events stand in a delivery that holds several.
   *
   * @default - a delivery is one event
   */
  readonly batch?: BatchSpec;
  /**
   * What differs between the tries of one event, such as the number of the try: JSON pointers, in a batch from the item.
   * Bodies that differ there alone are one event that came again; those that differ elsewhere are reported.
   *
   * @default - every try has the same bytes
   */
  readonly volatile?: readonly string[];
}

/** Where the number of an event in its stream stands. */
export interface SequenceSpec {
  /** Holds a JSON integer, or text of decimal digits, below 2^53. */
  readonly at: Locator;
  /** Number of a stream's first event. */
  readonly first: 0 | 1;
}

/**
 * What makes two deliveries the same event, or two items of batches.
 * `id`: the places in `id`, all of which must hold a value. `signed-bytes`: what the signature covers, without its
 * timestamp; where that is too little to tell two events apart, with the values at the places in `with`, none where nothing
 * stands: unsigned, as is all else in such a body. `both`: `id` and signed bytes hashed together. `payload-hash`: SHA-256 of the body alone, for senders that name no event.
 *
 * Of an item of a batch: `signed-bytes` is what its own signature covers, or its bytes, and `payload-hash` its bytes. One
 * whose id is missing is named by its bytes as well: refusing it would refuse the others with it.
 */
export type EventKeyRecipe =
  | { readonly recipe: 'id'; readonly id: readonly Locator[] }
  | { readonly recipe: 'signed-bytes'; readonly with?: readonly Locator[] }
  | { readonly recipe: 'payload-hash' }
  | { readonly recipe: 'both'; readonly id: readonly Locator[] };

/** The places an event key is read from: none where it is made of content alone. */
export function keyPlaces(recipe: EventKeyRecipe): readonly Locator[] {
  if ('id' in recipe) return recipe.id;
  return 'with' in recipe ? (recipe.with ?? []) : [];
}
