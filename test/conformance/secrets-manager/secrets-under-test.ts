import {
  CreateSecretCommand,
  type CreateSecretCommandInput,
  DeleteSecretCommand,
  GetSecretValueCommand,
  type GetSecretValueCommandInput,
  PutSecretValueCommand,
  type PutSecretValueCommandInput,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { clientSettings, uniqueName } from '../endpoint.ts';

/** Secrets made for one check each. */
export class SecretsUnderTest {
  readonly client: SecretsManagerClient;
  readonly #made = new Set<string>();

  private constructor(endpoint: string) {
    this.client = new SecretsManagerClient(clientSettings(endpoint));
  }

  static async open(endpoint: string): Promise<SecretsUnderTest> {
    return new SecretsUnderTest(endpoint);
  }

  /** A secret whose first version is `one`, unless `fields` say otherwise. */
  async create(fields: Partial<CreateSecretCommandInput> = {}): Promise<SecretUnderTest> {
    const name = `conformance/${uniqueName('secret')}`;
    const value = fields.SecretBinary === undefined ? { SecretString: 'one' } : {};
    const made = await this.client.send(new CreateSecretCommand({ Name: name, ...value, ...fields }));
    this.#made.add(name);
    return new SecretUnderTest(this.client, name, made.ARN ?? '', made.VersionId ?? '');
  }

  async close(): Promise<void> {
    for (const name of this.#made) {
      const request = { SecretId: name, ForceDeleteWithoutRecovery: true };
      await this.client.send(new DeleteSecretCommand(request));
    }
    this.client.destroy();
  }
}

/** One secret. */
export class SecretUnderTest {
  readonly name: string;
  readonly arn: string;
  readonly firstVersion: string;
  readonly #client: SecretsManagerClient;

  constructor(client: SecretsManagerClient, name: string, arn: string, firstVersion: string) {
    this.#client = client;
    this.name = name;
    this.arn = arn;
    this.firstVersion = firstVersion;
  }

  get(fields: Omit<GetSecretValueCommandInput, 'SecretId'> = {}) {
    return this.#client.send(new GetSecretValueCommand({ SecretId: this.name, ...fields }));
  }

  /** The text at a stage, AWSCURRENT if none is named. */
  async at(stage?: string): Promise<string | undefined> {
    return (await this.get({ VersionStage: stage })).SecretString;
  }

  /** Writes a version, current unless stages are named; returns its id. */
  async put(value: string, fields: Partial<PutSecretValueCommandInput> = {}): Promise<string> {
    const { VersionId = '' } = await this.#client.send(
      new PutSecretValueCommand({ SecretId: this.name, SecretString: value, ...fields }),
    );
    return VersionId;
  }

  /** Moves a stage to a version, away from another, or both. */
  move(stage: string, { to, from }: { readonly to?: string; readonly from?: string }) {
    return this.#client.send(
      new UpdateSecretVersionStageCommand({
        SecretId: this.name,
        VersionStage: stage,
        MoveToVersionId: to,
        RemoveFromVersionId: from,
      }),
    );
  }
}
