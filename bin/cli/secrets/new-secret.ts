import { randomBytes } from 'node:crypto';
import { type RuntimeSpec, secretShapeOf } from '../../../lib/contract/provider-spec.ts';
import { LOCAL_TOKEN } from '../local/certificate-url.ts';
import { LOCAL_KEY_ID } from '../local/key-pair.ts';
import { sampleFor } from '../samples/index.ts';
import { randomText } from '../samples/random-text.ts';

const KEY_BYTES = 32;

/** A new secret of 190 bits or more, written as the provider writes its own. */
export function newSecret(spec: RuntimeSpec): string {
  const { signature } = spec;
  const own = sampleFor(spec).newSecret;
  if (own !== undefined) return own();
  if (signature.scheme === 'basic') return `webhooks:${randomText(43)}`;
  const { format, byId, fields } = secretShapeOf(signature);
  if (fields !== undefined) {
    return JSON.stringify(
      Object.fromEntries(fields.map((name) => [name, `${LOCAL_TOKEN}${randomText(40)}`])),
    );
  }
  const text = textOf(format);
  return byId ? JSON.stringify({ [LOCAL_KEY_ID]: text }) : text;
}

function textOf(format: string): string {
  if (format === 'base64') return `whsec_${randomBytes(KEY_BYTES).toString('base64')}`;
  if (format === 'hex' || format === 'base64url') return randomBytes(KEY_BYTES).toString(format);
  return randomText(43);
}
