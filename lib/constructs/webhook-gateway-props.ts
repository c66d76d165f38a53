import type { Duration, RemovalPolicy } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import type * as kms from 'aws-cdk-lib/aws-kms';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type { ArchiveOptions } from './archive-options.ts';
import type { DomainOptions } from './domain-options.ts';
import type { NetworkOptions } from './network-options.ts';
import type { WebhookEdge } from './webhook-edge.ts';

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
   * Which kind of API stands in front of the receivers. Another kind is another API with another URL.
   *
   * @default WebhookEdge.REST
   */
  readonly edge?: WebhookEdge;

  /**
   * A host name of your own for the endpoints.
   *
   * @default - the host of the API
   */
  readonly domain?: DomainOptions;

  /**
   * ARN of a web ACL (AWS WAF, regional) that looks at each request before the receiver does. It must not challenge or
   * redirect: providers take neither.
   *
   * @default - none
   */
  readonly webAclArn?: string;

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
   * Network of yours that receivers and sweep run in. A processor has its own `network`.
   *
   * @default - none: functions reach AWS services and the internet as Lambda does
   */
  readonly network?: NetworkOptions;

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
