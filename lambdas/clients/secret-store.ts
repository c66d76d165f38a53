import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { CLIENT_SETTINGS } from './client-settings.ts';
import type { SecretStage, SecretStore, SecretVersion } from './ports.ts';

/** Secrets Manager. A stage without a version is undefined; every other failure throws what the SDK throws. */
export function secretStore(
  client: SecretsManagerClient = new SecretsManagerClient(CLIENT_SETTINGS),
): SecretStore {
  return new SecretsManagerStore(client);
}

class SecretsManagerStore implements SecretStore {
  readonly #client: SecretsManagerClient;

  constructor(client: SecretsManagerClient) {
    this.#client = client;
  }

  async read(secretArn: string, stage: SecretStage): Promise<SecretVersion | undefined> {
    try {
      const command = new GetSecretValueCommand({ SecretId: secretArn, VersionStage: stage });
      const found = await this.#client.send(command);
      return {
        stage,
        versionId: found.VersionId ?? '',
        createdAt: found.CreatedDate?.getTime() ?? 0,
        value: found.SecretString ?? found.SecretBinary ?? '',
      };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }

  async keep(secretArn: string, value: string, version: string): Promise<void> {
    await this.#client.send(
      new PutSecretValueCommand({
        SecretId: secretArn,
        SecretString: value,
        ClientRequestToken: version,
        VersionStages: ['AWSPENDING'],
      }),
    );
  }
}
