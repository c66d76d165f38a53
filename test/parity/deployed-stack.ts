import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { createApp } from '../../bin/app.ts';
import { openServices, type Services } from '../../local/services.ts';
import { environmentOf, type Resource, resourcesOf, UNCHECKED } from '../lib/synthesis.ts';

const REGION = 'eu-west-1';

/** The default stack's stateful resources in the local services, and what its template's references stand for. */
export class DeployedStack {
  readonly services: Services;
  readonly template: Template;
  readonly #endpoint: string;
  readonly #close: () => Promise<void>;
  readonly #references = new Map<string, string>();

  static async create(): Promise<DeployedStack> {
    const directory = mkdtempSync(join(tmpdir(), 'webhooks-parity-'));
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    const services = await openServices({
      directory,
      region: REGION,
      accountId: '000000000000',
      timeScale: 1,
      baseUrl: () => endpoint,
    });
    server.on('request', services.handle);
    const stack = new DeployedStack(services, endpoint, async () => {
      server.closeAllConnections();
      server.close();
      await services.close();
      rmSync(directory, { recursive: true, force: true });
    });
    await stack.#deploy();
    return stack;
  }

  private constructor(services: Services, endpoint: string, close: () => Promise<void>) {
    this.services = services;
    this.template = Template.fromJSON(createApp(UNCHECKED).synth().getStackByName('Webhooks').template);
    this.#endpoint = endpoint;
    this.#close = close;
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Environment of a function as Lambda would set it: the template's, references resolved, and Lambda's own. */
  environment(found: Resource): Record<string, string> {
    const own = Object.entries(environmentOf(found)).map(([name, value]) => [name, this.#resolve(value)]);
    return {
      ...Object.fromEntries(own),
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL: this.#endpoint,
    };
  }

  async #deploy(): Promise<void> {
    for (const [id, { Properties }] of this.#all('AWS::DynamoDB::Table')) {
      await this.services.dynamodb.createTable({ ...Properties, TableName: id });
      this.#references.set(id, id);
    }
    for (const [id, { Properties }] of this.#all('AWS::S3::Bucket')) {
      await this.services.s3.createBucket(id.toLowerCase(), Properties);
      this.#references.set(id, id.toLowerCase());
    }
    for (const [id] of this.#all('AWS::SQS::Queue')) {
      const attributes = {
        FifoQueue: 'true',
        FifoThroughputLimit: 'perMessageGroupId',
        DeduplicationScope: 'messageGroup',
      };
      const { url } = this.services.sqs.provisionQueue({ name: `${id}.fifo`, attributes });
      this.#references.set(id, url);
    }
    for (const [id] of this.#all('AWS::SecretsManager::Secret')) {
      this.#references.set(id, this.services.secretsManager.provisionSecret({ name: id }).arn);
    }
  }

  #all(type: string): [string, Resource][] {
    return Object.entries(resourcesOf(this.template, type));
  }

  #resolve(value: unknown): string {
    if (typeof value === 'string') return value;
    const { Ref } = value as { readonly Ref?: string };
    const known = Ref === undefined ? undefined : this.#references.get(Ref);
    if (known === undefined) throw new Error(`an environment holds ${JSON.stringify(value)}`);
    return known;
  }
}
