import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchGetSecretValueCommand,
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetRandomPasswordCommand,
  GetSecretValueCommand,
  type GetSecretValueCommandInput,
  ListSecretsCommand,
  ListSecretVersionIdsCommand,
  PutSecretValueCommand,
  type PutSecretValueCommandInput,
  RestoreSecretCommand,
  SecretsManagerClient,
  TagResourceCommand,
  UntagResourceCommand,
  UpdateSecretCommand,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createSecretsManager,
  randomPassword,
  type SecretsManager,
} from '../../../local/secrets-manager/secrets-manager.ts';

const place = { region: 'eu-west-1', accountId: '123456789012' };
/** Far enough for a recovery window of seven days to pass. */
let ahead = 0;
let directory: string;
let local: SecretsManager;
let client: SecretsManagerClient;
let stop: () => void;

async function open(): Promise<void> {
  local = await createSecretsManager({ directory, ...place, now: () => Date.now() + ahead });
  const server = createServer(local.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  client = new SecretsManagerClient({
    endpoint: `http://127.0.0.1:${port}`,
    ...place,
    credentials,
    maxAttempts: 1,
  });
  stop = () => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  };
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secrets-'));
  await open();
});
afterAll(async () => {
  stop();
  await local.close();
  await rm(directory, { recursive: true });
});

async function secret(SecretString?: string): Promise<{ id: string; arn: string; version: string }> {
  const Name = `team/${randomUUID()}`;
  const { ARN = '', VersionId = '' } = await client.send(new CreateSecretCommand({ Name, SecretString }));
  return { id: Name, arn: ARN, version: VersionId };
}
const put = async (SecretId: string, SecretString: string, more: Partial<PutSecretValueCommandInput> = {}) =>
  (await client.send(new PutSecretValueCommand({ SecretId, SecretString, ...more }))).VersionId ?? '';
const get = async (SecretId: string, more: Partial<GetSecretValueCommandInput> = {}) =>
  (await client.send(new GetSecretValueCommand({ SecretId, ...more }))).SecretString;
const stage = (
  SecretId: string,
  VersionStage: string,
  MoveToVersionId?: string,
  RemoveFromVersionId?: string,
) =>
  client.send(
    new UpdateSecretVersionStageCommand({ SecretId, VersionStage, MoveToVersionId, RemoveFromVersionId }),
  );
const labels = async (SecretId: string) =>
  (await client.send(new DescribeSecretCommand({ SecretId }))).VersionIdsToStages ?? {};

