import type { Duration } from 'aws-cdk-lib';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { EventKey } from './event-key.ts';
import type { PoisonPolicy } from './poison-policy.ts';
import type { SdkVerifier } from './sdk-verifier.ts';
import type { StreamOrder } from './stream-order.ts';
import type { WebhookGateway } from './webhook-gateway.ts';
import type { WebhookProcessor } from './webhook-processor.ts';

/** What every source takes, whoever its provider is and however it signs. */
export interface WebhookSourceOptions {
  /** Where its endpoint, ledger and archive are. */
  readonly gateway: WebhookGateway;

  /**
   * Runs the handlers of its events.
   *
   * @default - events are verified, archived and queued, and wait in the queue up to 14 days. A processor added later gets
   *   those still in the queue.
   */
  readonly processor?: WebhookProcessor;

  /**
   * Name of the source: part of table keys, archive keys, metrics and, by default, its path. Lower-case letters, digits
   * and dashes. Changing it makes another source.
   *
   * @default - the provider's name
   */
  readonly sourceName?: string;

  /**
   * Path of the endpoint, without the stage.
   *
   * @default - `/hooks/<sourceName>`
   */
  readonly path?: string;

  /**
   * Where the stream of an event stands in its body, as JSON pointers; the first that holds a value counts. Events of one
   * stream are processed in order. An empty list makes every event a stream of its own. Where the provider sends several
   * events at once, pointers begin at the event and not at the body.
   *
   * @default - as the provider's spec says
   */
  readonly stream?: string[];

  /**
   * In which order the events of a stream are processed.
   *
   * @default - by the number the provider's spec names, with the defaults of `StreamOrder.sequence`; where it names none,
   * in order of arrival
   */
  readonly order?: StreamOrder;

  /**
   * What happens to a stream when one of its events is given up.
   *
   * @default PoisonPolicy.PARK
   */
  readonly onPoison?: PoisonPolicy;

  /**
   * What makes two deliveries the same event.
   *
   * @default - as the provider's spec says
   */
  readonly eventKey?: EventKey;

  /**
   * Code of your own that checks signatures, such as with the vendor's package. It gets each version of the secret as text.
   * What the spec says of ids, types and streams stays.
   *
   * @default - signatures are checked as the provider's spec says
   */
  readonly verifier?: SdkVerifier;

  /**
   * Addresses that requests may come from, as the provider publishes them: `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`.
   * Others are answered 403 before anything of them is looked at, and kept in quarantine: when the provider adds an
   * address, what it sent from there can be released. It is the address that called the API, so behind a content delivery
   * network it is that of the network.
   *
   * @default - any: signatures say who sent a request
   */
  readonly allowFrom?: string[];

  /**
   * How far the signed timestamp may differ from the clock, both ways, 1 second to 7 days.
   *
   * @default - as the provider's spec says
   */
  readonly tolerance?: Duration;

  /**
   * Whether the provider is told not to send a delivery again that was rightly signed and can never be accepted: malformed,
   * too large, of an unsupported encoding. Only where its spec says how. The delivery stays in quarantine, and is nowhere
   * else then: with retries, a fixed spec might still meet it.
   *
   * @default - only where the spec says so: for providers whose retries end within minutes and count against the endpoint
   */
  readonly stopRetries?: boolean;

  /**
   * How often an event is tried before it goes to the dead-letter queue, 3 to 10.
   *
   * @default 5
   */
  readonly maxAttempts?: number;

  /**
   * Longest time without any delivery that is no reason to look, 5 minutes to 7 days. Past it an alarm rings: a provider may
   * have switched the endpoint off.
   *
   * @default - none, silence is no fault
   */
  readonly quietTime?: Duration;

  /**
   * How long after an event was finished another delivery of it counts as a duplicate, from 5 minutes to 1 year.
   *
   * @default - a day longer than the provider retries, at least 3 days; 7 days where that is unknown; 5 minutes where the
   * body, or what is signed, stands for the id of an event that has none
   */
  readonly dedupeWindow?: Duration;

  /**
   * How long after a rotation the previous secret still verifies, at most a year. A running function notices a rotation
   * within seven minutes; until then it goes on with what it has read.
   *
   * @default - the provider's retry horizon and a day, at least 3 days; 7 days where the horizon is unknown
   */
  readonly previousSecretOverlap?: Duration;
}

/** What a source takes whose provider signs with a secret both sides know. */
export interface SharedSecretOptions extends WebhookSourceOptions {
  /**
   * Signing secret agreed with the provider. Each source needs one of its own.
   *
   * @default - a secret without a value is created and kept; until you put the provider's value into it, deliveries are
   * answered 503 and the provider sends again
   */
  readonly secret?: ISecret;
}

/** What a source takes whose provider signs with a private key of its own and shows the public one. */
export interface PublicKeyOptions extends WebhookSourceOptions {
  /**
   * Public key of the provider, as it shows it. It is part of the function's environment, so another key needs a
   * deployment; a `secret` that holds it can be rotated without.
   *
   * @default - `secret` holds it; one of the two is needed
   */
  readonly publicKey?: string;

  /**
   * Secret that holds the public key, in place of `publicKey`. Each source needs one of its own.
   *
   * @default - none: a public key is nothing to hide
   */
  readonly secret?: ISecret;
}

/** What a source takes whose provider signs the URL it calls. */
export interface SignedUrlOptions extends WebhookSourceOptions {
  /**
   * Whole address as it is registered with the provider, where that is not the `url` of the source, such as behind a
   * content delivery network. `https`, without a query. The request itself is never asked.
   *
   * @default - the public URL of the gateway or the URL of its stage, and the path
   */
  readonly publicUrl?: string;
}
