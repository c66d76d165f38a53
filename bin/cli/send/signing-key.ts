import { createSecretKey, type KeyObject } from 'node:crypto';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { isPublicKey } from '../../../lib/contract/key-use.ts';
import { type RuntimeSpec, type SignatureSpec, secretShapeOf } from '../../../lib/contract/provider-spec.ts';
import { CommandError } from '../command.ts';
import { certificateUrl } from '../local/certificate-url.ts';
import { localPrivateKey } from '../local/kept-key.ts';
import { localKeyId } from '../local/key-pair.ts';
import { type AwsSettings, secretsClient } from '../target/aws-clients.ts';
import type { Source, Target } from '../target/target.ts';
import type { Signer } from './signer.ts';

/** A rotation in a long run is noticed after this many ms. */
const KEEP_MS = 2000;

/** What a source's deliveries are signed with. */
export type SigningMaterial = Pick<Signer, 'key' | 'keyId' | 'certificateUrl' | 'secret'>;

/** Gives what is current. */
export interface SigningKeys {
  current(): Promise<SigningMaterial>;
}

/**
 * The current secret from Secrets Manager, read again every other second while it is asked for; or the private half of
 * the local run's own key pair, where the provider signs with one.
 */
export async function signingKeys(target: Target, source: Source, spec: RuntimeSpec): Promise<SigningKeys> {
  const { signature } = spec;
  if (signature.scheme === 'none') return fixed({ key: createSecretKey(Buffer.from('none')) });
  const url = certificateUrl(spec, source.name);
  if (url === undefined && !isPublicKey(signature)) return currentSecret(target.aws, source, signature);
  const key = localKey(target, source);
  if (signature.scheme !== 'paypal' && signature.scheme !== 'paypal-postback')
    return fixed({ key, keyId: localKeyId(source.name, spec), certificateUrl: url });
  const secrets = await currentSecret(target.aws, source, signature);
  return {
    current: async () => ({ key, certificateUrl: url, secret: (await secrets.current()).key }),
  };
}

function fixed(material: SigningMaterial): SigningKeys {
  return { current: async () => material };
}

function localKey({ kind, state }: Target, { name, environment }: Source): KeyObject {
  const key = state === undefined ? undefined : localPrivateKey(state, name);
  if (key !== undefined) return key;
  throw new CommandError(
    `${environment.WEBHOOK_SPEC.name} signs with a private key that only it has`,
    kind === 'local'
      ? 'the local run makes one of its own where the key is configured or its secret is empty: start it with --fresh'
      : 'send to a local run, which has a key pair of its own',
  );
}

async function currentSecret(
  aws: AwsSettings,
  source: Source,
  signature: SignatureSpec,
): Promise<SigningKeys> {
  const client = await secretsClient(aws);
  const { GetSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
  const { WEBHOOK_SECRET_ARN } = source.environment;
  const read = async (): Promise<SigningMaterial> => {
    const value = await client
      .send(new GetSecretValueCommand({ SecretId: WEBHOOK_SECRET_ARN, VersionStage: 'AWSCURRENT' }))
      .catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
    const text = value?.SecretString ?? value?.SecretBinary;
    if (text === undefined) {
      throw new CommandError(
        `${source.name} has no secret yet`,
        `webhooks secrets rotate ${source.name} makes one`,
      );
    }
    const reading = readSecret(secretShapeOf(signature), text);
    if (reading.ok) return { key: reading.current, keyId: reading.keys[0]?.id };
    throw new CommandError(
      `the secret of ${source.name} ${reading.problem}`,
      `webhooks secrets rotate ${source.name} puts a new one`,
    );
  };
  let key = await read();
  let until = Date.now() + KEEP_MS;
  return {
    async current() {
      const now = Date.now();
      if (now < until) return key;
      until = now + KEEP_MS;
      // One failed look is no reason to stop a long run: the key at hand is most likely still right.
      key = await read().catch(() => key);
      return key;
    },
  };
}

/** No such secret, or one without any version. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'ResourceNotFoundException';
}
