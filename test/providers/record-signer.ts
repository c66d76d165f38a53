import {
  createHash,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  randomUUID,
  sign,
} from 'node:crypto';
import type { VectorSample } from '../../bin/cli/vectors/sample-file.ts';

/** What an account of a provider says of its way of signing, as others wrote it down. */
export interface ProviderRecord {
  readonly provider: string;
  readonly spec: RecordSpec;
}

interface RecordSpec {
  readonly scheme: string;
  readonly in?: string;
  readonly alg?: unknown;
  readonly hash?: string;
  readonly padding?: string;
  readonly enc?: string;
  readonly encCase?: string;
  readonly key?: string;
  readonly keyBy?: string;
  readonly sig?: { readonly in: string; readonly grammar?: Grammar; readonly container?: string };
  readonly msg?: string;
  readonly ts?: { readonly in: string; readonly unit: string } | null;
  readonly require?: Readonly<Record<string, string>>;
}

interface Grammar {
  readonly type: string;
  readonly prefix?: string;
  readonly sep?: string;
  readonly tagSep?: string | null;
  readonly tag?: string | null;
  readonly sig?: string | readonly string[];
}

/** A request in the making. */
interface Draft {
  readonly headers: Record<string, string>;
  readonly json: Record<string, unknown>;
  readonly form: Map<string, string>;
  readonly settings: Record<string, string>;
  url: string;
  isForm: boolean;
}

const NOW = Date.parse('2026-11-30T12:00:00Z');
const BOUNDARY = 'a-boundary';

/** A fresh sample, signed by the record's facts alone: nothing of ours is used but the form of a sample. */
export function sampleOf(record: ProviderRecord): VectorSample {
  const { provider, spec } = record;
  const draft: Draft = {
    headers: { 'content-type': 'application/json' },
    json: { id: randomUUID(), note: 'größer / "quoted" \u2028' },
    form: new Map(),
    settings: {},
    url: `https://hooks.example.com/in/${randomUUID()}`,
    isForm: false,
  };
  const key = keyOf(spec);
  for (const [name, value] of Object.entries(spec.require ?? {})) draft.headers[name] = setting(draft, value);
  if (spec.scheme === 'static-token') putToken(draft, spec.in ?? '', key.secret ?? '');
  else if (spec.scheme === 'basic-auth') {
    draft.headers['authorization'] = `Basic ${Buffer.from(key.secret ?? '').toString('base64')}`;
  } else signDraft(draft, spec, key);
  const secret = key.id === undefined ? key.secret : JSON.stringify({ [key.id]: key.secret });
  const finished = bodyOf(draft, spec);
  return {
    id: `${provider}-record`,
    provider,
    secret: key.publicKey === undefined ? secret : null,
    public_key: key.publicKey ?? null,
    context: draft.settings,
    method: 'POST',
    url: draft.url,
    headers: draft.headers,
    body_base64: finished.toString('base64'),
    now: NOW / 1000,
    expect: 'valid',
  };
}

interface Key {
  readonly secret?: string;
  readonly bytes?: Buffer;
  readonly privateKey?: KeyObject;
  readonly publicKey?: string;
  readonly id?: string;
}

function keyOf({ scheme, key = 'utf8', keyBy, sig }: RecordSpec): Key {
  if (scheme === 'rsa' || scheme === 'ecdsa' || scheme === 'ed25519') return pairOf(scheme, key);
  if (scheme === 'basic-auth') return { secret: `user:${randomUUID()}` };
  const bytes = randomBytes(24);
  const text = randomUUID();
  const id = keyBy === undefined && !sig?.grammar?.tag?.startsWith('{') ? undefined : 'key-1';
  if (key === 'base64') return { secret: bytes.toString('base64'), bytes };
  if (key === 'whsec-base64') return { secret: `whsec_${bytes.toString('base64')}`, bytes };
  if (key === 'hex') return { secret: bytes.toString('hex'), bytes };
  if (key.startsWith('sha1('))
    return { secret: text, bytes: createHash('sha1').update(text).digest(), ...(id && { id }) };
  if (key.endsWith('"&"')) return { secret: text, bytes: Buffer.from(`${text}&`) };
  return { secret: text, bytes: Buffer.from(text), ...(id !== undefined && { id }) };
}

function pairOf(scheme: string, form: string): Key {
  const { publicKey, privateKey } =
    scheme === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : scheme === 'ecdsa'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('ed25519');
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
  if (form.startsWith('base64url raw')) return { privateKey, publicKey: raw.toString('base64url') };
  if (form.startsWith('base64 raw')) return { privateKey, publicKey: raw.toString('base64') };
  if (form.startsWith('JWKS')) {
    return {
      privateKey,
      publicKey: JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'key-1' }] }),
    };
  }
  return { privateKey, publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
}

