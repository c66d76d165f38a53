import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AwsCalls } from './engines/aws-calls.ts';
import { ACCOUNT, REGION } from './engines/ministack.ts';

export interface TemplateResource {
  readonly Type: string;
  // Shapes differ by type; each reader says which part it expects.
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

export interface DeployedResource {
  readonly id: string;
  readonly type: string;
  /** Its name in the engine. */
  readonly name: string;
  /** Its properties in the template, intrinsics replaced by what AWS documents for them. */
  readonly properties: Readonly<Record<string, unknown>>;
  readonly retained: boolean;
}

/** The ARN that `Fn::GetAtt Arn` (and `Ref` of a secret) must give for a name. */
const ARN_OF: Readonly<Record<string, (name: string) => string>> = {
  'AWS::SQS::Queue': (url) => `arn:aws:sqs:${REGION}:${ACCOUNT}:${lastPart(url)}`,
  'AWS::DynamoDB::Table': (name) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`,
  'AWS::S3::Bucket': (name) => `arn:aws:s3:::${name}`,
  'AWS::Lambda::Function': (name) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`,
  'AWS::IAM::Role': (name) => `arn:aws:iam::${ACCOUNT}:role/${name}`,
  'AWS::Logs::LogGroup': (name) => `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:${name}:*`,
  'AWS::KMS::Key': (id) => `arn:aws:kms:${REGION}:${ACCOUNT}:key/${id}`,
  'AWS::Events::Rule': (name) => `arn:aws:events:${REGION}:${ACCOUNT}:rule/${name}`,
};

/** The template as it was deployed, beside the names the engine gave. */
export class DeployedStack {
  readonly resources: readonly DeployedResource[];
  readonly #types: ReadonlyMap<string, string>;
  readonly #names: ReadonlyMap<string, string>;
  readonly #secretArns: ReadonlyMap<string, string>;

  static async read(aws: AwsCalls, directory: string): Promise<DeployedStack> {
    const text = readFileSync(join(directory, 'cdk.out/Webhooks.template.json'), 'utf8');
    const { Resources }: { readonly Resources: Record<string, TemplateResource> } = JSON.parse(text);
    const names = await physicalNames(aws);
    const { SecretList } = await aws.call<{ SecretList: readonly { Name: string; ARN: string }[] }>(
      'secretsmanager',
      'list_secrets',
    );
    return new DeployedStack(Resources, names, new Map(SecretList.map(({ Name, ARN }) => [Name, ARN])));
  }

  private constructor(
    template: Readonly<Record<string, TemplateResource>>,
    names: ReadonlyMap<string, string>,
    secretArns: ReadonlyMap<string, string>,
  ) {
    this.#names = names;
    this.#secretArns = secretArns;
    this.#types = new Map(Object.entries(template).map(([id, { Type }]) => [id, Type]));
    this.resources = Object.entries(template).map(([id, { Type, Properties = {}, DeletionPolicy }]) => ({
      id,
      type: Type,
      name: this.#name(id),
      // An object stays an object.
      properties: this.#resolve(Properties) as Readonly<Record<string, unknown>>,
      retained: DeletionPolicy === 'Retain',
    }));
  }

  ofType(type: string): readonly DeployedResource[] {
    return this.resources.filter((resource) => resource.type === type);
  }

  /** The only resource of a type whose logical id begins so. */
  one(type: string, prefix = ''): DeployedResource {
    const found = this.ofType(type).filter(({ id }) => id.startsWith(prefix));
    const [only] = found;
    if (only === undefined || found.length > 1)
      throw new Error(`${found.length} ${type} begin with ${prefix}`);
    return only;
  }

  arnOf({ id, type, name }: DeployedResource): string {
    const arn = type === 'AWS::SecretsManager::Secret' ? this.#secretArns.get(name) : ARN_OF[type]?.(name);
    if (arn === undefined) throw new Error(`no ARN known for ${type} ${id}`);
    return arn;
  }

  #name(id: string): string {
    const name = this.#names.get(id);
    if (name === undefined) throw new Error(`the engine made no ${id}`);
    return name;
  }

  #resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((inner) => this.#resolve(inner));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [[name, argument] = ['', undefined]] = entries;
    if (entries.length === 1 && (name === 'Ref' || name.startsWith('Fn::')))
      return this.#intrinsic(name, argument);
    return Object.fromEntries(entries.map(([key, inner]) => [key, this.#resolve(inner)]));
  }

  #intrinsic(name: string, argument: unknown): unknown {
    if (name === 'Ref') return this.#reference(String(argument));
    if (name === 'Fn::Sub' && typeof argument === 'string')
      return argument.replace(/\$\{([^}]+)\}/g, (_, id: string) => this.#reference(id));
    const [first, second] = this.#resolve(argument) as readonly [unknown, unknown];
    if (name === 'Fn::Join') return [second].flat().map(String).join(String(first));
    if (name === 'Fn::GetAtt') return this.#attribute(String(first), String(second));
    throw new Error(`the template uses ${name}, which this test does not know`);
  }

  #reference(id: string): string {
    const pseudo = PSEUDO[id];
    if (pseudo !== undefined) return pseudo;
    return this.#types.get(id) === 'AWS::SecretsManager::Secret'
      ? this.#attribute(id, 'Arn')
      : this.#name(id);
  }

  #attribute(id: string, attribute: string): string {
    const type = this.#types.get(id) ?? '';
    const name = this.#name(id);
    if (attribute === 'QueueName') return lastPart(name);
    if (attribute === 'Arn') return this.arnOf({ id, type, name, properties: {}, retained: false });
    // An API's root has an id nobody can know beforehand.
    if (attribute === 'RootResourceId') return attribute;
    throw new Error(`the template reads ${attribute} of ${id}, which this test does not know`);
  }
}

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::Region': REGION,
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** Physical names by logical id. */
async function physicalNames(aws: AwsCalls): Promise<Map<string, string>> {
  interface Page {
    readonly StackResourceSummaries: readonly { LogicalResourceId: string; PhysicalResourceId: string }[];
    readonly NextToken?: string;
  }
  const names = new Map<string, string>();
  let next: object = {};
  for (;;) {
    const page: Page = await aws.call<Page>('cloudformation', 'list_stack_resources', {
      StackName: 'Webhooks',
      ...next,
    });
    for (const { LogicalResourceId, PhysicalResourceId } of page.StackResourceSummaries)
      names.set(LogicalResourceId, PhysicalResourceId);
    if (page.NextToken === undefined) return names;
    next = { NextToken: page.NextToken };
  }
}

export function lastPart(url: string): string {
  return url.split('/').at(-1) ?? url;
}
