import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSecret } from '../../lambdas/signature/secret-text.ts';
import { signDelivery } from '../../lambdas/signature/sign.ts';
import { headersOf } from '../../lambdas/signature/signed-request.ts';
import { verifierOf } from '../../lambdas/signature/verify.ts';
import { configure } from '../../lib/contract/configure-spec.ts';
import { type ProviderSpec, type RuntimeSpec, secretShapeOf } from '../../lib/contract/provider-spec.ts';
import type { Adapter, Delivery, Sdk, Secret, TimeReading } from './adapter.ts';
import { anyDelivery } from './bodies.ts';
import { Random } from './random.ts';
import { signInside } from './sign-inside.ts';

const PROVIDERS = join(import.meta.dirname, '../../lib/providers');

export interface Ours {
  readonly time: TimeReading;
  readonly verify: NonNullable<Sdk['verify']>;
  /** Absent for schemes we only verify. */
  readonly sign?: NonNullable<Sdk['sign']>;
}

/** Our own functions for the adapter's provider; undefined until its folder is there. */
export async function ours(adapter: Adapter): Promise<Ours | undefined> {
  const path = join(PROVIDERS, adapter.slug, 'spec.ts');
  if (!existsSync(path)) return undefined;
  const exported: Record<string, unknown> = await import(pathToFileURL(path).href);
  const spec = Object.values(exported).find(isSpec);
  if (spec === undefined) throw new Error(`${path} exports no spec`);
  const source = (secret: Secret): Source => sourceOf(spec, adapter, secret);
  const sign = (delivery: Delivery, secret: Secret, now: number) =>
    signWith(source(secret), adapter, delivery, secret, now);
  return {
    time: adapter.ours?.time ?? timeOf(configure(spec, adapter.ours?.variant)),
    verify: (delivery, secret, now) => verifyWith(source(secret), delivery, now),
    ...(canSign(adapter, sign) && { sign }),
  };
}

/** A source as a user would set it up. */
interface Source {
  readonly spec: RuntimeSpec;
  /** The secret, as it is stored. */
  readonly stored: string;
}

const sources = new WeakMap<Secret, Source>();

function sourceOf(spec: ProviderSpec, { ours: own }: Adapter, secret: Secret): Source {
  const known = sources.get(secret);
  if (known !== undefined) return known;
  const { settings = {}, stored = secret.text } = own?.setUp?.(secret) ?? {};
  const made = { spec: configure(spec, own?.variant, settings), stored };
  sources.set(secret, made);
  return made;
}

function keysOf({ spec, stored }: Source) {
  const reading = readSecret(secretShapeOf(spec.signature), stored);
  if (!reading.ok) throw new Error(`the secret ${reading.problem}`);
  return reading.keys;
}

function verifyWith(source: Source, { method, url, headers, body }: Delivery, now: number): boolean {
  const keys = keysOf(source).map((key) => ({ stage: 'AWSCURRENT', ...key }));
  const request = { method, url, headers: headersOf(headers), body };
  const claim = verifierOf(source.spec).read(request, now);
  // Where a vendor publishes its keys, those of the source stand in for what would be fetched.
  return claim.ok && claim.match(keys, keys).ok;
}

function signWith(
  source: Source,
  { ours: own }: Adapter,
  delivery: Delivery,
  { privateKey }: Secret,
  now: number,
): Delivery {
  const [first] = keysOf(source);
  const key = privateKey ?? first?.key;
  if (key === undefined) throw new Error('there is no key to sign with');
  const headers = { ...delivery.headers, ...own?.headers, ...headersAsked(source.spec, first?.id) };
  const asked = { ...delivery, headers };
  try {
    return { ...delivery, headers: signDelivery(source.spec, key, { ...asked, now }) };
  } catch (error) {
    if (!isElsewhere(error) || own?.signsInside !== true) throw error;
    return signInside(source.spec, asked, { key, keyId: first?.id, now });
  }
}

/** The signature stands in no header. */
function isElsewhere(error: unknown): boolean {
  return error instanceof TypeError && /does not put its signature|cannot be signed/.test(error.message);
}

/** What a scheme asks for beside its signature, where that follows from the source. */
function headersAsked({ signature, settings = {} }: RuntimeSpec, keyId = ''): Record<string, string> {
  const headers: Record<string, string> = {};
  if ('keyId' in signature && signature.keyId !== undefined && 'header' in signature.keyId) {
    headers[signature.keyId.header] = keyId;
  }
  const required = 'require' in signature ? (signature.require ?? []) : [];
  for (const rule of required) {
    if (!('header' in rule.at)) continue;
    if ('setting' in rule) headers[rule.at.header] = settings[rule.setting] ?? '';
    else if ('equals' in rule) headers[rule.at.header] = rule.equals;
  }
  return headers;
}

/** Some schemes are only verified: their signatures stand in bodies, tokens or certificates. */
function canSign({ body, makeSecret, makeDelivery }: Adapter, sign: NonNullable<Sdk['sign']>): boolean {
  const random = new Random('whether we sign');
  const now = Date.UTC(2026, 0, 1);
  try {
    const delivery = makeDelivery?.(random, now) ?? anyDelivery(random, now, body);
    sign(delivery, makeSecret(random), now);
    return true;
  } catch (error) {
    if (isElsewhere(error)) return false;
    throw error;
  }
}

function timeOf({ signature }: RuntimeSpec): TimeReading {
  if (signature.scheme === 'jwt') return signature.maxAgeSeconds === undefined ? 'past' : 'both';
  if (!('timestamp' in signature) || signature.timestamp === undefined) return 'unsigned';
  return signature.timestamp.toleranceSeconds === 'unlimited' ? 'none' : 'both';
}

function isSpec(value: unknown): value is ProviderSpec {
  return typeof value === 'object' && value !== null && 'slug' in value && 'signature' in value;
}
