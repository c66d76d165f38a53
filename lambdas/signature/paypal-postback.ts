import type { KeyObject } from 'node:crypto';
import { MAX_UNVERIFIED_BYTES } from '../../lib/contract/limits.ts';
import { decodeUtf8, readJson } from './json-document.ts';
import { PAYPAL_ALGORITHM, transmissionOf } from './paypal.ts';
import { type Refusal, refuse } from './refusal.ts';
import type { SignedRequest } from './signed-request.ts';
import type { Verifier } from './verifier.ts';

/** What can be said of a delivery before PayPal is asked. Without PayPal nothing can be accepted. */
export const postbackVerifier: Verifier = {
  needsKeys: true,
  needsUrl: false,
  read(request) {
    return (
      postbackProblem(request) ?? {
        ok: true,
        match: () => refuse('bad_signature', 'PayPal itself is asked about it'),
      }
    );
  },
};

/** As PayPal describes the texts it takes. */
const TRANSMISSION_ID = /^(?!\d+$)\w[\w-]{0,49}$/;
const TRANSMISSION_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
const LONGEST_SIGNATURE = 500;
const WEBHOOK_ID = /^[A-Za-z0-9]{1,50}$/;

function postbackProblem(request: SignedRequest): Refusal | undefined {
  const transmission = transmissionOf(request);
  if (!transmission.ok) return transmission;
  const { id, time, signature } = transmission;
  if (!TRANSMISSION_ID.test(id) || !TRANSMISSION_TIME.test(time) || signature.length > LONGEST_SIGNATURE) {
    return refuse('malformed_signature', 'id, time or signature of the transmission is none of PayPal');
  }
  return isOneObject(request.body)
    ? undefined
    : refuse('malformed_signature', 'the body is no JSON object, so PayPal did not send it');
}

const BRACE = 0x7b;

/**
 * Whether a body is one JSON object and nothing else. It is put into the question as it is: a body that could end its own
 * place there would ask about another webhook.
 */
function isOneObject(body: Uint8Array): boolean {
  if (body.length > MAX_UNVERIFIED_BYTES || body[0] !== BRACE) return false;
  const text = decodeUtf8(body);
  return text !== undefined && readJson(text).ok && !repeatsNames(text);
}

const STRINGS = /"(?:[^"\\]|\\.)*"/g;

/** Whether an object has two members of one name. PayPal might look at the one, and a handler at the other. */
function repeatsNames(text: string): boolean {
  const written = text.replace(STRINGS, '').split(':').length - 1;
  // The document itself is read as the member of an object around it.
  let read = -1;
  JSON.parse(text, function (this: unknown, _name, value: unknown) {
    if (!Array.isArray(this)) read += 1;
    return value;
  });
  return read !== written;
}

/** What PayPal is asked with, from the source's secret. */
export interface PaypalCredentials {
  readonly webhookId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The credentials in a key of the secret; undefined where they cannot be PayPal's. */
export function credentialsIn(key: KeyObject): PaypalCredentials | undefined {
  // Written by `readSecret`, which looks at every field.
  const fields = JSON.parse(key.export().toString('utf8')) as Readonly<Record<string, string>>;
  const { webhook_id: webhookId = '', client_id: clientId = '', client_secret: clientSecret = '' } = fields;
  return WEBHOOK_ID.test(webhookId) && isPrintable(clientId) && isPrintable(clientSecret)
    ? { webhookId, clientId, clientSecret }
    : undefined;
}

function isPrintable(text: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(text);
}

/** The question whether a delivery is genuine: the event stands in it byte for byte, last. Undefined for one refused unasked. */
export function postbackQuestion(request: SignedRequest, webhookId: string): Buffer | undefined {
  const transmission = transmissionOf(request);
  if (!transmission.ok || postbackProblem(request) !== undefined) return undefined;
  const facts = JSON.stringify({
    auth_algo: PAYPAL_ALGORITHM,
    cert_url: transmission.certificate.url,
    transmission_id: transmission.id,
    transmission_sig: transmission.signature,
    transmission_time: transmission.time,
    webhook_id: webhookId,
  });
  const opening = Buffer.from(`${facts.slice(0, -1)},"webhook_event":`, 'utf8');
  return Buffer.concat([opening, request.body, Buffer.from('}')]);
}
