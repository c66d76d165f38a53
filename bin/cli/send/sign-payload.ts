import { randomUUID } from 'node:crypto';
import { inputOf } from '../../../lambdas/signature/jws.ts';
import { timeText } from '../../../lambdas/signature/make-signature.ts';
import { payloadOf } from '../../../lambdas/signature/payload.ts';
import { RequestView } from '../../../lambdas/signature/request-view.ts';
import type { JwsSignature } from '../../../lib/contract/provider-spec.ts';
import { UsageError } from '../command.ts';
import type { Draft, OpenRequest } from './open-request.ts';
import { signatureOf } from './sign-token.ts';
import { put, type Signer, viewOf } from './signer.ts';

/** Signs a payload that is left out, and puts header and signature where the scheme wants them. */
export function putDetached(request: OpenRequest, scheme: JwsSignature, signer: Signer): Draft {
  const { keyId, now, url, settings, key } = signer;
  const { algorithms, timestamp, plain = false } = scheme;
  const [algorithm = 'RS256'] = algorithms;
  const time = timestamp === undefined ? '' : timeText(timestamp.unit, now);
  const from = timestamp?.from;
  if (from !== undefined && !('member' in from)) put(request, from, time);
  if (scheme.keyId !== undefined) put(request, scheme.keyId, keyId ?? '');
  const header = {
    alg: algorithm,
    ...(keyId !== undefined && scheme.keyId === undefined && { kid: keyId }),
    ...(plain && { b64: false, crit: ['b64'] }),
    ...Object.fromEntries((scheme.members ?? []).map(({ member, equals }) => [member, equals])),
    ...(from !== undefined &&
      'member' in from && { [from.member]: Number.isNaN(Number(time)) ? time : Number(time) }),
    ...namedHeaders(request, scheme),
  };
  const token = {
    algorithm,
    keyId,
    header,
    head: Buffer.from(JSON.stringify(header)).toString('base64url'),
    payload: '',
    given: Buffer.alloc(0),
  };
  const payload = payloadOf(scheme.payload, settings)(
    token,
    new RequestView(viewOf(request.close(), url)),
    time,
  );
  if ('reason' in payload) throw new UsageError(`this request cannot be signed: ${payload.detail}`);
  const signature = signatureOf(algorithm, inputOf(token, payload, plain), key).toString('base64url');
  put(request, scheme.at, `${token.head}..${signature}`);
  return request.close();
}

/** Headers that must be signed are made up where nothing else fills them. */
function namedHeaders(request: OpenRequest, { payload }: JwsSignature): Readonly<Record<string, string>> {
  const members: Record<string, string> = {};
  for (const part of payload) {
    if (typeof part !== 'object' || !('headersNamedBy' in part)) continue;
    for (const header of part.mustName) {
      if (request.get({ header }) === undefined) put(request, { header }, randomUUID());
    }
    members[part.headersNamedBy] = part.mustName.join(part.separator);
  }
  return members;
}
