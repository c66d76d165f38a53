import type { HttpAlgorithm, HttpSignature } from './http-signature.ts';
import { publicKey, secretKey } from './key-shapes.ts';
import { header, placeAsForm, timestampFrom } from './place-shapes.ts';
import {
  byMember,
  type Check,
  filled,
  list,
  matching,
  object,
  oneOf,
  only,
  optional,
  text,
} from './shape.ts';

const component = matching(
  /^(?:[a-z0-9][a-z0-9._-]*|\((?:request-target|created)\)|@(?:method|target-uri|authority|scheme|path|query|request-target))$/,
  'the name of a component of a request',
);

const members = object<HttpSignature>({
  scheme: text,
  form: oneOf<HttpSignature['form']>({ rfc9421: true, cavage: true }),
  at: object<HttpSignature['at']>({ header }),
  input: optional(header),
  algorithm: oneOf<HttpAlgorithm>({
    ed25519: true,
    'ecdsa-p256-sha256': true,
    'rsa-v1_5-sha256': true,
    'rsa-pss-sha512': true,
    'hmac-sha256': true,
  }),
  key: filled,
  covers: list(component, 1),
  uncovered: optional(filled),
  timestamp: optional(
    timestampFrom(
      byMember({ ...placeAsForm, parameter: object<{ parameter: string }>({ parameter: only('created') }) }),
    ),
  ),
  byKeyId: optional(only(true)),
});

/** A signature over components of the request; a shared secret and a public key never stand for each other. */
export const httpShape: Check = (value, at) => {
  const { algorithm, key }: { algorithm?: unknown; key?: unknown } = Object(value);
  return [...members(value, at), ...(algorithm === 'hmac-sha256' ? secretKey : publicKey)(key, `${at}.key`)];
};
