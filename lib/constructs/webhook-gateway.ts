import { RemovalPolicy, Stack, Token } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as apigatewayv2 from 'aws-cdk-lib/aws-apigatewayv2';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type * as sns from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { LEDGER_RIGHTS, type LedgerRights } from '../contract/ledger-rights.ts';
import { AlarmTopic, allowCloudWatch } from './alarm-topic.ts';
import { ArchiveBucket } from './archive-bucket.ts';
import { allowKey } from './customer-key.ts';
import { Edges } from './edges.ts';
import { emittedMetric } from './emitted-metric.ts';
import { enforce, WebhookConfigError } from './errors.ts';
import { GatewayAlarms } from './gateway-alarms.ts';
import { GatewayDashboard } from './gateway-dashboard.ts';
import { GATEWAY_RULES } from './gateway-rules.ts';
import { LedgerTable } from './ledger-table.ts';
import { type NetworkOptions, sharedNetwork } from './network-options.ts';
import { mayName } from './other-stack.ts';
import { secretPolicyArn } from './secret-arn.ts';
import { type SecretOfSource, SourceRegistry } from './source-registry.ts';
import { watchLimits } from './stack-limits.ts';
import { Sweep } from './sweep.ts';
import { WebhookEdge } from './webhook-edge.ts';
import type { WebhookGatewayProps } from './webhook-gateway-props.ts';

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
  readonly _network: Required<NetworkOptions> | undefined;
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
    const { encryptionKey } = this;
    this.alarmTopic = props?.alarmTopic ?? new AlarmTopic(this, 'AlarmTopic', { encryptionKey }).topic;
    allowCloudWatch(this, this.alarmTopic);
    this._edges = new Edges(this, {
      kind: props?.edge ?? WebhookEdge.REST,
      alarmTopic: this.alarmTopic,
      gatewayName: this.gatewayName,
      throttle: { rateLimit: 500, burstLimit: 1000, ...props?.throttle },
      logRetention,
      accountLogRole: props?.accountLogRole ?? true,
      webAclArn: props?.webAclArn,
      publicUrl: props?.publicUrl,
      domain: props?.domain,
      stageUrl: props?.domain?.stageUrl ?? props?.domain?.clientCertificates === undefined,
    });
    this._network = props?.network && sharedNetwork(this, props.network);
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
      network: this._network,
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
    return this._edges.restApi();
  }

  /** The same of a gateway with `WebhookEdge.HTTP`. Both throw `WebhookConfigError` for one of the other kind. */
  get httpApi(): apigatewayv2.IHttpApi {
    return this._edges.httpApi();
  }

  /** Host name that the name of your `domain` must point to; undefined without a domain. */
  get domainTarget(): string | undefined {
    return this._edges.domain?.target;
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
    this._sources.onEverySecret((of) => this.allowSecret(of, grantee));
    allowKey(grantee, { scope: this, service: 'secretsmanager', key: this.encryptionKey }, 'read');
  }

  private grantPerson(grantee: iam.IGrantable, rights: LedgerRights): void {
    this.requireRole(grantee);
    const { success } = this._ledger.allow(grantee, rights);
    if (!success) this.refuseGrantee(grantee, 'it has no policy of its own that rights could be added to');
    this._archive.allowAll(grantee);
    this._sources.onEveryQueue((queue) => queue.allowReader(grantee));
  }

  /** In the secret's own policy: those of many sources would not fit into that of a role. */
  private allowSecret({ secret, source }: SecretOfSource, grantee: iam.IGrantable): void {
    const actions = ['secretsmanager:GetSecretValue'];
    if (!mayName({ resource: secret, source, gateway: this }, grantee)) {
      iam.Grant.addToPrincipal({ grantee, actions, resourceArns: [secretPolicyArn(secret)] });
      return;
    }
    const principals = [grantee.grantPrincipal];
    secret.addToResourcePolicy(new iam.PolicyStatement({ principals, actions, resources: ['*'] }));
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

function nameOf(gateway: WebhookGateway): string {
  const stack = Stack.of(gateway);
  // The name of a nested stack is known at deployment only, its path in the app before.
  const name = Token.isUnresolved(stack.stackName) ? stack.node.path : stack.stackName;
  return [name, ...gateway.node.scopes.slice(stack.node.scopes.length).map(({ node }) => node.id)].join('/');
}
