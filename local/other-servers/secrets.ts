import type { Provisions } from '../provisions.ts';
import { clientSettings, isNamed } from './client-settings.ts';

/** Makes secrets at another Secrets Manager. One that is there keeps its versions. */
export async function otherSecrets(
  endpoint: string,
  region: string,
): Promise<Pick<Provisions, 'provisionSecret'>> {
  const sdk = await import('@aws-sdk/client-secrets-manager');
  const client = new sdk.SecretsManagerClient(clientSettings(endpoint, region));
  const arnOf = (name: string, arn: string | undefined) => {
    if (arn === undefined) throw new Error(`${endpoint} did not give secret ${name} an ARN`);
    return { arn };
  };
  return {
    async provisionSecret({ name, description, initialValue }) {
      try {
        const made = await client.send(
          new sdk.CreateSecretCommand({
            Name: name,
            Description: description,
            SecretString: initialValue?.(),
          }),
        );
        return arnOf(name, made.ARN);
      } catch (error) {
        if (!isNamed(error, 'ResourceExistsException')) throw error;
      }
      const existing = await client.send(new sdk.DescribeSecretCommand({ SecretId: name }));
      if (initialValue !== undefined && Object.keys(existing.VersionIdsToStages ?? {}).length === 0) {
        await client.send(new sdk.PutSecretValueCommand({ SecretId: name, SecretString: initialValue() }));
      }
      return arnOf(name, existing.ARN);
    },
  };
}
