import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let directory: string;
let child: ChildProcess;
let client: SecretsManagerClient;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterAll(async () => {
  await kill();
  await rm(directory, { recursive: true });
});

async function start(): Promise<void> {
  const script = join(import.meta.dirname, 'serve.ts');
  child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout ?? child, 'data');
  client = new SecretsManagerClient({
    endpoint: `http://127.0.0.1:${JSON.parse(String(line)).port}`,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

async function kill(): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
  client.destroy();
}

it('keeps values and stages of a server killed in the middle of rotations', async () => {
  await start();
  const SecretId = 'rotating';
  const created = await client.send(new CreateSecretCommand({ Name: SecretId, SecretString: '0' }));
  let current = created.VersionId ?? '';
  let rotations = 0;
  for (let round = 0; round < 3; round++) {
    let open = true;
    const rotating = (async () => {
      for (let n = 1; open; n++) {
        const put = new PutSecretValueCommand({
          SecretId,
          SecretString: String(n),
          VersionStages: ['AWSPENDING'],
        });
        const { VersionId: next = '' } = await client.send(put);
        const move = {
          SecretId,
          VersionStage: 'AWSCURRENT',
          MoveToVersionId: next,
          RemoveFromVersionId: current,
        };
        await client.send(new UpdateSecretVersionStageCommand(move));
        current = next;
        rotations++;
      }
    })().catch(() => undefined);
    await sleep(300);
    await kill();
    open = false;
    await rotating;
    await start();
    const { VersionIdsToStages = {} } = await client.send(new DescribeSecretCommand({ SecretId }));
    const holders = (label: string) =>
      Object.entries(VersionIdsToStages).flatMap(([id, labels]) => (labels.includes(label) ? [id] : []));
    expect([holders('AWSCURRENT').length, holders('AWSPREVIOUS').length]).toEqual([1, 1]);
    // A move whose answer was lost may have happened: then the last acknowledged version is the previous one.
    expect([...holders('AWSCURRENT'), ...holders('AWSPREVIOUS')]).toContain(current);
    const { VersionId, SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
    expect([[VersionId], typeof SecretString]).toEqual([holders('AWSCURRENT'), 'string']);
    current = VersionId ?? '';
  }
  expect(rotations).toBeGreaterThan(20);
}, 30_000);
