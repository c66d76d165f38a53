import type { Refusal } from './refusal.ts';
import { refuse } from './refusal.ts';
import type { WantedKeys } from './remote-sources.ts';
import { isTokenOf, type TokenText } from './token-text.ts';
import type { Claim, SigningKey, Verification } from './verifier.ts';

/** A token or a signature without its payload, well-formed and fresh. */
export class SignedTokenClaim implements Claim {
  readonly ok = true;
  readonly wanted: WantedKeys | undefined;
  readonly #token: Pick<TokenText, 'algorithm' | 'keyId' | 'given'>;
  /** What may have been signed: a provider may write the same payload in several ways. */
  readonly #messages: readonly (string | Uint8Array)[];
  readonly #signedAt: number | undefined;

  constructor(
    token: Pick<TokenText, 'algorithm' | 'keyId' | 'given'>,
    messages: readonly (string | Uint8Array)[],
    signedAt: number | undefined,
    wanted: WantedKeys | undefined,
  ) {
    this.#token = token;
    this.#messages = messages;
    this.#signedAt = signedAt;
    this.wanted = wanted;
  }

  match(own: readonly SigningKey[], fetched: readonly SigningKey[] = []): Verification {
    const { algorithm, keyId, given } = this.#token;
    const keys = this.wanted === undefined ? own : fetched;
    let isKeyKnown = false;
    for (const { key, stage, id } of keys) {
      if (id !== undefined && keyId !== undefined && id !== keyId) continue;
      isKeyKnown = true;
      if (this.#messages.some((message) => isTokenOf(key, algorithm, message, given))) {
        return { ok: true, stage, family: '', signedAt: this.#signedAt };
      }
    }
    return isKeyKnown || keys.length === 0
      ? refuse('bad_signature', 'no key gives the signature of this token')
      : unknownKey();
  }
}

function unknownKey(): Refusal {
  return refuse('unknown_key', 'no key of the id the token names');
}
