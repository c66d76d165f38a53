import { Duration, type RemovalPolicy } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct, type IConstruct } from 'constructs';
import { SECONDS } from '../contract/durations.ts';
import { acknowledge } from './acknowledge.ts';
import { allowKey } from './customer-key.ts';
import { mayName } from './other-stack.ts';

/** Properties of a DeliveryQueue. */
export interface DeliveryQueueProps {
  /** What the source belongs to; its stack is deployed before that of the queue, where they are not the same. */
  readonly gateway: IConstruct;
  /** Receives before a message moves to the dead-letter queue. */
  readonly attempts: number;
  /** How long a received message stays invisible. */
  readonly visibilityTimeout: Duration;
  /** What becomes of both queues when the stack goes. */
  readonly removalPolicy: RemovalPolicy;
  /** Key both are encrypted with; absent where SQS keeps one. */
  readonly encryptionKey: kms.IKey | undefined;
}

/**
 * The FIFO queue between receiver and processor, with its dead-letter queue. Sweep, readers and operators, who deal with
 * every queue of a gateway, are named in each queue's own policy, so that no policy of theirs grows with the sources.
 */
export class DeliveryQueue extends Construct {
  /** Where the receiver sends and the processor reads. */
  readonly queue: sqs.IQueue;
  /** Where messages go that were received too often. */
  readonly deadLetterQueue: sqs.IQueue;
  private readonly gateway: IConstruct;

  constructor(scope: Construct, id: string, props: DeliveryQueueProps) {
    super(scope, id);
    this.gateway = props.gateway;
    const both = {
      fifo: true,
      deduplicationScope: sqs.DeduplicationScope.MESSAGE_GROUP,
      fifoThroughputLimit: sqs.FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      ...(props.encryptionKey === undefined
        ? { encryption: sqs.QueueEncryption.SQS_MANAGED }
        : { encryption: sqs.QueueEncryption.KMS, encryptionMasterKey: props.encryptionKey }),
      enforceSSL: true,
      removalPolicy: props.removalPolicy,
    };
    this.deadLetterQueue = new sqs.Queue(this, 'DeadLetterQueue', {
      ...both,
      retentionPeriod: Duration.seconds(SECONDS.dlqRetention),
    });
    acknowledge(this.deadLetterQueue, {
      id: 'Serverless-SQSRedrivePolicy',
      reason: 'This is the dead-letter queue; what is in it waits for a person, who is told by an alarm.',
    });
    this.queue = new sqs.Queue(this, 'Queue', {
      ...both,
      retentionPeriod: Duration.seconds(SECONDS.queueRetention),
      visibilityTimeout: props.visibilityTimeout,
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount: props.attempts },
    });
  }

  /** Lets a receiver send. */
  allowReceiver(grantee: iam.IGrantable): void {
    iam.Grant.addToPrincipal({
      grantee,
      actions: ['sqs:SendMessage'],
      resourceArns: [this.queue.queueArn],
    });
    this.allowKey(grantee);
  }

  /**
   * Lets a processor read, give back, and send what a release promotes. In its role, not in the queue's policy: Lambda
   * looks at the role when a mapping is created.
   */
  allowProcessor(grantee: iam.IGrantable): void {
    iam.Grant.addToPrincipal({
      grantee,
      actions: [
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:ChangeMessageVisibility',
        'sqs:GetQueueAttributes',
        'sqs:SendMessage',
      ],
      resourceArns: [this.queue.queueArn],
    });
    this.allowKey(grantee);
  }

  /** Names the sweep in the queue's policy: it sends again and looks how much waits. */
  allowSweep(grantee: iam.IGrantable): void {
    this.allow(this.queue, grantee, ['SendMessage', 'GetQueueAttributes']);
    this.allowKey(grantee);
  }

  /** Names a reader in the policies of both queues. */
  allowReader(grantee: iam.IGrantable): void {
    for (const queue of [this.queue, this.deadLetterQueue])
      this.allow(queue, grantee, ['GetQueueAttributes']);
  }

  /** Names an operator in the policies of both queues: a redrive needs all of these. */
  allowOperator(grantee: iam.IGrantable): void {
    this.allow(this.queue, grantee, ['SendMessage', 'GetQueueAttributes']);
    this.allow(this.deadLetterQueue, grantee, [
      'StartMessageMoveTask',
      'CancelMessageMoveTask',
      'ListMessageMoveTasks',
      'ReceiveMessage',
      'ChangeMessageVisibility',
      'DeleteMessage',
      'GetQueueAttributes',
    ]);
    this.allowKey(grantee);
  }

  /** One right for all queues of a key, however many they are: equal statements of a policy are one. */
  private allowKey(grantee: iam.IGrantable): void {
    allowKey(grantee, { scope: this, service: 'sqs', key: this.queue.encryptionMasterKey }, 'write');
  }

  /** In the queue's policy, which does not grow with the sources, unless that would close a cycle of stacks. */
  private allow(queue: sqs.IQueue, grantee: iam.IGrantable, names: readonly string[]): void {
    const actions = names.map((name) => `sqs:${name}`);
    if (!mayName({ resource: queue, source: this, gateway: this.gateway }, grantee)) {
      iam.Grant.addToPrincipal({ grantee, actions, resourceArns: [queue.queueArn] });
      return;
    }
    const principals = [grantee.grantPrincipal];
    queue.addToResourcePolicy(new iam.PolicyStatement({ principals, actions, resources: [queue.queueArn] }));
  }
}