function putToken(draft: Draft, at: string, token: string): void {
  const path = /^body:(\S+)/.exec(at)?.[1];
  if (path?.endsWith('[].clientState')) {
    draft.json['value'] = [
      { clientState: token, id: 1 },
      { clientState: token, id: 2 },
    ];
  } else if (path !== undefined) setPath(draft.json, path, token);
  else if (at.includes('{operator-named}')) {
    draft.headers['x-hook-token'] = token;
    draft.settings['header'] = 'x-hook-token';
  } else {
    const name = /^header:(\S+)/.exec(at)?.[1] ?? '';
    draft.headers[name] = at.includes('Bearer') ? `Bearer ${token}` : token;
  }
}

/** Everything that is signed is put into the request first, then the message is read from it. */
function signDraft(draft: Draft, spec: RecordSpec, key: Key): void {
  const { msg = '', ts, sig, keyBy } = spec;
  if (keyBy !== undefined) draft.headers[keyBy.replace('header:', '')] = key.id ?? '';
  for (const id of key.publicKey?.startsWith('{') ? KEY_ID_HEADERS : []) draft.headers[id] = 'key-1';
  for (const id of spec.scheme === 'rsa' || spec.scheme === 'ecdsa' ? PEM_KEY_ID_HEADERS : [])
    draft.headers[id] = 'key-1';
  const time = ts == null ? '' : timeText(ts.unit);
  const inKv = ts?.in.startsWith('kv:') ? ts.in.slice(3) : undefined;
  if (ts?.in === 'header:{operator-named}') {
    draft.headers['x-grafana-alerting-timestamp'] = time;
  } else if (ts?.in.startsWith('header:')) draft.headers[ts.in.slice(7)] = time;
  draft.isForm = /\{form:|form:/.test(`${msg}${sig?.in}`);
  fill(draft, msg, ts?.in, time);
  const pieces = messageOf(draft, spec, time, key);
  const made = encode(digestOf(spec, key, pieces), spec);
  place(draft, spec, layOut(sig?.grammar, made, time, inKv, key.id));
}

const KEY_ID_HEADERS = ['x-shipengine-rsa-sha256-key-id'];
const PEM_KEY_ID_HEADERS = ['wechatpay-serial', 'x-circle-key-id', 'x-shipengine-rsa-sha256-key-id'];

function timeText(unit: string): string {
  if (unit === 'ms') return String(NOW);
  return unit === 'iso' ? new Date(NOW).toISOString() : String(NOW / 1000);
}

function fill(draft: Draft, msg: string, timeIn: string | undefined, time: string): void {
  for (const [, kind, name = ''] of msg.matchAll(/\{(h|f|form|cfg):([^}]+)\}/g)) {
    const isTime = timeIn === `${kind === 'f' ? 'body' : kind}:${name}`;
    const value = isTime ? time : randomUUID();
    if (kind === 'h') draft.headers[name] ??= value;
    else if (kind === 'f') setPath(draft.json, name, value);
    else if (kind === 'form') draft.form.set(name, value);
    else draft.settings[name] = value;
  }
  if (timeIn?.startsWith('body:')) setPath(draft.json, timeIn.slice(5), time);
}

function messageOf(draft: Draft, spec: RecordSpec, time: string, key: Key): Buffer {
  const body = bodyOf(draft, spec);
  const { pathname } = new URL(draft.url);
  const words: Readonly<Record<string, Buffer | string>> = {
    body,
    ts: time,
    url: draft.url,
    method: 'POST',
    path: pathname,
    'path+query': pathname,
    secret: key.secret ?? '',
    sha256hex: createHash('sha256').update(body).digest('hex'),
    sha512b64: createHash('sha512').update(body).digest('base64'),
  };
  const { msg = '' } = spec;
  const inner = /^sha256\((.*)\)$/.exec(msg)?.[1];
  const pieces = (inner ?? msg)
    .replaceAll('\\n', '\n')
    .split(/(\{[^}]+\})/)
    .map((part) => {
      const name = /^\{(.+)\}$/.exec(part)?.[1];
      if (name === undefined) return Buffer.from(part);
      const [kind = '', rest = ''] = name.split(/:(.*)/s);
      if (kind === 'h') return Buffer.from(draft.headers[rest] ?? '');
      if (kind === 'f') return Buffer.from(String(atPath(draft.json, rest)));
      if (kind === 'form') return Buffer.from(draft.form.get(rest) ?? '');
      if (kind === 'cfg') return Buffer.from(draft.settings[rest] ?? '');
      const word = words[name];
      if (word === undefined) throw new Error(`the record signs ${name}, which this signer does not know`);
      return Buffer.from(word);
    });
  const message = Buffer.concat(pieces);
  return inner === undefined ? message : createHash('sha256').update(message).digest();
}

