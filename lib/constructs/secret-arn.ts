import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';

/** What a policy names a secret by: of one known by part of its ARN, the six characters behind it are any. */
export function secretPolicyArn({ secretFullArn, secretArn }: ISecret): string {
  return secretFullArn ?? `${secretArn}-??????`;
}
