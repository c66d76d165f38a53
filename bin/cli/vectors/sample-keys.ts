import { textOf } from '../../../lambdas/signature/places.ts';
import { RequestView } from '../../../lambdas/signature/request-view.ts';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import type { SignedRequest } from '../../../lambdas/signature/signed-request.ts';
import type { SigningKey } from '../../../lambdas/signature/verifier.ts';
import {
  type ProviderSpec,
  type RuntimeSpec,
  type SignatureSpec,
  secretShapeOf,
} from '../../../lib/contract/provider-spec.ts';
import type { VectorSample } from './sample-file.ts';

/** The keys in a sample; none where its text is no key of this provider, which then matches nothing. */
export function keysOf(
  { signature, settings = {} }: RuntimeSpec,
  { secret, public_key }: VectorSample,
  request: SignedRequest,
): readonly SigningKey[] {
  const shape = secretShapeOf(signature);
  const text = secret ?? public_key ?? '';
  const reading = readSecret(shape, text);
  if (reading.ok) return reading.keys.map((key) => ({ stage: 'given', ...key }));
  const one = keyAmong(text, settings) ?? text;
  const alone = readSecret({ ...shape, byId: false }, one);
  if (!alone.ok) return [];
  // A sample that has one key only has it under the ids its request names; a receiver must be told the id.
  const ids = shape.byId ? idsNamed(signature, request) : [undefined];
  return alone.keys.flatMap(({ key }) =>
    ids.map((id) => ({ stage: 'given', key, ...(id !== undefined && { id }) })),
  );
}

/** Ids of keys in a request. */
function idsNamed(signature: SignatureSpec, request: SignedRequest): readonly string[] {
  const view = new RequestView(request);
  if ('keyId' in signature && signature.keyId !== undefined) {
    const id = textOf(signature.keyId)(view, 'vendor');
    return typeof id === 'string' ? [id] : [];
  }
  if (!('layout' in signature) || signature.layout.form !== 'by-key' || !('header' in signature.at))
    return [];
  const { separator, tagSeparator } = signature.layout;
  const text = textOf(signature.at)(view, 'vendor');
  const entries = typeof text === 'string' ? text.split(separator) : [];
  return entries.map((entry) => entry.trim().split(tagSeparator, 1)[0] ?? '');
}

/** Names under which a secret stands in an object beside what is none, the likeliest first. */
const SECRET_NAMES = [/^(api|client|app|webhook|signing)?secret(key)?$/, /private/, /secret/, /token|key/];

/** The one text of an object that is the key: samples write settings and key into one secret. */
function keyAmong(text: string, settings: Readonly<Record<string, string>>): string | undefined {
  const members = Object.entries(membersOf(text));
  const { user, username = user, password } = Object.fromEntries(members);
  if (username !== undefined && password !== undefined) return `${username}:${password}`;
  const known = new Set(Object.keys(settings).map(plain));
  const others = members.filter(([name]) => !known.has(plain(name)));
  for (const pattern of SECRET_NAMES) {
    const found = others.find(([name]) => pattern.test(plain(name)));
    if (found !== undefined) return found[1];
  }
  return undefined;
}

/** Settings a sample gives: as facts beside the request, or in its secret. An audience is mostly the address called. */
export function settingsOf(
  { settings = {} }: ProviderSpec,
  { context, secret, url }: VectorSample,
): Readonly<Record<string, string>> {
  const given = new Map<string, string>();
  if (url != null) given.set('audience', url);
  for (const [name, value] of [
    ...Object.entries(membersOf(secret ?? '')),
    ...Object.entries(context ?? {}),
  ]) {
    if (typeof value === 'string' || typeof value === 'number') given.set(plain(name), String(value));
  }
  return Object.fromEntries(
    Object.keys(settings).flatMap((name) => {
      const value = given.get(plain(name));
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Names differ in how their words are joined. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

/** Texts of a JSON object, none for any other text. */
function membersOf(text: string): Readonly<Record<string, string>> {
  if (!text.trimStart().startsWith('{')) return {};
  try {
    const value: unknown = JSON.parse(text);
    const entries = Object.entries(Object(value)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}