function digestOf({ scheme, alg, hash = 'sha256', padding }: RecordSpec, key: Key, message: Buffer): Buffer {
  const name = String(alg).split(' ', 1)[0] ?? '';
  if (scheme === 'hmac')
    return createHmac(name, key.bytes ?? '')
      .update(message)
      .digest();
  if (scheme === 'digest') return createHash(name).update(message).digest();
  const { privateKey } = key;
  if (privateKey === undefined) throw new Error(`${scheme} is not one of this signer`);
  if (scheme === 'ed25519') return sign(null, message, privateKey);
  const options = padding === 'pss' ? { key: privateKey, padding: 6, saltLength: 64 } : privateKey;
  return sign(hash.split(' ', 1)[0] ?? '', message, options);
}

function encode(made: Buffer, { enc = '', encCase }: RecordSpec): string {
  if (enc === 'base64(hex)') return Buffer.from(made.toString('hex')).toString('base64');
  if (enc.startsWith('base64url +')) return encodeURIComponent(made.toString('base64'));
  if (enc === 'base64' || enc === 'base64url') return made.toString(enc);
  const hex = made.toString('hex');
  return encCase === 'upper' || enc.endsWith('upper') ? hex.toUpperCase() : hex;
}

function layOut(
  grammar: Grammar | undefined,
  made: string,
  time: string,
  timeName: string | undefined,
  keyId: string | undefined,
): string {
  const { type = 'plain', prefix = '', sep = ',', tagSep, tag, sig = '' } = grammar ?? {};
  if (type === 'plain') return `${prefix}${made}`;
  if (type === 'positional') return `${time}${sep}${made}`;
  if (type === 'pipe-pairs') return `other${tagSep}00${sep}${keyId}${tagSep}${made}`;
  if (type === 'list') {
    const name = tag === '{keyId}/{hash}' ? `${keyId}/SHA256` : tag;
    return name == null ? made : `${name}${tagSep}${made}`;
  }
  const [label = ''] = [sig].flat();
  return [...(timeName === undefined ? [] : [`${timeName}=${time}`]), `${label}=${made}`].join(sep);
}

function place(draft: Draft, { sig }: RecordSpec, signature: string): void {
  const at = sig?.in ?? '';
  const [kind, rest = ''] = at.split(/:(.*)/s);
  if (kind === 'header') {
    const name = rest.split(' ', 1)[0] ?? '';
    if (!rest.includes('base64 JSON')) draft.headers[name] = signature;
    else draft.headers[name] = Buffer.from(JSON.stringify({ kid: 'k', signature })).toString('base64');
  } else if (kind === 'headers') {
    draft.headers[(rest.split(',', 1)[0] ?? '').replace('{1..100}', '1')] = signature;
  } else if (kind === 'query') draft.url += `?${rest}=${encodeURIComponent(signature)}`;
  else if (kind === 'form') draft.form.set(rest, signature);
  else setPath(draft.json, rest, signature);
}

function bodyOf({ json, form, isForm, headers }: Draft, { sig }: RecordSpec): Buffer {
  if (sig?.container !== undefined) {
    headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="json"\r\n\r\n`;
    return Buffer.from(`${head}${JSON.stringify(json)}\r\n--${BOUNDARY}--\r\n`);
  }
  if (!isForm) return Buffer.from(JSON.stringify(json));
  headers['content-type'] = 'application/x-www-form-urlencoded';
  return Buffer.from(new URLSearchParams([...form]).toString());
}

function setting(draft: Draft, value: string): string {
  const name = /^\{cfg:(.+)\}$/.exec(value)?.[1];
  if (name === undefined) return value;
  draft.settings[name] = randomUUID();
  return draft.settings[name] ?? '';
}

function setPath(document: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.');
  let at = document;
  for (const name of names.slice(0, -1)) {
    at[name] ??= {};
    // Made just before, or an object of ours.
    at = at[name] as Record<string, unknown>;
  }
  at[names.at(-1) ?? ''] = value;
}

function atPath(document: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      document,
    );
}
