import {
  familiesOf,
  type MessagePart,
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
  if (!('message' in signature) || signature.scheme === 'hmac-items') return undefined;
  return timeProblem(signature) ?? coverProblem(signature);
}

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
  return signsTime(message, timestamp)
    ? undefined
    : 'a timestamp that is not signed proves nothing: put it into the message, or leave it out';
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
  return message.some(holdsBody) || signature.uncovered !== undefined
    ? undefined
    : 'the signed message must hold the body, or `uncovered` must say what of it is open to change';
}

function holdsBody(part: Part): boolean {
  if (typeof part === 'string') return part === 'body' || part === 'sorted-form';
  return 'bodyHash' in part || 'canonical' in part;
}
