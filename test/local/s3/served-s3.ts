import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { createS3, type S3 } from '../../../local/s3/index.ts';

export const s3Client = (port: number): S3Client =>
  new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    forcePathStyle: true,
    maxAttempts: 1,
  });

export interface ServedS3 {
  client: S3Client;
  service: S3;
  port: number;
  directory: string;
  stop(): Promise<void>;
}

/** A fresh S3 behind HTTP, as the local run mounts it. */
export async function serveS3(options: { directory?: string; now?: () => number } = {}): Promise<ServedS3> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 's3-')));
  const service = await createS3({ ...options, directory });
  const server = createServer((req, res) => service.handle(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = s3Client(address.port);
  return {
    client,
    service,
    port: address.port,
    directory,
    async stop() {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await service.close();
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true });
    },
  };
}

export const bytesOf = async ({ Body }: GetObjectCommandOutput): Promise<Buffer> =>
  Buffer.from((await Body?.transformToByteArray()) ?? []);
