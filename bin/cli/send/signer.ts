import type { KeyObject } from 'node:crypto';
import { headersOf, type SignedRequest } from '../../../lambdas/signature/signed-request.ts';
import type { Place } from '../../../lib/contract/provider-spec.ts';
import { UsageError } from '../command.ts';
import type { Draft, OpenRequest } from './open-request.ts';

/** What a request is signed with. */
export interface Signer {
  /** The secret, or the private half of a key pair. */
  readonly key: KeyObject;
  /** Id of the key, where the scheme names it. */
  readonly keyId?: string | undefined;
  /** Where the certificate of the key stands, where the request names it. */
  readonly certificateUrl?: string | undefined;
  /** The source's secret, where it is signed beside a key of another kind. */
  readonly secret?: KeyObject | undefined;
  /** Time of signing, ms. */
  readonly now: number;
  /** Address as registered with the provider, without a query. */
  readonly url: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** A request as a verifier would see it. */
export function viewOf(draft: Draft, url: string): SignedRequest {
  return {
    headers: headersOf(draft.headers),
    body: draft.body,
    method: 'POST',
    url: draft.query === '' ? url : `${url}?${draft.query}`,
    query: draft.query,
  };
}

/** Sets a place that must be open. */
export function put(request: OpenRequest, place: Place, text: string): void {
  if (!request.isOpen(place)) {
    throw new UsageError(
      'the signature of this provider stands inside the body, and --body sends the file as it is',
      'leave out --body',
    );
  }
  request.set(place, text);
}
