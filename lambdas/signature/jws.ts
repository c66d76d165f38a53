import { type JwsSignature, remoteOf } from '../../lib/contract/provider-spec.ts';
import { judgeOf } from './freshness.ts';
import type { Settings } from './message.ts';
import { payloadOf, type WritePayload } from './payload.ts';
import { type Manner, nameOf, textOf } from './places.ts';
import { type Refusal, refuse } from './refusal.ts';
import { keyInSet, keySetUrl } from './remote-sources.ts';
import { RequestView } from './request-view.ts';
import { requirementsOf } from './requirements.ts';
import { signsUrl } from './signs-url.ts';
import { SignedTokenClaim } from './token-claim.ts';
import { type Members, readTokenText, type TokenText, textOfMember } from './token-text.ts';
import type { Verifier } from './verifier.ts';

/** Compiles a scheme whose signature is a JSON web signature without its payload. */
export function compileJws(scheme: JwsSignature, settings: Settings): Verifier {
  const { payload, alternative, require = [], plain = false } = scheme;
  const remote = remoteOf(scheme);
  const read = tokenReader(scheme);
  const keySet = remote && keySetUrl(remote, settings);
  const judge = conditionsOf(scheme, settings, keySet);
  const keyId = keyIdOf(scheme);
  const writers = (alternative === undefined ? [payload] : [payload, alternative]).map((parts) =>
    payloadOf(parts, settings),
  );
  return {
    needsKeys: remote === undefined,
    needsUrl: signsUrl([payload, alternative, require]),
    read(request, now, manner = 'strict') {
      const view = new RequestView(request);
      const token = read(view);
      if ('reason' in token) return token;
      const signed = judge(token, view, now, manner);
      if ('reason' in signed) return signed;
      const id = keyId(token, view);
      if (typeof id === 'object') return id;
      const messages = inputsOf(writers, token, view, signed.text, plain);
      if ('reason' in messages) return messages;
      const wanted = keySet === undefined ? undefined : keyInSet(keySet, id);
      return new SignedTokenClaim({ ...token, keyId: id }, messages, signed.at, wanted);
    },
  };
}

function tokenReader({ at, algorithms, plain }: JwsSignature): (view: RequestView) => TokenText | Refusal {
  const allowed: ReadonlySet<string> = new Set(algorithms);
  const form = { detached: true, critical: plain ? ['b64'] : [] };
  const read = textOf(at);
  return (view) => {
    const text = read(view, 'strict');
    if (text === undefined) return refuse('missing_signature', `no ${nameOf(at)}`);
    return typeof text === 'string' ? readTokenText(text, allowed, form) : text;
  };
}

/** What must hold before a key is looked at: members of the header, other conditions, the time. */
function conditionsOf(scheme: JwsSignature, settings: Settings, keySet: string | undefined): TimeOf {
  const { members = [], plain = false, require = [] } = scheme;
  const unmet = requirementsOf(require, '', settings);
  const time = timeOf(scheme);
  return (token, view, now, manner) =>
    wrongMember(token.header, members, plain, keySet) ??
    unmet(view, manner) ??
    time(token, view, now, manner);
}

type KeyIdOf = (token: TokenText, view: RequestView) => string | undefined | Refusal;

function keyIdOf({ keyId }: JwsSignature): KeyIdOf {
  if (keyId === undefined) return (token) => token.keyId;
  const read = textOf(keyId);
  return (_token, view) => read(view, 'strict') ?? refuse('malformed_signature', `no ${nameOf(keyId)}`);
}

/** What may have been signed, one for each way the payload may be written. */
function inputsOf(
  writers: readonly WritePayload[],
  token: TokenText,
  view: RequestView,
  time: string,
  plain: boolean,
): readonly Uint8Array[] | Refusal {
  const inputs: Uint8Array[] = [];
  for (const write of writers) {
    const payload = write(token, view, time);
    if ('reason' in payload) return payload;
    inputs.push(inputOf(token, payload, plain));
  }
  return inputs;
}

/** What is signed: the header as it was sent, a dot, and the payload in base64url or as it is. */
export function inputOf({ head }: TokenText, payload: Buffer, plain: boolean): Uint8Array {
  return plain
    ? Buffer.concat([Buffer.from(`${head}.`, 'latin1'), payload])
    : Buffer.from(`${head}.${payload.toString('base64url')}`, 'latin1');
}

/** A key set is compiled in. One that the header names is never fetched, but it must be that one. */
function wrongMember(
  header: Members,
  members: NonNullable<JwsSignature['members']>,
  plain: boolean,
  url: string | undefined,
): Refusal | undefined {
  if ((header['b64'] === false) !== plain) {
    return refuse('malformed_signature', 'the payload is written in another way than this provider does');
  }
  if (url !== undefined && header['jku'] !== undefined && header['jku'] !== url) {
    return refuse('malformed_signature', 'the signature names another key set than the provider’s');
  }
  const other = members.find(({ member, equals }) => header[member] !== equals);
  return (
    other && refuse('malformed_signature', `the member ${other.member} of its header is not ${other.equals}`)
  );
}

type SignedTime = { readonly text: string; readonly at: number | undefined };
type TimeOf = (token: TokenText, view: RequestView, now: number, manner: Manner) => SignedTime | Refusal;

/** The time a signature covers, and how fresh it is. */
function timeOf({ timestamp }: JwsSignature): TimeOf {
  if (timestamp === undefined) return () => ({ text: '', at: undefined });
  const { from } = timestamp;
  const judge = judgeOf(timestamp);
  const name = 'member' in from ? `member ${from.member} in the header of the signature` : nameOf(from);
  const place = 'member' in from ? undefined : textOf(from);
  return ({ header }, view, now, manner) => {
    const text = 'member' in from ? textOfMember(header[from.member]) : place?.(view, 'strict');
    if (text === undefined) return refuse('missing_timestamp', `no ${name}`);
    if (typeof text !== 'string') return text;
    const at = judge(text, now, manner);
    return typeof at === 'object' ? at : { text, at };
  };
}
