import { type Duration, RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { LEDGER_RIGHTS, type LedgerRights } from '../contract/ledger-rights.ts';
import { AlarmTopic, allowCloudWatch } from './alarm-topic.ts';
import { ArchiveBucket } from './archive-bucket.ts';
import { type ArchiveOptions, otherRegion } from './archive-options.ts';
import { allowKey } from './customer-key.ts';
import { Edges } from './edges.ts';
import { emittedMetric } from './emitted-metric.ts';
import { enforce, type Rule, WebhookConfigError } from './errors.ts';
import { GatewayAlarms } from './gateway-alarms.ts';
import { GatewayDashboard } from './gateway-dashboard.ts';
import { LedgerTable } from './ledger-table.ts';
import { ledgerTableProblem } from './own-table.ts';
import { publicUrlProblem } from './public-url.ts';
import { SourceRegistry } from './source-registry.ts';
import { watchLimits } from './stack-limits.ts';
import { Sweep } from './sweep.ts';

/** Properties of a WebhookGateway. */
export interface WebhookGatewayProps {
  /**
   * What becomes of table, bucket, queues and created secrets when the stack goes. `DESTROY` also empties the bucket.
   * What you bring yourself is not touched.
   *
   * @default RemovalPolicy.RETAIN
   */
  readonly removalPolicy?: RemovalPolicy;

  /**
   * Key of yours that table, bucket, queues and created secrets are encrypted with. It is in the region of the stack, and
   * its policy leaves its use to the policies of the account, as a key made by the CDK does: each function is allowed
   * what it needs of it, through these services only. Logs hold neither secrets nor bodies and stay as they are.
   *
   * @default - keys that AWS keeps
   */
  readonly encryptionKey?: kms.IKey;

  /**
   * Table of yours to hold the ledger, in the region of the stack, for this gateway alone: keys `pk` and `sk` (text), a
   * global secondary index `open` with the keys `o` (text) and `k` (number), its keys projected, and time to live by
   * `ttl`. Switch on point-in-time recovery.
   *
   * @default - one is made, with point-in-time recovery and deletion protection
   */
  readonly ledgerTable?: dynamodb.ITable;

  /**
   * How the bytes of deliveries are kept.
   *
   * @default - in a bucket that is made, for ever
   */
  readonly archive?: ArchiveOptions;

  /**
   * Requests per second, and in a burst, that one endpoint takes before it answers 429.
   *
   * @default - 500 per second, 1000 in a burst
   */
  readonly throttle?: apigateway.ThrottleSettings;

  /**
   * How long the logs of all functions and the access log are kept.
   *
   * @default RetentionDays.TWO_WEEKS
   */
  readonly logRetention?: RetentionDays;

  /**
   * How long refused requests are kept. A bucket of your own has its own rule for this.
   *
   * @default Duration.days(30)
   */
  readonly quarantineExpiry?: Duration;

  /**
   * Topic that hears of every alarm, and of its end. Where a key of yours encrypts it, CloudWatch is allowed to use that key.
   *
   * @default - an encrypted one is made: subscribe to `gateway.alarmTopic`
   */
  readonly alarmTopic?: sns.ITopic;

  /**
   * Base URL under which providers reach the API, such as that of a custom domain with its mapping: `https`, without a
   * trailing slash or a query. It is what `url` shows and what schemes that sign the URL are checked against. The API of
   * another stack with sources is expected behind this URL and the name of that stack: `https://hooks.example.com/Billing`.
   *
   * @default - the URL of the API's stage
   */
  readonly publicUrl?: string;

  /**
   * Whether to set the account's role by which API Gateway writes logs. One per account and region; without any, access
   * logs cannot be deployed. Switch it off where the account has its own.
   *
   * @default true
   */
  readonly accountLogRole?: boolean;
}

/** Everything that sources share: the REST API, the ledger, the archive and the sweep. */
export class WebhookGateway extends Construct {
  /** Every event received, its state and its history. */
  readonly ledger: dynamodb.ITable;
  /** The bytes of every delivery. */
  readonly archive: s3.IBucket;
  /** Its name in metrics, unique in an account and region: that of its stack with its own path in there. */
  readonly gatewayName: string;
  /** What happens to stateful resources when the stack goes. */
  readonly removalPolicy: RemovalPolicy;
  /** How long functions keep their logs. */
  readonly logRetention: RetentionDays;
  /** Topic that hears of every alarm. */
  readonly alarmTopic: sns.ITopic;
  /** Key of the account's own that everything kept is encrypted with. */
  readonly encryptionKey: kms.IKey | undefined;
  /** @internal */
  readonly _ledger: LedgerTable;
  /** @internal */
  readonly _archive: ArchiveBucket;
  /** @internal */
  readonly _edges: Edges;
  /** @internal */
  readonly _sources = new SourceRegistry();

  constructor(scope: Construct, id: string, props?: WebhookGatewayProps) {
    super(scope, id);
    watchLimits(this);
    const { removalPolicy = RemovalPolicy.RETAIN, logRetention = RetentionDays.TWO_WEEKS } = props ?? {};
    this.removalPolicy = removalPolicy;
    this.gatewayName = nameOf(this);
    this.logRetention = logRetention;
    this.encryptionKey = props?.encryptionKey;
    enforce(this, GATEWAY_RULES, { ...props, region: Stack.of(this).region });
    this.alarmTopic = props?.alarmTopic ?? new AlarmTopic(this, 'AlarmTopic', this.encryptionKey).topic;
    allowCloudWatch(this, this.alarmTopic);
    const edge = {
      alarmTopic: this.alarmTopic,
      gatewayName: this.gatewayName,
      throttle: { rateLimit: 500, burstLimit: 1000, ...props?.throttle },
      logRetention,
      accountLogRole: props?.accountLogRole ?? true,
    };
    this._edges = new Edges(this, edge, props?.publicUrl);
    const kept = { removalPolicy, encryptionKey: this.encryptionKey };
    this._ledger = new LedgerTable(this, 'Ledger', { ...kept, table: props?.ledgerTable });
    this._archive = new ArchiveBucket(this, 'Archive', {
      ...kept,
      ...props?.archive,
      quarantineExpiry: props?.quarantineExpiry,
    });
    const sweep = new Sweep(this, 'Sweep', {
      ledger: this._ledger,
      archive: this._archive,
      gatewayName: this.gatewayName,
      logRetention,
    });
    this._sources.onEveryQueue((queue) => queue.allowSweep(sweep.function));
    this.ledger = this._ledger.table;
    this.archive = this._archive.bucket;
    const { alarms } = new GatewayAlarms(this, 'Alarms', { gateway: this, sweep: sweep.function.function });
    new GatewayDashboard(this, 'Dashboard', { gatewayName: this.gatewayName, alarms });
  }

  /**
   * A metric of all its sources together. Counts are summed and times are 99th percentiles, over five minutes, unless
   * `options` say otherwise. Throws `WebhookConfigError` for a name that is never emitted, or only by source.
   *
   * @param name a metric of the contract, such as `DeliveriesAccepted`
   * @param options where the metric has more dimensions than the gateway (`Reason`, `Stage`), `dimensionsMap` gives them
   */
  metric(name: string, options: cloudwatch.MetricOptions = {}): cloudwatch.Metric {
    return emittedMetric(this, { Gateway: this.gatewayName }, name, options);
  }

  /**
   * The API of the endpoints in this gateway's own stack; those of sources in other stacks have one in each of these.
   * It is made when a source needs it or somebody asks for it, and cannot be deployed without any source.
   */
  get api(): apigateway.IRestApi {
    return this._edges.of(this).api;
  }

  /** Base URL of the endpoints in this gateway's own stack, without a trailing slash. */
  get url(): string {
    return this._edges.of(this).url;
  }

  /** Lets a role or user look: events, streams, archived and refused requests, queue depths. Nothing can be changed. */
  grantRead(grantee: iam.IGrantable): void {
    this.grantPerson(grantee, LEDGER_RIGHTS.read);
  }

  /**
   * Lets a role or user act on events beside reading: redrive, retry, replay, skip and release. A release from quarantine
   * verifies anew, so it lets them read the secrets of the sources as well. It is the secret's policy that says so: a secret
   * imported from elsewhere has to say it itself, and so has a key that only a secret is encrypted with.
   */
  grantOperate(grantee: iam.IGrantable): void {
    this.grantPerson(grantee, LEDGER_RIGHTS.operate);
    this._archive.allowRelease(grantee);
    this._sources.onEveryQueue((queue) => queue.allowOperator(grantee));
    this._sources.onEverySecret((secret) => allowSecret(secret, grantee));
    allowKey(grantee, { scope: this, service: 'secretsmanager', key: this.encryptionKey }, 'read');
  }

  private grantPerson(grantee: iam.IGrantable, rights: LedgerRights): void {
    this.requireRole(grantee);
    const { success } = this._ledger.allow(grantee, rights);
    if (!success) this.refuseGrantee(grantee, 'it has no policy of its own that rights could be added to');
    this._archive.allowAll(grantee);
    this._sources.onEveryQueue((queue) => queue.allowReader(grantee));
  }

  /** Queue rights stand in the queues' policies, and these cannot name groups, imported ones no more than others. */
  private requireRole(grantee: iam.IGrantable): void {
    if ('groupName' in grantee.grantPrincipal)
      this.refuseGrantee(grantee, 'a queue policy cannot name a group');
  }

  private refuseGrantee({ grantPrincipal }: iam.IGrantable, problem: string): never {
    const value = grantPrincipal instanceof Construct ? grantPrincipal.node.path : String(grantPrincipal);
    throw new WebhookConfigError('operator', this.node.path, value, `${problem}; grant to a role or a user`);
  }
}

/** In the secret's own policy: those of many sources would not fit into that of a role. */
function allowSecret(secret: secretsmanager.ISecret, { grantPrincipal }: iam.IGrantable): void {
  secret.addToResourcePolicy(
    new iam.PolicyStatement({
      principals: [grantPrincipal],
      actions: ['secretsmanager:GetSecretValue'],
      resources: ['*'],
    }),
  );
}

function nameOf(gateway: WebhookGateway): string {
  const stack = Stack.of(gateway);
  // The name of a nested stack is known at deployment only, its path in the app before.
  const name = Token.isUnresolved(stack.stackName) ? stack.node.path : stack.stackName;
  return [name, ...gateway.node.scopes.slice(stack.node.scopes.length).map(({ node }) => node.id)].join('/');
}

interface GatewayInput extends WebhookGatewayProps {
  /** Region of the stack. */
  readonly region: string;
}

const GATEWAY_RULES: readonly Rule<GatewayInput>[] = [
  {
    code: 'public-url',
    value: (input) => input.publicUrl,
    problem: ({ publicUrl }) => publicUrlProblem(publicUrl),
  },
  {
    code: 'region',
    value: ({ encryptionKey }) => encryptionKey?.env.region,
    problem: ({ encryptionKey, region }) => otherRegion('key', encryptionKey?.env.region, region),
  },
  {
    code: 'region',
    value: ({ ledgerTable }) => ledgerTable?.env.region,
    problem: ({ ledgerTable, region }) => otherRegion('table', ledgerTable?.env.region, region),
  },
  {
    code: 'ledger-table',
    value: ({ ledgerTable }) => ledgerTable?.node.path,
    problem: ({ ledgerTable }) => ledgerTable && ledgerTableProblem(ledgerTable),
  },
];
