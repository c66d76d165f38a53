import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { secretStore } from '../../../lambdas/clients/secret-store.ts';

const client = mockClient(SecretsManagerClient);
const store = secretStore(new SecretsManagerClient({ region: 'eu-central-1' }));

beforeEach(() => {
  client.reset();
});

describe('secretStore', () => {
  it('reads text or bytes of a stage', async () => {
    client
      .on(GetSecretValueCommand, { SecretId: 'arn', VersionStage: 'AWSCURRENT' })
      .resolvesOnce({ SecretString: 'text', VersionId: 'v1', CreatedDate: new Date(5000) })
      .resolvesOnce({ SecretBinary: new Uint8Array([1, 2]) })
      .resolvesOnce({});
    expect(await store.read('arn', 'AWSCURRENT')).toEqual({
      stage: 'AWSCURRENT',
      versionId: 'v1',
      createdAt: 5000,
      value: 'text',
    });
    expect(await store.read('arn', 'AWSCURRENT')).toMatchObject({
      value: new Uint8Array([1, 2]),
      versionId: '',
      createdAt: 0,
    });
    expect(await store.read('arn', 'AWSCURRENT')).toMatchObject({ value: '' });
  });

  it('a stage without a version is undefined, everything else throws', async () => {
    client
      .on(GetSecretValueCommand)
      .rejectsOnce(new ResourceNotFoundException({ message: 'none', $metadata: {} }))
      .rejectsOnce(new Error('denied'));
    expect(await store.read('arn', 'AWSPENDING')).toBeUndefined();
    await expect(store.read('arn', 'AWSPENDING')).rejects.toThrow('denied');
  });
});