describe('a secret', () => {
  it('is read by name, by ARN, and by ARN without its suffix', async () => {
    const { id, arn, version } = await secret('one');
    expect(arn).toMatch(/^arn:aws:secretsmanager:eu-west-1:123456789012:secret:team\/.+-[A-Za-z0-9]{6}$/);
    for (const SecretId of [id, arn, arn.slice(0, -7)]) expect(await get(SecretId)).toBe('one');
    const answer = await client.send(new GetSecretValueCommand({ SecretId: id }));
    expect(answer).toMatchObject({ ARN: arn, Name: id, VersionId: version, VersionStages: ['AWSCURRENT'] });
    const other = arn.endsWith('a') ? 'b' : 'a';
    for (const SecretId of [
      `${arn.slice(0, -1)}${other}`,
      arn.replace('eu-west-1', 'us-east-1'),
      id.slice(0, -1),
    ]) {
      await expect(get(SecretId)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    }
  });

  it('whose name ends like a suffix is told apart', async () => {
    const { ARN = '' } = await client.send(
      new CreateSecretCommand({ Name: 'key-abcdef', SecretString: 'long' }),
    );
    await client.send(new CreateSecretCommand({ Name: 'key', SecretString: 'short' }));
    expect(await get(ARN)).toBe('long');
    expect(await get(ARN.slice(0, -7))).toBe('long');
    expect(await get('key')).toBe('short');
  });

  it('keeps text and bytes exactly, up to 64 KiB', async () => {
    const { id } = await secret('{"a":"ü"}');
    expect(await get(id)).toBe('{"a":"ü"}');
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await client.send(new PutSecretValueCommand({ SecretId: id, SecretBinary: bytes }));
    const { SecretBinary, SecretString } = await client.send(new GetSecretValueCommand({ SecretId: id }));
    expect([Buffer.from(SecretBinary ?? []), SecretString]).toEqual([Buffer.from(bytes), undefined]);
    await put(id, 'x'.repeat(65_536));
    await expect(put(id, 'x'.repeat(65_537))).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(put(id, 'x', { SecretBinary: bytes })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });

  it('may be empty until its first value comes', async () => {
    const { id, version } = await secret();
    expect(version).toBe('');
    await expect(get(id)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await put(id, 'first', { VersionStages: ['AWSPENDING'] });
    expect(await get(id)).toBe('first');
  });

  it('cannot be made twice, nor under a bad name', async () => {
    const { id } = await secret('one');
    const create = (Name: string) => client.send(new CreateSecretCommand({ Name, SecretString: 'x' }));
    await expect(create(id)).rejects.toMatchObject({ name: 'ResourceExistsException' });
    await expect(create('no spaces')).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('is described, updated, tagged and listed without its value', async () => {
    const { id, arn } = await secret('hidden-value');
    await client.send(new UpdateSecretCommand({ SecretId: id, Description: 'billing' }));
    await client.send(
      new TagResourceCommand({
        SecretId: id,
        Tags: [
          { Key: 'a', Value: '1' },
          { Key: 'b', Value: '2' },
        ],
      }),
    );
    await client.send(new UntagResourceCommand({ SecretId: id, TagKeys: ['a'] }));
    const description = await client.send(new DescribeSecretCommand({ SecretId: id }));
    expect(description).toMatchObject({ ARN: arn, Description: 'billing', Tags: [{ Key: 'b', Value: '2' }] });
    const Filters = [{ Key: 'name' as const, Values: [id] }];
    const { SecretList } = await client.send(new ListSecretsCommand({ Filters }));
    expect(SecretList?.map(({ Name }) => Name)).toEqual([id]);
    expect(JSON.stringify([description, SecretList])).not.toContain('hidden-value');
    const none = await client.send(
      new ListSecretsCommand({ Filters: [{ Key: 'name', Values: [`!${id}`] }, ...Filters] }),
    );
    expect(none.SecretList).toEqual([]);
    expect(await get(id)).toBe('hidden-value');
  });
});

describe('version stages', () => {
  it('move by themselves when a new value becomes current', async () => {
    const { id, version: first } = await secret('one');
    const second = await put(id, 'two');
    expect(await labels(id)).toEqual({ [first]: ['AWSPREVIOUS'], [second]: ['AWSCURRENT'] });
    const { VersionId: third = '' } = await client.send(
      new UpdateSecretCommand({ SecretId: id, SecretString: 'three' }),
    );
    expect(await labels(id)).toEqual({ [second]: ['AWSPREVIOUS'], [third]: ['AWSCURRENT'] });
    expect(await get(id, { VersionId: first })).toBe('one');
  });

  it('rotate through AWSPENDING', async () => {
    const { id, version: first } = await secret('one');
    const second = await put(id, 'two', { VersionStages: ['AWSPENDING'] });
    expect([await get(id), await get(id, { VersionStage: 'AWSPENDING' })]).toEqual(['one', 'two']);
    await stage(id, 'AWSCURRENT', second, first);
    expect([await get(id), await get(id, { VersionStage: 'AWSPREVIOUS' })]).toEqual(['two', 'one']);
    await stage(id, 'AWSPENDING', undefined, second);
    await expect(get(id, { VersionStage: 'AWSPENDING' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('move only as the request says', async () => {
    const { id, version: first } = await secret('one');
    const second = await put(id, 'two');
    const refused = { name: 'InvalidParameterException' };
    await expect(stage(id, 'AWSCURRENT', first)).rejects.toMatchObject(refused);
    await expect(stage(id, 'AWSCURRENT', first, first)).rejects.toMatchObject(refused);
    await expect(stage(id, 'AWSCURRENT', undefined, second)).rejects.toMatchObject(refused);
    await expect(stage(id, 'AWSCURRENT', randomUUID(), second)).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    await stage(id, 'overlap', first);
    await stage(id, 'overlap', first);
    expect(await labels(id)).toEqual({ [first]: ['AWSPREVIOUS', 'overlap'], [second]: ['AWSCURRENT'] });
    await stage(id, 'AWSCURRENT', first, second);
    expect(await labels(id)).toEqual({ [first]: ['overlap', 'AWSCURRENT'], [second]: ['AWSPREVIOUS'] });
  });

  it('must fit the version where both are asked for', async () => {
    const { id, version: first } = await secret('one');
    await put(id, 'two');
    expect(await get(id, { VersionId: first, VersionStage: 'AWSPREVIOUS' })).toBe('one');
    for (const more of [{ VersionId: first, VersionStage: 'AWSCURRENT' }, { VersionId: randomUUID() }]) {
      await expect(get(id, more)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    }
  });

  it('are idempotent under a ClientRequestToken', async () => {
    const { id } = await secret('one');
    const ClientRequestToken = randomUUID();
    const versions = [
      await put(id, 'two', { ClientRequestToken }),
      await put(id, 'three'),
      await put(id, 'two', { ClientRequestToken }),
    ];
    expect(versions[2]).toBe(ClientRequestToken);
    expect(await get(id)).toBe('three');
    await expect(put(id, 'four', { ClientRequestToken })).rejects.toMatchObject({
      name: 'ResourceExistsException',
    });
  });

  it('hide deprecated versions from the list unless asked for', async () => {
    const { id } = await secret('0');
    for (let n = 1; n <= 3; n++) await put(id, String(n));
    const list = async (IncludeDeprecated: boolean) =>
      (await client.send(new ListSecretVersionIdsCommand({ SecretId: id, IncludeDeprecated }))).Versions
        ?.length;
    expect([await list(false), await list(true)]).toEqual([2, 4]);
  });

  it('keep at most a hundred deprecated versions', async () => {
    const { id, version } = await secret('0');
    for (let n = 1; n <= 104; n++)
      await local.call('PutSecretValue', { SecretId: id, SecretString: String(n) });
    await expect(get(id, { VersionId: version })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    expect(await get(id)).toBe('104');
  });
});

describe('deletion', () => {
  const remove = (SecretId: string, more: object = {}) =>
    client.send(new DeleteSecretCommand({ SecretId, RecoveryWindowInDays: 7, ...more }));

  it('waits for its window, in which the secret can be restored', async () => {
    const { id } = await secret('one');
    const { DeletionDate } = await remove(id);
    expect(DeletionDate?.getTime()).toBeCloseTo(Date.now() + 7 * 86_400_000, -4);
    await expect(get(id)).rejects.toMatchObject({ name: 'InvalidRequestException' });
    await expect(client.send(new CreateSecretCommand({ Name: id }))).rejects.toMatchObject({
      name: 'InvalidRequestException',
    });
    await client.send(new RestoreSecretCommand({ SecretId: id }));
    expect(await get(id)).toBe('one');
  });

  it('is final when the window is over', async () => {
    const { id } = await secret('one');
    await remove(id);
    ahead = 7 * 86_400_000;
    await expect(get(id)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    ahead = 0;
    await expect(client.send(new RestoreSecretCommand({ SecretId: id }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('can be forced, and repeated then', async () => {
    const { id, arn } = await secret('one');
    const forced = { RecoveryWindowInDays: undefined, ForceDeleteWithoutRecovery: true };
    await remove(id, forced);
    await remove(id, forced);
    await expect(remove(id)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await expect(remove(id, { ...forced, RecoveryWindowInDays: 7 })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    const again = await client.send(new CreateSecretCommand({ Name: id, SecretString: 'two' }));
    expect(again.ARN).not.toBe(arn);
    await expect(get(arn)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});

describe('many at once', () => {
  it('reads what can be read and names the rest', async () => {
    const { id } = await secret('one');
    const batch = await client.send(new BatchGetSecretValueCommand({ SecretIdList: [id, 'none'] }));
    expect(batch.SecretValues?.map(({ SecretString }) => SecretString)).toEqual(['one']);
    expect(batch.Errors).toMatchObject([{ SecretId: 'none', ErrorCode: 'ResourceNotFoundException' }]);
  });
});

describe('random passwords', () => {
  it('have the length and characters asked for', async () => {
    const { RandomPassword = '' } = await client.send(
      new GetRandomPasswordCommand({
        PasswordLength: 64,
        ExcludePunctuation: true,
        ExcludeCharacters: '0O1l',
      }),
    );
    expect(RandomPassword).toMatch(/^[a-km-zA-NP-Z2-9]{64}$/);
    expect(randomPassword()).toHaveLength(32);
    expect(randomPassword()).not.toBe(randomPassword());
    expect(randomPassword({ length: 4 })).toMatch(/(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[^a-zA-Z0-9])/);
    expect(() => randomPassword({ length: 3 })).toThrow('No password');
  });
});

describe('a template', () => {
  it('gives a secret its first value only, over restarts', async () => {
    const declaration = { name: 'declared', description: 'one', initialValue: () => 'first' };
    const address = local.provisionSecret(declaration);
    expect(address.arn).toMatch(/:secret:declared-[A-Za-z0-9]{6}$/);
    await put('declared', 'by hand');
    stop();
    await local.close();
    await open();
    expect(local.provisionSecret({ ...declaration, description: 'two' })).toEqual(address);
    expect(await get('declared')).toBe('by hand');
    expect(await get('declared', { VersionStage: 'AWSPREVIOUS' })).toBe('first');
    expect((await client.send(new DescribeSecretCommand({ SecretId: 'declared' }))).Description).toBe('two');
  });

  it('may leave a secret empty', async () => {
    local.provisionSecret({ name: 'empty' });
    await expect(get('empty')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    local.provisionSecret({ name: 'empty', initialValue: () => 'later' });
    expect(await get('empty')).toBe('later');
  });
});

describe('the state on disk', () => {
  it('is readable by its owner only', async () => {
    for (const name of await readdir(directory)) {
      expect((await stat(join(directory, name))).mode & 0o077).toBe(0);
    }
  });
});
