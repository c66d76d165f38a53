import type { Construct } from 'constructs';
import { enforceAt, type Rule } from '../../constructs/errors.ts';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import type { HashName, ProviderSpec, SignatureEncoding } from '../../contract/provider-spec.ts';
import { genericHmac } from './spec.ts';

/** Hash of the HMAC of a sender of your own. */
export class HmacHash {
  /** 32 bytes: what to take where nothing asks for another. */
  static readonly SHA256 = new HmacHash('sha256');
  /** 48 bytes. */
  static readonly SHA384 = new HmacHash('sha384');
  /** 64 bytes. */
  static readonly SHA512 = new HmacHash('sha512');

  /** @internal */
  readonly _name: HashName;

  private constructor(name: HashName) {
    this._name = name;
  }
}

/** How the signature of a sender of your own is written. */
export class HmacEncoding {
  /** Lower-case hex. */
  static readonly HEX = new HmacEncoding('hex');
  /** With padding. */
  static readonly BASE64 = new HmacEncoding('base64');
  /** Without padding. */
  static readonly BASE64URL = new HmacEncoding('base64url');

  /** @internal */
  readonly _name: SignatureEncoding;

  private constructor(name: SignatureEncoding) {
    this._name = name;
  }
}

/** Properties of `HmacWebhook`. */
export interface HmacWebhookProps extends SharedSecretOptions {
  /**
   * Header that holds the signature.
   *
   * @default x-webhook-signature
   */
  readonly signatureHeader?: string;

  /**
   * Header that holds the time of signing in seconds since 1970, as it is signed.
   *
   * @default x-webhook-timestamp
   */
  readonly timestampHeader?: string;

  /**
   * Header that names the event, the same in every try. It is not signed: `eventKey` with places in the body, such as
   * `EventKey.id('/id')` or `EventKey.composite('/order', '/version')`, is what a captured request cannot change.
   *
   * @default x-idempotency-key
   */
  readonly idempotencyHeader?: string;

  /**
   * Whether the name of the event is signed as well: the message is then time, name and body with a dot between them.
   *
   * @default false
   */
  readonly signIdempotencyKey?: boolean;

  /**
   * Literal before the signature, such as `sha256=`.
   *
   * @default - none
   */
  readonly signaturePrefix?: string;

  /**
   * Hash of the HMAC.
   *
   * @default HmacHash.SHA256
   */
  readonly hash?: HmacHash;

  /**
   * How the signature is written.
   *
   * @default HmacEncoding.HEX
   */
  readonly encoding?: HmacEncoding;

  /**
   * Where the type of an event stands: JSON pointers into the body; its parts are joined by dots.
   *
   * @default ['/type']
   */
  readonly type?: string[];
}

/**
 * Receives events of a sender of your own: an HMAC over `<time>.<body>` with a secret both sides know, the time in seconds
 * within five minutes of ours. A retry is signed anew, under the same name.
 */
export class HmacWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: HmacWebhookProps) {
    const spec = specOf(props, `${scope.node.path}/${id}`);
    super(scope, id, { ...sourceOptions(props), provider: WebhookProvider.fromSpec(spec) });
  }
}

const { signature, event } = genericHmac;

const HEADER_RULES: readonly Rule<readonly string[]>[] = [
  {
    code: 'settings',
    value: (headers) => headers,
    problem: (headers) =>
      new Set(headers).size === headers.length
        ? undefined
        : 'signature, time and name of an event stand in three headers of different names',
  },
];

function specOf(props: HmacWebhookProps, path: string): ProviderSpec {
  const at = lower(props.signatureHeader, signature.at.header);
  const time = lower(props.timestampHeader, signature.timestamp.from.header);
  const name = { header: lower(props.idempotencyHeader, event.key.id[0].header) };
  enforceAt(path, HEADER_RULES, [at, time, name.header]);
  const named = props.signIdempotencyKey === true ? [name, { text: '.' }] : [];
  return {
    ...genericHmac,
    signature: {
      ...signature,
      hash: props.hash?._name ?? signature.hash,
      encoding: props.encoding?._name ?? signature.encoding,
      at: { header: at },
      layout:
        props.signaturePrefix === undefined
          ? signature.layout
          : { form: 'plain', prefix: props.signaturePrefix },
      message: ['timestamp', { text: '.' }, ...named, 'body'],
      timestamp: { ...signature.timestamp, from: { header: time } },
    },
    event: {
      ...event,
      key: { recipe: 'id', id: [name] },
      ...(props.type && { type: props.type.map((json) => ({ json })) }),
    },
  };
}

function lower(given: string | undefined, usual: string): string {
  return (given ?? usual).toLowerCase();
}

/** What every source takes: the rest is in the spec. */
function sourceOptions(props: HmacWebhookProps): SharedSecretOptions {
  const {
    signatureHeader: _signature,
    timestampHeader: _time,
    idempotencyHeader: _name,
    signIdempotencyKey: _signed,
    signaturePrefix: _prefix,
    hash: _hash,
    encoding: _encoding,
    type: _type,
    ...rest
  } = props;
  return rest;
}
