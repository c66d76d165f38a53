import { Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct, type IConstruct } from 'constructs';
import { BATCH_SIZE } from '../contract/durations.ts';
import { acknowledge } from './acknowledge.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { WebhookConfigError } from './errors.ts';
import { apart, idFor } from './other-stack.ts';
import type { WebhookProcessor } from './webhook-processor.ts';

/** Most managed policies a role takes, unless the account has asked for more. */
const MAX_MANAGED_POLICIES = 10;

/** What a queue and its reader have to do with each other. */
export interface QueueFeed {
  /** Whose queue it is. */
  readonly source: IConstruct;
  /** What the source belongs to; its stack is deployed before those of sources and processors. */
  readonly gateway: IConstruct;
  readonly queue: DeliveryQueue;
  readonly processor: WebhookProcessor;
}

/**
 * Feeds a processor from a queue. The mapping and the rights it needs stand in the stack that is deployed later, so that no
 * stack refers to one that refers back: that of the source, which can then come and go alone, unless the source stands in
 * the stack of the gateway and the processor does not.
 */
export function feed({ source, gateway, queue, processor }: QueueFeed): void {
  const sourceIsFirst = apart(source, processor) && !apart(source, gateway);
  const id = 'Mapping';
  const mapping = new lambda.EventSourceMapping(
    sourceIsFirst ? processor : source,
    sourceIsFirst ? idFor(source, id) : id,
    {
      target: processor.function,
      eventSourceArn: queue.queue.queueArn,
      batchSize: BATCH_SIZE,
      maxConcurrency: processor.maxConcurrency,
      reportBatchItemFailures: true,
    },
  );
  acknowledge(mapping, {
    id: 'Serverless-LambdaEventSourceMappingDestination',
    reason: 'Mappings of queues have none: what fails too often goes to the dead-letter queue of its queue.',
  });
  if (sourceIsFirst || !apart(source, processor)) {
    queue.allowProcessor(processor);
  } else {
    const rights = QueueRights.of(source, processor);
    queue.allowProcessor(rights);
    // Lambda looks at the role when the mapping is made.
    mapping.node.addDependency(rights);
  }
}

interface QueueRightsProps {
  /** Whatever stands in the stack of the queues. */
  readonly source: IConstruct;
  /** Whose rights they are. */
  readonly processor: WebhookProcessor;
}

/**
 * Rights of a processor on the queues of another stack: one managed policy in that stack, because all inline policies of a
 * role together have room for a few dozen queues only.
 */
class QueueRights extends Construct implements iam.IGrantable {
  static of(source: IConstruct, processor: WebhookProcessor): QueueRights {
    const stack = Stack.of(source);
    const id = idFor(processor, 'QueueRights');
    const found = stack.node.tryFindChild(id);
    return found instanceof QueueRights ? found : new QueueRights(stack, id, { source, processor });
  }

  /** Who gets the rights. */
  readonly grantPrincipal: iam.IPrincipal;

  private constructor(scope: Construct, id: string, props: QueueRightsProps) {
    super(scope, id);
    const { source, processor } = props;
    if (processor._addStack() > MAX_MANAGED_POLICIES) {
      throw new WebhookConfigError(
        'limit',
        source.node.path,
        processor.node.path,
        `this processor takes the queues of ${MAX_MANAGED_POLICIES} other stacks already, and a role takes no more policies; give this stack a WebhookProcessor of its own with the same code`,
      );
    }
    const policy = new iam.ManagedPolicy(this, 'Policy', { roles: [processor.role] });
    this.grantPrincipal = policy.grantPrincipal;
  }
}
