import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { createDynamoDb, type DynamoDb } from './dynamodb/index.ts';
import type { FaultHooks } from './faults/fault-hooks.ts';
import { createS3, type S3 } from './s3/index.ts';
import { createSecretsManager, type SecretsManager } from './secrets-manager/secrets-manager.ts';
import { createSqs, type Sqs } from './sqs/sqs.ts';

export interface ServicesOptions {
  /** State directory; each service has a directory of its own inside. */
  readonly directory: string;
  readonly region: string;
  readonly accountId: string;
  readonly timeScale: number;
  readonly faults?: FaultHooks;
  /** Origin of the services, without a trailing slash. */
  baseUrl(): string;
}

/** The services of the local cloud. */
export interface Services {
  readonly dynamodb: DynamoDb;
  readonly s3: S3;
  readonly sqs: Sqs;
  readonly secretsManager: SecretsManager;
  /** Answers the requests of all of them: the JSON protocols name their service, the rest is S3. */
  readonly handle: RequestListener;
  close(): Promise<void>;
}

/** Opens the services with what an earlier run left in `directory`. */
export async function openServices(options: ServicesOptions): Promise<Services> {
  const { region, accountId, timeScale, faults } = options;
  const directory = (name: string) => join(options.directory, name);
  const shared = { region, accountId, timeScale, faults };
  const opened: { close(): Promise<void> }[] = [];
  const keep = <T extends { close(): Promise<void> }>(service: T): T => {
    opened.unshift(service);
    return service;
  };
  const close = async (): Promise<void> => {
    for (const service of opened) await service.close();
  };
  try {
    const dynamodb = keep(await createDynamoDb({ directory: directory('dynamodb'), faults }));
    const s3 = keep(await createS3({ directory: directory('s3'), faults }));
    const secretsManager = keep(
      await createSecretsManager({ ...shared, directory: directory('secrets-manager') }),
    );
    const baseUrl = () => options.baseUrl();
    const sqs = keep(await createSqs({ ...shared, baseUrl, directory: directory('sqs') }));
    const handle: RequestListener = (request, response) => {
      const target = String(request.headers['x-amz-target'] ?? '');
      if (target === '') s3.handle(request, response);
      else if (target.startsWith('AmazonSQS.')) sqs.handle(request, response);
      else if (target.startsWith('secretsmanager.')) secretsManager.handle(request, response);
      else dynamodb.handle(request, response);
    };
    return { dynamodb, s3, sqs, secretsManager, handle, close };
  } catch (error) {
    await close();
    throw error;
  }
}
