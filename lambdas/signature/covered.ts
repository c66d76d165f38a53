import type {
  Canonicaliser,
  MessagePart,
  PayloadPart,
  SignatureSpec,
} from '../../lib/contract/provider-spec.ts';
import { canonicaliserOf } from './canonical.ts';
import { fieldsOf } from './fields.ts';
import type { JsonDocument } from './json-document.ts';
import { textOf } from './places.ts';
import { SignatureReading } from './read-signature.ts';
import type { Refusal } from './refusal.ts';
import { RequestView } from './request-view.ts';
import type { SignedRequest } from './signed-request.ts';

type Part = MessagePart | 'secret' | PayloadPart;

/**
 * What a signature covers without its time, as a list of texts: the same in every retry of one event. `digest` stands for
 * the body. Where a scheme covers nothing of the request, the body alone.
 */
export function coveredBy(
  signature: SignatureSpec,
  request: SignedRequest,
  family: string,
  digest: string,
): readonly string[] {
  // The items of a list are signed one by one: together they are the body.
  const parts = partsOf(signature);
  if (parts === undefined) return [digest];
  const view = new RequestView(request);
  const time = JSON.stringify('timestamp' in signature ? signature.timestamp?.from : undefined);
  const fields = parts
    .filter((part) => JSON.stringify(part) !== time)
    .flatMap((part) => partTexts(part, view, family, digest));
  return fields.length > 0 ? fields : [digest];
}

/** The parts of a signed message; undefined where there is none. */
function partsOf(signature: SignatureSpec): readonly Part[] | undefined {
  if (signature.scheme === 'jws') return signature.payload;
  return signature.scheme !== 'hmac-items' && 'message' in signature ? signature.message : undefined;
}

/** What the signature of an item covers, where each has its own: field by field, absent ones empty. */
export function coveredOfItem(signature: SignatureSpec, item: JsonDocument): readonly string[] | undefined {
  if (signature.scheme !== 'hmac-items') return undefined;
  return signature.message.flatMap((part) => ('item' in part ? [item.textAt(part.item) ?? ''] : []));
}

function partTexts(part: Part, view: RequestView, family: string, digest: string): readonly string[] {
  if (typeof part === 'string') return wordsOf(part, view, digest);
  if ('bodyHash' in part) return [digest];
  if ('canonical' in part) return canonicalOf(part.canonical, view, digest);
  if ('fields' in part) return textsOf(fieldsOf(part, view));
  if ('optional' in part) return part.optional.flatMap((one) => partTexts(one, view, family, digest));
  if ('text' in part || 'pair' in part || 'setting' in part) return [];
  // Which headers it lists is the sender's choice, and a retry may have others.
  if ('headersListedIn' in part || 'headersNamedBy' in part) return [];
  const text = textOf(part, family)(view, 'vendor');
  return [typeof text === 'string' ? text : ''];
}

/** Where a named message is fields of the body, what lies beside them is not covered. */
function canonicalOf(name: Canonicaliser, view: RequestView, digest: string): readonly string[] {
  if (!OF_FIELDS.has(name)) return [view.request.url ?? '', digest];
  return textsOf(canonicaliserOf(name)(view, new SignatureReading([], '', '')));
}

const OF_FIELDS: ReadonlySet<Canonicaliser> = new Set(['myfatoorah-v1', 'myfatoorah-v2', 'php-payload']);

function textsOf(written: string | Uint8Array | Refusal): readonly string[] {
  return typeof written === 'string' ? [written] : [];
}

function wordsOf(part: Extract<Part, string>, view: RequestView, digest: string): readonly string[] {
  if (part === 'body' || part === 'body-base64url' || part === 'sorted-form') return [digest];
  if (part === 'timestamp' || part === 'secret') return [];
  return [part === 'method' ? (view.request.method ?? '') : (view.request.url ?? '')];
}
