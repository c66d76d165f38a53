import type { Input } from '../aws-json/fields.ts';
import * as secretOperations from './secret-operations.ts';
import type { Secrets } from './secrets.ts';
import * as valueOperations from './value-operations.ts';

/**
 * The operations of Secrets Manager by name; what one returns is its answer. `scale` turns seconds of the API into
 * milliseconds here.
 */
export function operations(secrets: Secrets, scale: (seconds: number) => number) {
  return {
    CreateSecret: (input: Input) => secretOperations.createSecret(secrets, input),
    UpdateSecret: (input: Input) => secretOperations.updateSecret(secrets, input),
    DescribeSecret: (input: Input) => secretOperations.describeSecret(secrets, input),
    ListSecrets: (input: Input) => secretOperations.listSecrets(secrets, input),
    DeleteSecret: (input: Input) => secretOperations.deleteSecret(secrets, scale, input),
    RestoreSecret: (input: Input) => secretOperations.restoreSecret(secrets, input),
    TagResource: (input: Input) => secretOperations.tagResource(secrets, input),
    UntagResource: (input: Input) => secretOperations.untagResource(secrets, input),
    GetSecretValue: (input: Input) => valueOperations.getSecretValue(secrets, input),
    BatchGetSecretValue: (input: Input) => valueOperations.batchGetSecretValue(secrets, input),
    PutSecretValue: (input: Input) => valueOperations.putSecretValue(secrets, input),
    UpdateSecretVersionStage: (input: Input) => valueOperations.updateSecretVersionStage(secrets, input),
    ListSecretVersionIds: (input: Input) => valueOperations.listSecretVersionIds(secrets, input),
    GetRandomPassword: (input: Input) => valueOperations.getRandomPassword(input),
  };
}

export type Operations = ReturnType<typeof operations>;
