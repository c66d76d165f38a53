import { createHmac, type KeyObject } from 'node:crypto';
import { MAX_SIGNED_ITEMS } from '../../lib/contract/limits.ts';
import type { HmacItemsSignature, ItemPart } from '../../lib/contract/provider-spec.ts';
import { type Alphabet, alphabetOf } from './codecs.ts';
import { equalTexts } from './compare.ts';
import { digestKind } from './hmac.ts';
import type { JsonDocument } from './json-document.ts';
import type { SignatureKind } from './read-signature.ts';
import { type Refusal, refuse } from './refusal.ts';
import { RequestView } from './request-view.ts';
import type { Claim, SigningKey, Verification, Verifier } from './verifier.ts';

/** Compiles a scheme that signs every item of a list in the body on its own. */
export function compileItems(scheme: HmacItemsSignature): Verifier {
  const kind = digestKind(scheme.hash, scheme.encoding);
  return {
    needsKeys: true,
    needsUrl: false,
    read(request) {
      const items = new RequestView(request).json?.itemsAt(scheme.items);
      if (items === undefined || items.length === 0) {
        return refuse('missing_signature', `no list ${scheme.items} in the body`);
      }
      if (items.length > MAX_SIGNED_ITEMS) {
        return refuse('malformed_signature', `more than ${MAX_SIGNED_ITEMS} items`);
      }
      const signed: SignedItem[] = [];
      for (const item of items) {
        const read = readItem(scheme, kind, item);
        if ('reason' in read) return read;
        signed.push(read);
      }
      return new ItemsClaim(scheme.hash, alphabetOf(scheme.encoding), signed);
    },
  };
}

function readItem(
  { signature, message }: HmacItemsSignature,
  { read, words }: SignatureKind,
  item: JsonDocument,
): SignedItem | Refusal {
  const text = item.textAt(signature, 'text');
  if (text === undefined) return refuse('missing_signature', `an item without ${signature}`);
  const signatureText = read(text, 0, text.length);
  if (signatureText === undefined) return refuse('malformed_signature', `${signature}: not ${words}`);
  const written = messageOfItem(message, item);
  return typeof written === 'string' ? { signature: signatureText, message: written } : written;
}

interface SignedItem {
  readonly signature: string;
  readonly message: string;
}

function messageOfItem(parts: readonly ItemPart[], item: JsonDocument): string | Refusal {
  let message = '';
  for (const part of parts) {
    if ('text' in part) message += part.text;
    else {
      const text = item.textAt(part.item);
      if (part.whole === true && !item.isWholeAt(part.item)) {
        return refuse('malformed_signature', `${part.item} of an item is no whole number`);
      }
      if (text === undefined && !item.isBlankAt(part.item)) {
        return refuse('malformed_signature', `${part.item} of an item is no plain value`);
      }
      message += text ?? '';
    }
  }
  return message;
}

class ItemsClaim implements Claim {
  readonly ok = true;
  readonly #hash: string;
  readonly #alphabet: Alphabet;
  readonly #items: readonly SignedItem[];

  constructor(hash: string, alphabet: Alphabet, items: readonly SignedItem[]) {
    this.#hash = hash;
    this.#alphabet = alphabet;
    this.#items = items;
  }

  /** All items under one key: a forged item must not ride on a genuine one. */
  match(keys: readonly SigningKey[]): Verification {
    const found = keys.find(
      ({ key }) => key.type === 'secret' && this.#items.every((item) => this.#matches(key, item)),
    );
    return found === undefined
      ? refuse('bad_signature', 'no key gives the signatures of all items')
      : { ok: true, stage: found.stage, family: '', signedAt: undefined };
  }

  #matches(key: KeyObject, { signature, message }: SignedItem): boolean {
    return equalTexts(createHmac(this.#hash, key).update(message).digest(this.#alphabet), signature);
  }
}
