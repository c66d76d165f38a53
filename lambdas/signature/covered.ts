import type { MessagePart, SignatureSpec } from '../../lib/contract/provider-spec.ts';
import type { JsonDocument } from './json-document.ts';
import { textOf } from './places.ts';
import { RequestView } from './request-view.ts';
import type { SignedRequest } from './signed-request.ts';

type Part = MessagePart | 'secret';

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
  if (signature.scheme === 'hmac-items' || !('message' in signature)) return [digest];
  const view = new RequestView(request);
  const time = JSON.stringify(signature.timestamp?.from);
  const parts: readonly Part[] = signature.message;
  const fields = parts
    .filter((part) => JSON.stringify(part) !== time)
    .flatMap((part) => fieldsOf(part, view, family, digest));
  return fields.length > 0 ? fields : [digest];
}

/** What the signature of an item covers, where each has its own: field by field, absent ones empty. */
export function coveredOfItem(signature: SignatureSpec, item: JsonDocument): readonly string[] | undefined {
  if (signature.scheme !== 'hmac-items') return undefined;
  return signature.message.flatMap((part) => ('item' in part ? [item.textAt(part.item) ?? ''] : []));
}

function fieldsOf(part: Part, view: RequestView, family: string, digest: string): readonly string[] {
  if (typeof part === 'string') return wordsOf(part, view, digest);
  if ('bodyHash' in part) return [digest];
  if ('canonical' in part) return [view.request.url ?? '', digest];
  if ('optional' in part) return part.optional.flatMap((one) => fieldsOf(one, view, family, digest));
  if ('text' in part || 'pair' in part || 'setting' in part || 'headersListedIn' in part) return [];
  const text = textOf(part, family)(view, 'vendor');
  return [typeof text === 'string' ? text : ''];
}

function wordsOf(part: Extract<Part, string>, view: RequestView, digest: string): readonly string[] {
  if (part === 'body' || part === 'sorted-form') return [digest];
  if (part === 'timestamp' || part === 'secret') return [];
  return [part === 'method' ? (view.request.method ?? '') : (view.request.url ?? '')];
}
