import { randomBytes } from 'node:crypto';
import { type RuntimeSpec, secretShapeOf } from '../../../lib/contract/provider-spec.ts';
import { sampleFor } from '../samples/index.ts';
import { randomText } from '../samples/random-text.ts';

const KEY_BYTES = 32;

/** A new secret of 190 bits or more, written as the provider writes its own. */
export function newSecret({ slug, signature }: RuntimeSpec): string {
  const own = sampleFor(slug).newSecret;
  if (own !== undefined) return own();
  const { format } = secretShapeOf(signature);
  if (format === 'base64') return `whsec_${randomBytes(KEY_BYTES).toString('base64')}`;
  if (format === 'hex' || format === 'base64url') return randomBytes(KEY_BYTES).toString(format);
  return randomText(43);
}
