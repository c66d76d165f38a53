import { randomUUID } from 'node:crypto';
import {
  CreateSecretCommand,
  DeleteSecretCommand,
  GetSecretValueCommand,
  RestoreSecretCommand,
  UpdateSecretCommand,
} from '@aws-sdk/client-secrets-manager';
import { type Checks, must, want } from '../check.ts';
import { uniqueName } from '../endpoint.ts';
import { holds, refused, refusedEach, same, sameBytes } from '../expectation.ts';
import type { SecretsUnderTest } from './secrets-under-test.ts';

const LIMIT = 65_536;

export const values: Checks<SecretsUnderTest> = {
  'secret-made': must('a secret is made, and read by name and by ARN', async (secrets) => {
    const secret = await secrets.create({ Description: 'described' });
    holds(/^arn:aws:secretsmanager:[^:]+:\d{12}:secret:.+-[A-Za-z0-9]{6}$/.test(secret.arn), secret.arn);
    same(await secret.at(), 'one', 'value by name');
    const byArn = await secrets.client.send(new GetSecretValueCommand({ SecretId: secret.arn }));
    same(
      [byArn.SecretString, byArn.VersionStages, byArn.VersionId],
      ['one', ['AWSCURRENT'], secret.firstVersion],
      'value by ARN',
    );
  }),

  'secret-missing': must(
    'an unknown secret, stage or version is ResourceNotFoundException',
    async (secrets) => {
      const secret = await secrets.create();
      const calls = {
        'an unknown secret': secrets.client.send(
          new GetSecretValueCommand({ SecretId: uniqueName('missing') }),
        ),
        'an unknown stage': secret.at('UNKNOWN'),
        'an unknown version': secret.get({ VersionId: randomUUID() }),
      };
      await refusedEach(calls, 'ResourceNotFoundException');
    },
  ),

  'secret-exact': must('bytes and any text come back exactly, up to 64 KiB', async (secrets) => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const binary = await secrets.create({ SecretBinary: bytes });
    sameBytes((await binary.get()).SecretBinary, bytes, 'bytes');
    const text = await secrets.create();
    await secrets.client.send(new UpdateSecretCommand({ SecretId: text.name, SecretString: '{"a":"ü"}' }));
    same(await text.at(), '{"a":"ü"}', 'text');
    await text.put('x'.repeat(LIMIT));
    same((await text.at())?.length, LIMIT, 'length of the longest');
  }),

  'secret-too-long': want('a byte more than 64 KiB is refused', async (secrets) => {
    const secret = await secrets.create();
    const names = ['ValidationException', 'InvalidParameterException', 'LimitExceededException'];
    await refused(secret.put('x'.repeat(LIMIT + 1)), '64 KiB and a byte', ...names);
  }),

  'secret-twice': want('a name is taken once', async (secrets) => {
    const { name } = await secrets.create();
    const again = secrets.client.send(new CreateSecretCommand({ Name: name, SecretString: 'x' }));
    await refused(again, 'a second creation', 'ResourceExistsException');
  }),

  'secret-deleted': want('a deleted secret is not read, and may be restored', async (secrets) => {
    const secret = await secrets.create();
    const { client } = secrets;
    await client.send(new DeleteSecretCommand({ SecretId: secret.name, RecoveryWindowInDays: 7 }));
    await refused(secret.at(), 'a read', 'InvalidRequestException');
    await client.send(new RestoreSecretCommand({ SecretId: secret.name }));
    same(await secret.at(), 'one', 'value');
  }),
};
