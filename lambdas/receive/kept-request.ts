import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { fittingHeaders } from '../../lib/contract/archive-metadata.ts';
import { type KeptRequest, queryFits, roomBeside } from '../../lib/contract/quarantine-metadata.ts';
import { namedHeaders, namesIn, secretHeaders } from '../../lib/contract/stored-headers.ts';
import { digestKeyOf } from '../ledger/digest-key.ts';
import { equalTexts } from '../signature/compare.ts';
import type { SigningKey } from '../signature/verifier.ts';
import type { Delivery } from './delivery.ts';
import type { Receiver } from './receiver.ts';

/** What of a refused request is kept beside its bytes, as far as the scheme decides it. */
export type KeptParts = Pick<KeptRequest, 'headers' | 'query' | 'sentDigest' | 'leftOut'>;

/** Headers and query a re-check needs. A secret that was sent along is kept as a keyed digest only. Never throws. */
export async function keptParts(delivery: Delivery, on: Receiver): Promise<KeptParts> {
  const query = keptQuery(delivery, on);
  const sentDigest = await sentDigestOf(delivery, on);
  const needed = neededHeaders(delivery, on);
  const isSecret = secretHeaders(on.spec, on.verifier.sent?.header);
  const single = needed.flatMap((name) => {
    const values = delivery.headers.get(name) ?? [];
    // Joined, a header that came twice would be judged as if it had come once.
    return values.length > 1 || isSecret(name) ? [] : [[name, values[0] ?? ''] as const];
  });
  const headers = fittingHeaders(Object.fromEntries(single), roomBeside(query));
  const isKept = (name: string) =>
    headers[name] !== undefined || (name === on.verifier.sent?.header && sentDigest !== undefined);
  const leftOut = needed.filter((name) => !isKept(name));
  if (on.verifier.needsUrl && delivery.query !== '' && query === undefined) leftOut.push('query');
  return {
    headers,
    leftOut,
    ...(query !== undefined && { query }),
    ...(sentDigest !== undefined && { sentDigest }),
  };
}

/** Only where the scheme looks at it, and not where it holds the secret itself. */
function keptQuery({ query }: Delivery, { spec, verifier }: Receiver): string | undefined {
  const holdsSecret = spec.signature.scheme === 'token';
  return verifier.needsUrl && !holdsSecret && query !== '' && queryFits(query) ? query : undefined;
}

async function sentDigestOf(delivery: Delivery, on: Receiver): Promise<string | undefined> {
  const secret = on.verifier.sent?.read(delivery);
  if (secret === undefined) return undefined;
  try {
    return digestOf(await digestKeyOf(on.table, on.source), secret);
  } catch (error) {
    on.telemetry.fault('quarantine', error, { source: on.source });
    return undefined;
  }
}

/** Headers that came and matter: those the spec names, a handshake is known by, or the verifier looks at. */
function neededHeaders({ headers, ...rest }: Delivery, { spec, verifier, clock }: Receiver): string[] {
  const looked = new LookedAt(headers);
  // Some requests name themselves which headers are signed: what is looked at shows it. No key is this one.
  const claim = verifier.read({ ...rest, headers: looked, url: `https://localhost/?${rest.query}` }, clock());
  if (claim.ok) claim.match([{ stage: '', key: NO_KEY }]);
  const named = [...namedHeaders(spec), ...namesIn(spec.handshakes), ...looked.names];
  const sent = verifier.sent?.header;
  return [...new Set(sent === undefined ? named : [...named, sent])].filter((name) => headers.has(name));
}

const NO_KEY = createSecretKey(randomBytes(32));

/** Headers that note which of them are asked for. */
class LookedAt extends Map<string, readonly string[]> {
  readonly names = new Set<string>();

  override get(name: string): readonly string[] | undefined {
    this.names.add(name);
    return super.get(name);
  }
}

function digestOf(digestKey: Uint8Array, secret: string | Uint8Array): string {
  return createHmac('sha256', digestKey).update(secret).digest('hex');
}

/**
 * A kept request as it came, as far as it was kept. Where it sent a secret along that is one of the keys, that is put back;
 * any other is not known, and its request stays without.
 *
 * @param digestKey undefined where nothing was ever digested
 */
export function restore(
  { headers, query = '', sourceIp, sentDigest }: KeptRequest,
  body: Buffer,
  keys: readonly SigningKey[],
  digestKey: Uint8Array | undefined,
  { verifier: { sent } }: Pick<Receiver, 'verifier'>,
): Delivery {
  const all = new Map(Object.entries(headers).map(([name, value]) => [name, [value]]));
  if (sent !== undefined && sentDigest !== undefined && digestKey !== undefined) {
    const secret = keys
      .map(({ key }) => bytesOf(key))
      .find((one) => equalTexts(digestOf(digestKey, one), sentDigest));
    if (secret !== undefined) all.set(sent.header, [sent.write(secret.toString('utf8'))]);
  }
  return {
    method: 'POST',
    headers: all,
    body,
    path: '',
    query,
    stageUrl: undefined,
    sourceIp,
    callerIp: sourceIp,
    listHeaders: false,
  };
}

function bytesOf(key: KeyObject): Buffer {
  return key.type === 'secret' ? key.export() : Buffer.alloc(0);
}
