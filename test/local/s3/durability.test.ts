import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bytesOf, s3Client } from './served-s3.ts';

const PROGRAM = fileURLToPath(new URL('./killable-s3.ts', import.meta.url));
const ROUNDS = 3;
const MIN_ACKNOWLEDGED = 60;
const WRITERS = ['plain', 'versioned', 'plain', 'versioned', 'plain', 'versioned'];

let directory: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 's3-'));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true });
});

async function start(): Promise<{ client: S3Client; kill: () => Promise<void> }> {
  const started = spawn(process.execPath, [PROGRAM, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  const [port] = await once(started.stdout, 'data');
  const exited = once(started, 'exit');
  return {
    client: s3Client(Number(String(port))),
    kill: async () => {
      started.kill('SIGKILL');
      await exited;
    },
  };
}

/** Content that follows from the key, small and large by turns, so that a reader knows what to expect. */
function contentOf(key: string): Buffer {
  const digest = createHash('sha256').update(key).digest();
  return Buffer.concat(Array.from({ length: (digest[0] ?? 0) % 2 === 0 ? 100 : 20_000 }, () => digest));
}

async function writeUntilKilled(
  client: S3Client,
  Bucket: string,
  name: string,
  acknowledged: string[],
): Promise<void> {
  try {
    for (let number = 0; ; number++) {
      const Key = `${Bucket}/${name}/${number}`;
      await client.send(
        new PutObjectCommand({ Bucket, Key, Body: contentOf(Key), Metadata: { key: Key }, IfNoneMatch: '*' }),
      );
      acknowledged.push(Key);
    }
  } catch {
    // Killed in the middle of this write, which is neither acknowledged nor refused.
  }
}

it('has every acknowledged object after a kill, and of the others all or nothing', async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { client, kill } = await start();
    const target = acknowledged.length + MIN_ACKNOWLEDGED * (round + 1);
    const writers = WRITERS.map((bucket, writer) =>
      writeUntilKilled(client, bucket, `${round}.${writer}`, acknowledged),
    );
    while (acknowledged.length < target) await new Promise((resolve) => setTimeout(resolve, 5));
    await kill();
    await Promise.all(writers);
    client.destroy();
  }
  const { client } = await start();
  const found: string[] = [];
  for (const Bucket of ['plain', 'versioned'])
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
      for (const { Key = '' } of Contents) {
        const object = await client.send(new GetObjectCommand({ Bucket, Key }));
        expect(object.Metadata).toEqual({ key: Key });
        expect((await bytesOf(object)).equals(contentOf(Key))).toBe(true);
        found.push(Key);
      }
  client.destroy();
  expect(acknowledged.length).toBeGreaterThan(MIN_ACKNOWLEDGED * ROUNDS);
  expect(found).toEqual(expect.arrayContaining(acknowledged));
  expect(await readdir(join(directory, 'temporary'))).toEqual([]);
}, 60_000);
