import { MAX_VERIFIER_MS } from '../../lib/contract/limits.ts';
import type { SdkCheck } from '../../lib/contract/provider-spec.ts';
import { refuse } from '../signature/refusal.ts';
import { sdkFamily } from '../signature/sdk.ts';
import type { SignedRequest } from '../signature/signed-request.ts';
import type { SigningKey, Verification } from '../signature/verifier.ts';
import type { DeliveryVerifier, VerifierRequest } from './define-verifier.ts';

/** Asks a user's own code about a request, key after key. Throws where that code fails; what it throws is not repeated. */
export type SdkVerification = (request: SignedRequest, keys: readonly SigningKey[]) => Promise<Verification>;

/** A user's code did not say whether a signature is genuine. Says nothing of what it threw: that may quote the request. */
class VerifierFault extends Error {
  override readonly name = 'VerifierFault';
}

/** Loads the code at the first request. */
export function sdkVerification(
  scheme: SdkCheck,
  load: (() => Promise<unknown>) | undefined,
): SdkVerification {
  let loading: Promise<DeliveryVerifier> | undefined;
  return async (request, keys) => {
    loading ??= verifierIn(load);
    const verifier = await loading;
    for (const { key, stage } of keys) {
      const secret = key.export().toString('utf8');
      if (await isGenuine(verifier, requestFor(request, secret))) {
        return { ok: true, stage, family: sdkFamily(scheme, request.headers) ?? '', signedAt: undefined };
      }
    }
    return refuse('bad_signature', 'the verifier refuses it with every secret');
  };
}

async function verifierIn(load: (() => Promise<unknown>) | undefined): Promise<DeliveryVerifier> {
  const module = await load?.().catch((error: unknown) => {
    throw new VerifierFault(`the verifier does not load: ${nameOf(error)}`);
  });
  const found: unknown = Reflect.get(Object(module), 'default');
  if (!isVerifier(found)) throw new VerifierFault('the module has no default export with a verify function');
  return found;
}

function isVerifier(value: unknown): value is DeliveryVerifier {
  return (
    typeof value === 'object' && value !== null && 'verify' in value && typeof value.verify === 'function'
  );
}

/** Copies: whatever the code does to them, what is archived is what was received. */
function requestFor({ headers, body, method, url }: SignedRequest, secret: string): VerifierRequest {
  const single = [...headers].flatMap(([name, [value, ...more]]) =>
    value === undefined || more.length > 0 ? [] : [[name, value] as const],
  );
  return {
    body: Buffer.from(body),
    headers: Object.fromEntries(single),
    method: method ?? '',
    url: url ?? '',
    secret,
  };
}

async function isGenuine(verifier: DeliveryVerifier, request: VerifierRequest): Promise<boolean> {
  let answer: unknown;
  try {
    answer = await within(MAX_VERIFIER_MS, Promise.resolve(verifier.verify(request)));
  } catch (error) {
    if (error instanceof VerifierFault) throw error;
    if (verifier.refusals?.some((refusal) => error instanceof refusal) === true) return false;
    throw new VerifierFault(`the verifier threw ${nameOf(error)}, which is none of its refusals`);
  }
  if (typeof answer === 'boolean') return answer;
  throw new VerifierFault(
    `the verifier returned ${answer === null ? 'null' : typeof answer}, not true or false`,
  );
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new VerifierFault(`the verifier took more than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The name of an error's class, which a programmer chose; never its message. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name.replaceAll(/\W/g, '').slice(0, 64) : typeof error;
}
