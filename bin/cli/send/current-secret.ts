import type { KeyObject } from 'node:crypto';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { secretShapeOf } from '../../../lib/contract/provider-spec.ts';
import { CommandError } from '../command.ts';
import { type AwsSettings, secretsClient } from '../target/aws-clients.ts';
import type { Source } from '../target/target.ts';

/** A rotation in a long run is noticed after this many ms. */
const KEEP_MS = 2000;

/** The key of a source's current secret. */
export interface CurrentSecret {
  key(): Promise<KeyObject>;
}

/** Reads the key from Secrets Manager, and again every other second while it is asked for. */
export async function currentSecret(aws: AwsSettings, source: Source): Promise<CurrentSecret> {
  const client = await secretsClient(aws);
  const { GetSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
  const { WEBHOOK_SECRET_ARN, WEBHOOK_SPEC } = source.environment;
  const read = async (): Promise<KeyObject> => {
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
    const reading = readSecret(secretShapeOf(WEBHOOK_SPEC.signature), text);
    if (reading.ok) return reading.current;
    throw new CommandError(
      `the secret of ${source.name} ${reading.problem}`,
      `webhooks secrets rotate ${source.name} puts a new one`,
    );
  };
  let key = await read();
  let until = Date.now() + KEEP_MS;
  return {
    async key() {
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
