import type { Input } from '../aws-json/fields.ts';
import { AwsRefusal } from '../aws-json/refusal.ts';
import * as secretOperations from './secret-operations.ts';
import type { Secrets } from './secrets.ts';
import * as valueOperations from './value-operations.ts';

/** Runs one operation; what it returns is the answer. */
export type Run = (operation: string, input: Input) => unknown;

/**
 * The operations of Secrets Manager. Every call, over HTTP or in process, goes through the function returned. `scale`
 * turns seconds of the API into milliseconds here.
 */
export function operations(secrets: Secrets, scale: (seconds: number) => number): Run {
  const table = new Map<string, (input: Input) => unknown>([
    ['CreateSecret', (input) => secretOperations.createSecret(secrets, input)],
    ['UpdateSecret', (input) => secretOperations.updateSecret(secrets, input)],
    ['DescribeSecret', (input) => secretOperations.describeSecret(secrets, input)],
    ['ListSecrets', (input) => secretOperations.listSecrets(secrets, input)],
    ['DeleteSecret', (input) => secretOperations.deleteSecret(secrets, scale, input)],
    ['RestoreSecret', (input) => secretOperations.restoreSecret(secrets, input)],
    ['TagResource', (input) => secretOperations.tagResource(secrets, input)],
    ['UntagResource', (input) => secretOperations.untagResource(secrets, input)],
    ['GetSecretValue', (input) => valueOperations.getSecretValue(secrets, input)],
    ['BatchGetSecretValue', (input) => valueOperations.batchGetSecretValue(secrets, input)],
    ['PutSecretValue', (input) => valueOperations.putSecretValue(secrets, input)],
    ['UpdateSecretVersionStage', (input) => valueOperations.updateSecretVersionStage(secrets, input)],
    ['ListSecretVersionIds', (input) => valueOperations.listSecretVersionIds(secrets, input)],
    ['GetRandomPassword', (input) => valueOperations.getRandomPassword(input)],
  ]);
  return (operation, input) => {
    const work = table.get(operation);
    if (work === undefined) {
      throw new AwsRefusal('UnknownOperationException', `Secrets Manager here has no operation ${operation}`);
    }
    return work(input);
  };
}
