import { randomUUID } from 'node:crypto';
import { DescribeSecretCommand, ListSecretVersionIdsCommand } from '@aws-sdk/client-secrets-manager';
import { type Checks, must, want } from '../check.ts';
import { holds, refused, same } from '../expectation.ts';
import type { SecretsUnderTest } from './secrets-under-test.ts';

const PENDING = ['AWSPENDING'];

export const stages: Checks<SecretsUnderTest> = {
  'stage-previous': must('a new value is current, the one before previous', async (secrets) => {
    const secret = await secrets.create();
    await secret.put('two');
    same([await secret.at('AWSCURRENT'), await secret.at('AWSPREVIOUS')], ['two', 'one'], 'values');
  }),

  'stage-pending': must('a pending value leaves current and previous as they are', async (secrets) => {
    const secret = await secrets.create();
    await secret.put('two');
    const version = await secret.put('three', { VersionStages: PENDING, ClientRequestToken: randomUUID() });
    same(
      [await secret.at(), await secret.at('AWSPENDING'), await secret.at('AWSPREVIOUS')],
      ['two', 'three', 'one'],
      'values',
    );
    same((await secret.get({ VersionId: version })).SecretString, 'three', 'value by version');
  }),

  'stage-promoted': must('promoting the pending value moves AWSPREVIOUS by itself', async (secrets) => {
    const secret = await secrets.create();
    const pending = await secret.put('two', { VersionStages: PENDING });
    await secret.move('AWSCURRENT', { to: pending, from: secret.firstVersion });
    same([await secret.at(), await secret.at('AWSPREVIOUS')], ['two', 'one'], 'values');
    await secret.move('AWSPENDING', { from: pending });
    await refused(secret.at('AWSPENDING'), 'the removed stage', 'ResourceNotFoundException');
  }),

  'stage-taken': want(
    'a stage another version holds moves only if that version is named',
    async (secrets) => {
      const secret = await secrets.create();
      await secret.put('two');
      const move = secret.move('AWSCURRENT', { to: secret.firstVersion });
      await refused(move, 'a move without the holder', 'InvalidParameterException');
      same(await secret.at(), 'two', 'value');
    },
  ),

  'stage-custom': must('stages of any name move, and are described and listed', async (secrets) => {
    const secret = await secrets.create();
    const second = await secret.put('two');
    await secret.move('overlap', { to: secret.firstVersion });
    same(await secret.at('overlap'), 'one', 'value');
    const { VersionIdsToStages: told = {} } = await secrets.client.send(
      new DescribeSecretCommand({ SecretId: secret.name }),
    );
    holds(told[secret.firstVersion]?.includes('overlap') === true, `stages ${JSON.stringify(told)}`);
    holds(told[second]?.includes('AWSCURRENT') === true, `stages ${JSON.stringify(told)}`);
    const { Versions } = await secrets.client.send(
      new ListSecretVersionIdsCommand({ SecretId: secret.name, IncludeDeprecated: true }),
    );
    same(Versions?.length, 2, 'versions');
  }),

  'stage-token': want('a repeated token is one version, and refused for another value', async (secrets) => {
    const secret = await secrets.create();
    const request = { ClientRequestToken: randomUUID(), VersionStages: ['custom'] };
    same(await secret.put('token', request), request.ClientRequestToken, 'version');
    await secret.put('token', request);
    await refused(secret.put('other', request), 'another value', 'ResourceExistsException');
  }),
};
