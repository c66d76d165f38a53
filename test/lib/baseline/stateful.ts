import { isDeepStrictEqual } from 'node:util';

/** A template as far as a baseline looks at it. */
export interface StatefulTemplate {
  readonly Resources?: Readonly<Record<string, TemplateResource>>;
}

interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
}

/** What must not change about a resource that holds something, or whose address somebody has noted. */
export interface Kept {
  readonly type: string;
  readonly deletionPolicy: string;
  readonly updateReplacePolicy: string;
  /** Properties that CloudFormation changes by making another resource. */
  readonly fixed: Readonly<Record<string, unknown>>;
}

export type Baseline = Readonly<Record<string, Kept>>;

/**
 * What holds state, with the properties whose change replaces it. An API and its stage are among them for their address,
 * which providers have; a topic for its subscribers; a mapping because another one for the same queue and function is refused
 * while it is there.
 */
const FIXED: Readonly<Record<string, readonly string[]>> = {
  'AWS::ApiGateway::RestApi': [],
  'AWS::ApiGateway::Stage': ['RestApiId', 'StageName'],
  'AWS::ApiGateway::DomainName': ['DomainName'],
  'AWS::ApiGatewayV2::Api': ['ProtocolType'],
  'AWS::ApiGatewayV2::DomainName': ['DomainName'],
  'AWS::ApiGatewayV2::Stage': ['ApiId', 'StageName'],
  'AWS::DynamoDB::Table': ['TableName', 'KeySchema', 'KeyTypes', 'ImportSourceSpecification'],
  'AWS::KMS::Key': ['KeySpec', 'KeyUsage', 'MultiRegion', 'Origin'],
  'AWS::Lambda::EventSourceMapping': ['EventSourceArn', 'StartingPosition'],
  'AWS::S3::Bucket': ['BucketName', 'BucketNamePrefix', 'ObjectLockEnabled'],
  'AWS::SecretsManager::Secret': ['Name'],
  'AWS::SNS::Topic': ['TopicName', 'FifoTopic'],
  'AWS::SQS::Queue': ['QueueName', 'FifoQueue'],
};

/** Types that stay with an account when their stack goes, and hold nothing. */
const EMPTY = ['AWS::ApiGateway::Account', 'AWS::IAM::Role'];

/**
 * What of a template a later version must keep.
 *
 * @throws Error for a retained resource of a type that is not known here
 */
export function keptOf({ Resources = {} }: StatefulTemplate): Baseline {
  const kept = Object.entries(Resources).flatMap(([id, resource]): [string, Kept][] => {
    const { Type: type } = resource;
    const Properties = { ...resource.Properties, ...keyTypes(resource) };
    const { DeletionPolicy: deletionPolicy = 'Delete' } = resource;
    const { UpdateReplacePolicy: updateReplacePolicy = 'Delete' } = resource;
    const names = FIXED[type];
    if (names === undefined) {
      if (deletionPolicy === 'Delete' || EMPTY.includes(type)) return [];
      throw new Error(`${id} is retained: say in stateful.ts which properties of ${type} replace it`);
    }
    const fixed = Object.fromEntries(
      names.flatMap((name) => (name in Properties ? [[name, Properties[name]]] : [])),
    );
    return [[id, { type, deletionPolicy, updateReplacePolicy, fixed }]];
  });
  return Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Of the attributes a table declares those of its own key: further ones come and go with indexes. */
function keyTypes({ Properties: { KeySchema, AttributeDefinitions } = {} }: TemplateResource): object {
  if (!Array.isArray(KeySchema) || !Array.isArray(AttributeDefinitions)) return {};
  const names = KeySchema.map(({ AttributeName }) => AttributeName);
  return { KeyTypes: AttributeDefinitions.filter(({ AttributeName }) => names.includes(AttributeName)) };
}

/** What an update from one version to the other would lose or put another resource in the place of, for people. */
export function losses(before: Baseline, after: Baseline): readonly string[] {
  return Object.entries(before).flatMap(([id, was]) => {
    const is = after[id];
    if (is === undefined) return [`${id}: ${was.type} is gone, or has another logical id`];
    if (is.type !== was.type) return [`${id}: ${was.type} becomes ${is.type}`];
    const replaced = [...new Set([...Object.keys(was.fixed), ...Object.keys(is.fixed)])].filter(
      (name) => !isDeepStrictEqual(was.fixed[name], is.fixed[name]),
    );
    return [
      ...replaced.map((name) => `${id}: another ${name} replaces ${was.type}`),
      ...(['deletionPolicy', 'updateReplacePolicy'] as const)
        .filter((policy) => was[policy] !== is[policy])
        .map((policy) => `${id}: ${policy} was ${was[policy]} and is ${is[policy]}`),
    ];
  });
}

/** What a version has beyond another. */
export function additions(before: Baseline, after: Baseline): readonly string[] {
  return Object.keys(after).filter((id) => !(id in before));
}
