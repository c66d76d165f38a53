import type { SnsSignature } from '../../lib/contract/provider-spec.ts';
import { signatureText } from './codecs.ts';
import type { JsonDocument } from './json-document.ts';
import type { Settings } from './message.ts';
import { isSigned } from './public-key.ts';
import { type Refusal, refuse } from './refusal.ts';
import { snsCertificate, type WantedKeys } from './remote-sources.ts';
import { RequestView } from './request-view.ts';
import type { Claim, SigningKey, Verification, Verifier } from './verifier.ts';

const NOTIFICATION = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'];
const CONFIRMATION = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];

/** Fields each type signs, in order. */
const SIGNED: ReadonlyMap<string, readonly string[]> = new Map([
  ['Notification', NOTIFICATION],
  ['SubscriptionConfirmation', CONFIRMATION],
  ['UnsubscribeConfirmation', CONFIRMATION],
]);

const HASHES: ReadonlyMap<string, string> = new Map([
  ['1', 'sha1'],
  ['2', 'sha256'],
]);

const read = signatureText('base64');

/** Compiles the scheme of Amazon SNS. */
export function compileSns({ topics }: SnsSignature, settings: Settings): Verifier {
  const taken = new Set((settings[topics] ?? '').split(/[\s,]+/).filter((arn) => arn !== ''));
  return {
    needsKeys: false,
    needsUrl: false,
    read(request, _now, manner = 'strict') {
      const document = new RequestView(request).json;
      if (document === undefined) return refuse('missing_signature', 'the body is no JSON');
      const topic = document.textAt('/TopicArn', 'text') ?? '';
      // A sample of the provider does not say which topics are taken.
      if (!taken.has(topic) && !(manner === 'vendor' && taken.size === 0)) {
        return refuse('requirement_unmet', 'the topic is not one of those taken');
      }
      return readSns(document);
    },
  };
}

function readSns(document: JsonDocument): Claim | Refusal {
  const text = document.textAt('/Signature', 'text');
  if (text === undefined) return refuse('missing_signature', 'no /Signature in the body');
  const given = read(text, 0, text.length);
  const hash = HASHES.get(document.textAt('/SignatureVersion', 'text') ?? '');
  if (given === undefined || hash === undefined) {
    return refuse('malformed_signature', 'Signature or SignatureVersion is none of SNS');
  }
  const wanted = snsCertificate(document.textAt('/SigningCertURL', 'text') ?? '');
  if (wanted === undefined) return refuse('requirement_unmet', 'the certificate is not at a host of SNS');
  const message = snsText(document);
  return typeof message === 'string' ? new CertificateClaim(wanted, hash, message, given) : message;
}

/** What SNS signs of a message. */
export function snsText(document: JsonDocument): string | Refusal {
  const fields = SIGNED.get(document.textAt('/Type', 'text') ?? '');
  if (fields === undefined) return refuse('malformed_signature', 'the Type is none of SNS');
  let message = '';
  for (const field of fields) {
    const value = document.textAt(`/${field}`, 'text');
    if (value !== undefined) message += `${field}\n${value}\n`;
    else if (field !== 'Subject') return refuse('malformed_signature', `no /${field}, which is signed`);
  }
  return message;
}

/** A claim signed with the key of a certificate that is fetched. */
export class CertificateClaim implements Claim {
  readonly ok = true;
  readonly wanted: WantedKeys;
  readonly #hash: string;
  readonly #message: Buffer;
  readonly #given: string;

  constructor(wanted: WantedKeys, hash: string, message: string, given: string) {
    this.wanted = wanted;
    this.#hash = hash;
    this.#message = Buffer.from(message, 'utf8');
    this.#given = given;
  }

  match(_keys: readonly SigningKey[], fetched: readonly SigningKey[] = []): Verification {
    for (const { key, stage } of fetched) {
      if (
        key.asymmetricKeyType === 'rsa' &&
        isSigned(this.#hash, this.#message, key, Buffer.from(this.#given, 'base64'))
      ) {
        return { ok: true, stage, family: '', signedAt: undefined };
      }
    }
    return refuse(
      'bad_signature',
      'the certificate’s key does not give this signature: the message was changed',
    );
  }
}
