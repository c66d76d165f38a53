import {
  familiesOf,
  type HttpSignature,
  type JwsSignature,
  type MessagePart,
  type PayloadPart,
  type Place,
  type SignatureSpec,
  type SignedMessage,
  type TimestampSpec,
} from '../contract/provider-spec.ts';
import { namesIn } from '../contract/stored-headers.ts';

type Part = MessagePart | 'secret';
type Signed = Extract<SignatureSpec, SignedMessage<Part>>;

/** What a signature must fulfil beyond its form: in words what is wrong, undefined where nothing is. */
export function signatureProblem(signature: SignatureSpec): string | undefined {
  if (namesIn(signature).some((name) => name.includes('*')) !== (familiesOf(signature)[0] ?? '') > '') {
    return '`*` in header names and `families` need each other';
  }
  if (signature.scheme === 'jws') return payloadProblem(signature);
  if (signature.scheme === 'http-signature') return componentsProblem(signature);
  if (!('message' in signature) || signature.scheme === 'hmac-items') return undefined;
  return timeProblem(signature) ?? coverProblem(signature);
}

/** A time in the header of a signature is always signed. */
function payloadProblem({ payload, alternative = payload, ...rest }: JwsSignature): string | undefined {
  return partsProblem(payload, rest) ?? partsProblem(alternative, rest);
}

function partsProblem(
  payload: JwsSignature['payload'],
  { timestamp, uncovered }: Pick<JwsSignature, 'timestamp' | 'uncovered'>,
): string | undefined {
  const from = timestamp?.from;
  const isSigned =
    from === undefined ||
    'member' in from ||
    payload.some(
      (part) => part === 'timestamp' || JSON.stringify(part) === JSON.stringify(from) || names(part, from),
    );
  if (!isSigned) return TIME_UNSIGNED;
  return uncovered !== undefined || payload.some(holdsBody) ? undefined : BODY_UNCOVERED;
}

/** A time is covered as a header, or as a parameter, which the RFC always signs and the draft under a name of its own. */
function componentsProblem({ covers, form, timestamp, uncovered }: HttpSignature): string | undefined {
  const from = timestamp?.from;
  const isSigned =
    from === undefined ||
    ('parameter' in from
      ? form === 'rfc9421' || covers.includes('(created)')
      : 'header' in from && covers.includes(from.header));
  if (!isSigned) return TIME_UNSIGNED;
  const holdsBody = covers.includes('digest') || covers.includes('content-digest');
  return holdsBody || uncovered !== undefined ? undefined : BODY_UNCOVERED;
}

function names(part: PayloadPart, from: Place): boolean {
  return (
    typeof part === 'object' &&
    'headersNamedBy' in part &&
    'header' in from &&
    part.mustName.includes(from.header)
  );
}

const TIME_UNSIGNED =
  'a timestamp that is not signed proves nothing: put it into the message, or leave it out';
const BODY_UNCOVERED =
  'the signed message must hold the body, or `uncovered` must say what of it is open to change';

function timeProblem(signature: Signed): string | undefined {
  const { layout, timestamp } = signature;
  const message: readonly Part[] = signature.message;
  if (timestamp === undefined) {
    if (message.includes('timestamp')) {
      return 'the signed message holds a timestamp, but the spec does not say where it stands';
    }
    return layout.form === 'time-first' ? 'a layout that begins with the time needs a timestamp' : undefined;
  }
  const { from } = timestamp;
  if (typeof from === 'object' && 'pair' in from && layout.form !== 'pairs') {
    return 'a timestamp can stand in a pair of the signature only where that is written as pairs';
  }
  if ((from === 'first') !== (layout.form === 'time-first')) {
    return 'a timestamp stands first where the layout begins with the time, and only there';
  }
  const { alternative = signature.message } = signature;
  return signsTime(message, timestamp) && signsTime(alternative, timestamp) ? undefined : TIME_UNSIGNED;
}

/** Whether the message holds the time, as itself, at its place, or inside the whole body. */
function signsTime(message: readonly Part[], { from }: TimestampSpec): boolean {
  const inBody = typeof from === 'object' && !('header' in from || 'query' in from || 'pair' in from);
  return (
    message.includes('timestamp') ||
    message.some((part) => JSON.stringify(part) === JSON.stringify(from)) ||
    (inBody && message.some(holdsBody)) ||
    message.some((part) => typeof part === 'object' && 'canonical' in part)
  );
}

function coverProblem(signature: Signed): string | undefined {
  const message: readonly Part[] = signature.message;
  if (signature.scheme === 'digest' && !message.includes('secret')) {
    return 'a digest without the secret in its message can be made by anybody';
  }
  const { alternative = signature.message, uncovered } = signature;
  const holds = message.some(holdsBody) && alternative.some(holdsBody);
  return holds || uncovered !== undefined ? undefined : BODY_UNCOVERED;
}

function holdsBody(part: Part | PayloadPart): boolean {
  if (typeof part === 'string') return part === 'body' || part === 'body-base64url' || part === 'sorted-form';
  return 'bodyHash' in part || 'canonical' in part;
}
