import type { KeyObject } from 'node:crypto';
import { OpenRequest } from '../../bin/cli/send/open-request.ts';
import { signRequest } from '../../bin/cli/send/sign-request.ts';
import { RequestView } from '../../lambdas/signature/request-view.ts';
import { headersOf } from '../../lambdas/signature/signed-request.ts';
import type { RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import type { Delivery } from './adapter.ts';

/** The delivery, signed as `webhooks send` signs: in its body, a form field or a token. */
export function signInside(
  spec: RuntimeSpec,
  delivery: Delivery,
  { key, keyId, now }: { readonly key: KeyObject; readonly keyId: string | undefined; readonly now: number },
): Delivery {
  const { headers, body, url } = delivery;
  const request = new OpenRequest({ headers, family: '', ...contentOf(spec, delivery) });
  const draft = signRequest(spec, request, { key, keyId, now, url, settings: spec.settings ?? {} });
  return { ...delivery, headers: draft.headers, body: draft.body.length === 0 ? body : draft.body };
}

/** A body is taken apart only where the signature goes into it: elsewhere its bytes stay as they are. */
function contentOf({ signature }: RuntimeSpec, { headers, body }: Delivery) {
  const view = new RequestView({ headers: headersOf(headers), body });
  const at = 'at' in signature ? signature.at : undefined;
  const place = typeof at === 'object' ? at : {};
  if ('form' in place) return { document: Object.fromEntries(view.form), format: 'form' as const };
  if ('part' in place) {
    const parts = view.parts.map(([name, value]) => [name, JSON.parse(value)]);
    return { document: Object.fromEntries(parts), format: 'multipart' as const };
  }
  const isInside = signature.scheme === 'hmac-items' || 'json' in place || at === 'body';
  return isInside ? { document: JSON.parse(body.toString()) } : { document: undefined, bytes: body };
}
