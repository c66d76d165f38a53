import { createHash, createHmac, type KeyObject, sign } from 'node:crypto';
import { baseOf } from '../../../lambdas/signature/http-signature.ts';
import { timeText } from '../../../lambdas/signature/make-signature.ts';
import { PSS } from '../../../lambdas/signature/public-key.ts';
import { RequestView } from '../../../lambdas/signature/request-view.ts';
import type { HttpAlgorithm, HttpSignature } from '../../../lib/contract/provider-spec.ts';
import { UsageError } from '../command.ts';
import type { Draft, OpenRequest } from './open-request.ts';
import { put, type Signer, viewOf } from './signer.ts';

/** Signs the components a scheme must cover, and no others. */
export function putHttpSignature(request: OpenRequest, scheme: HttpSignature, signer: Signer): Draft {
  const { covers, form, timestamp, at, input = 'signature-input', algorithm } = scheme;
  const { key, keyId = 'sample', now, url } = signer;
  const from = timestamp?.from;
  if (timestamp !== undefined && from !== undefined && !('parameter' in from))
    put(request, from, timeText(timestamp.unit, now));
  const body = createHash('sha256').update(request.close().body).digest('base64');
  if (covers.includes('digest')) put(request, { header: 'digest' }, `sha-256=${body}`);
  if (covers.includes('content-digest')) put(request, { header: 'content-digest' }, `sha-256=:${body}:`);
  const created = String(Math.floor(now / 1000));
  const list = covers.map((name) => `"${name}"`).join(' ');
  const parameters = `(${list});created=${created};keyid="${keyId}"`;
  const base = baseOf(
    { form },
    { components: covers, created, parameters },
    new RequestView(viewOf(request.close(), url)),
  );
  if (typeof base !== 'string') throw new UsageError(`this request cannot be signed: ${base.detail}`);
  const made = signatureOf(algorithm, Buffer.from(base), key).toString('base64');
  if (form === 'rfc9421') {
    put(request, { header: input }, `sig1=${parameters}`);
    put(request, at, `sig1=:${made}:`);
  } else {
    const time = covers.includes('(created)') ? `,created=${created}` : '';
    put(
      request,
      at,
      `keyid="${keyId}",algorithm="${algorithm}"${time},headers="${covers.join(' ')}",signature="${made}"`,
    );
  }
  return request.close();
}

function signatureOf(algorithm: HttpAlgorithm, base: Buffer, key: KeyObject): Buffer {
  switch (algorithm) {
    case 'hmac-sha256':
      return createHmac('sha256', key).update(base).digest();
    case 'ed25519':
      return sign(null, base, key);
    case 'ecdsa-p256-sha256':
      return sign('sha256', base, { key, dsaEncoding: 'ieee-p1363' });
    case 'rsa-v1_5-sha256':
      return sign('sha256', base, key);
    case 'rsa-pss-sha512':
      return sign('sha512', base, { key, ...PSS });
  }
}
