import { createHash } from 'node:crypto';
import type { PaypalPostback as Scheme } from '../../lib/contract/provider-spec.ts';
import type { ApiAnswer, Clock, ProviderApi } from '../clients/ports.ts';
import { credentialsIn, type PaypalCredentials, postbackQuestion } from '../signature/paypal-postback.ts';
import { refuse } from '../signature/refusal.ts';
import { PAYPAL_APIS } from '../signature/remote-sources.ts';
import type { SignedRequest } from '../signature/signed-request.ts';
import type { SigningKey, Verification } from '../signature/verifier.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

/** A token is not used in the last minute of its life, ms. */
const SPARE = 60_000;

/** Why nothing can be said of a signature. Credentials that were refused may have been changed a moment ago. */
export interface Unjudged {
  readonly ok: false;
  readonly cause: 'provider_unavailable' | 'secret_unusable';
}

/** What PayPal says. `strangers`: that it does not know our credentials. */
type Said = 'genuine' | 'forged' | 'strangers';

/** PayPal did not say whether a delivery is genuine. Tells what it answered, never what was asked. */
class PostbackFault extends Error {
  override readonly name = 'PostbackFault';
}

interface Token {
  /** Digest of the credentials it was given for. */
  readonly of: string;
  readonly text: string;
  /** ms. */
  readonly until: number;
}

/** Asks PayPal whether deliveries are genuine. Lives as long as its container. */
export class PaypalPostback {
  readonly #host: string;
  readonly #api: ProviderApi;
  readonly #source: string;
  readonly #telemetry: Telemetry;
  readonly #clock: Clock;
  readonly #breaker: CircuitBreaker;
  #token: Token | undefined;

  constructor(
    { at }: Scheme,
    api: ProviderApi,
    source: string,
    telemetry: Telemetry,
    clock: Clock,
    random: () => number,
  ) {
    this.#host = PAYPAL_APIS[at];
    this.#api = api;
    this.#source = source;
    this.#telemetry = telemetry;
    this.#clock = clock;
    this.#breaker = new CircuitBreaker(clock, random);
  }

  /** Asks with each version of the secret until one is told yes. Never throws. */
  async judge(request: SignedRequest, keys: readonly SigningKey[]): Promise<Verification | Unjudged> {
    let answer: Verification | Unjudged = { ok: false, cause: 'secret_unusable' };
    const denied = new Set<string>();
    for (const { key, stage } of keys) {
      const credentials = credentialsIn(key);
      if (credentials !== undefined && denied.has(credentials.webhookId)) continue;
      const said = credentials === undefined ? 'strangers' : await this.#ask(request, credentials);
      if (said === undefined) return { ok: false, cause: 'provider_unavailable' };
      if (said === 'genuine') return { ok: true, stage, family: '', signedAt: undefined };
      // A version whose credentials do not work any more says nothing against one that was tried.
      if (said !== 'forged') continue;
      answer = refuse('bad_signature', 'PayPal says that it did not send this');
      if (credentials !== undefined) denied.add(credentials.webhookId);
    }
    return answer;
  }

  /** Undefined where PayPal says nothing, or is not asked because it said nothing of late. */
  async #ask(request: SignedRequest, credentials: PaypalCredentials): Promise<Said | undefined> {
    const question = postbackQuestion(request, credentials.webhookId);
    if (question === undefined) return 'forged';
    try {
      return await this.#breaker.run(() => this.#verdict(question, credentials));
    } catch (error) {
      this.#telemetry.fault('postback', error, { source: this.#source });
      return undefined;
    }
  }

  /** A token may end before its time: 401 is tried once more, with a new one. */
  async #verdict(question: Uint8Array, credentials: PaypalCredentials): Promise<Said> {
    for (const renew of [false, true]) {
      const token = await this.#tokenFor(credentials, renew);
      if (token === undefined) return 'strangers';
      const { status, text } = await this.#api.ask({
        url: `${this.#host}/v1/notifications/verify-webhook-signature`,
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: question,
      });
      // What PayPal cannot make sense of, or finds too large, it has not sent. Were this a fault, anyone could open the breaker.
      if (status === 400 || status === 413 || status === 422) return 'forged';
      if (status !== 401) return verdictIn(status, text);
    }
    return 'strangers';
  }

  /** A token from the cache, or a new one; undefined where PayPal does not know the credentials. */
  async #tokenFor(
    { clientId, clientSecret }: PaypalCredentials,
    renew: boolean,
  ): Promise<string | undefined> {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const of = createHash('sha256').update(basic).digest('hex');
    const known = this.#token;
    const now = this.#clock();
    if (!renew && known?.of === of && now < known.until) return known.text;
    const answer = await this.#api.ask({
      url: `${this.#host}/v1/oauth2/token`,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` },
      body: 'grant_type=client_credentials',
    });
    if (answer.status === 401) return undefined;
    const { text, seconds } = tokenIn(answer);
    this.#token = { of, text, until: now + seconds * 1000 - SPARE };
    return text;
  }
}

function verdictIn(status: number, text: string): Said {
  const said = status === 200 ? membersOf(text)['verification_status'] : undefined;
  if (said === 'SUCCESS') return 'genuine';
  if (said === 'FAILURE') return 'forged';
  throw new PostbackFault(
    `the question whether a delivery is genuine was answered ${status}, without a verdict`,
  );
}

function tokenIn({ status, text }: ApiAnswer): { readonly text: string; readonly seconds: number } {
  const members = status === 200 ? membersOf(text) : {};
  const [token, seconds] = [members['access_token'], members['expires_in']];
  if (typeof token === 'string' && /^[\x21-\x7e]{1,4096}$/.test(token) && typeof seconds === 'number') {
    return { text: token, seconds };
  }
  throw new PostbackFault(`the question for a token was answered ${status}, without one`);
}

/** Members of a JSON object; none of any other text. */
function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
