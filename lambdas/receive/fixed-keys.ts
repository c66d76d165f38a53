import type { SecretShape } from '../../lib/contract/provider-spec.ts';
import { NO_TEXTS } from '../handshake/secret-texts.ts';
import { readSecret } from '../signature/secret-text.ts';
import type { SigningKey } from '../signature/verifier.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { KnownKeys } from './known-keys.ts';

/** A public key from the function's own configuration: there is nothing to fetch and nothing to refresh. */
export function fixedKeys(shape: SecretShape, text: string, source: string, telemetry: Telemetry): KnownKeys {
  const reading = text === '' ? undefined : readSecret(shape, text);
  const keys: SigningKey[] = reading?.ok ? reading.keys.map((key) => ({ stage: 'AWSCURRENT', ...key })) : [];
  const remark = reading?.ok === false ? reading.problem : undefined;
  if (remark !== undefined) telemetry.decision('secret', { source, stage: 'configured', remark });
  return new KnownKeys({
    keys,
    texts: NO_TEXTS,
    inconclusive: keys.length === 0 ? 'secret_unusable' : undefined,
  });
}
