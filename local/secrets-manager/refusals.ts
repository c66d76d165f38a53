import { AwsRefusal } from '../aws-json/refusal.ts';

type SecretsCode =
  | 'InvalidParameterException'
  | 'InvalidRequestException'
  | 'ResourceExistsException'
  | 'ResourceNotFoundException'
  | 'ValidationException';

/** An error as Secrets Manager answers it. */
export function refusal(code: SecretsCode, message: string): AwsRefusal {
  return new AwsRefusal(code, message);
}

/** The secret named does not exist. */
export function noSecret(): AwsRefusal {
  return refusal('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
}

/** The secret has no such version. */
export function noVersion(what: string): AwsRefusal {
  return refusal(
    'ResourceNotFoundException',
    `Secrets Manager can't find the specified secret value for ${what}`,
  );
}
