import { parseObject, type QueueAttributes } from './attributes.ts';
import type { Queue } from './queue.ts';
import { invalid } from './refusals.ts';

/** Where messages go that were received too often. */
export interface RedrivePolicy {
  readonly targetArn: string;
  readonly maxReceiveCount: number;
}

/** The redrive policy of a queue with these attributes. */
export function redrivePolicy(attributes: QueueAttributes): RedrivePolicy | undefined {
  const text = attributes['RedrivePolicy'];
  if (text === undefined) return undefined;
  const policy = parseObject(text);
  const maxReceiveCount = Number(policy?.['maxReceiveCount']);
  const targetArn = policy?.['deadLetterTargetArn'];
  const countable = Number.isInteger(maxReceiveCount) && maxReceiveCount >= 1 && maxReceiveCount <= 1000;
  if (typeof targetArn === 'string' && countable) return { targetArn, maxReceiveCount };
  throw invalid('RedrivePolicy', 'It must have a deadLetterTargetArn and a maxReceiveCount from 1 to 1000.');
}

/** Refuses a policy that names a queue which is absent, of the other type, or does not allow it. */
export function checkRedrivePolicy(
  attributes: QueueAttributes,
  source: { readonly arn: string; readonly fifo: boolean },
  find: (arn: string) => Queue | undefined,
): void {
  checkAllowPolicy(attributes);
  const policy = redrivePolicy(attributes);
  if (policy === undefined) return;
  const target = find(policy.targetArn);
  if (target === undefined) throw invalid('RedrivePolicy', 'Dead letter target does not exist.');
  if (target.identity.fifo !== source.fifo) {
    throw invalid('RedrivePolicy', 'Dead-letter queue must be same type of queue as the source.');
  }
  if (!allows(target.attributes, source.arn)) {
    throw invalid('RedrivePolicy', 'Queue does not have permission to use the dead-letter queue.');
  }
}

function checkAllowPolicy(attributes: QueueAttributes): void {
  const text = attributes['RedriveAllowPolicy'];
  if (text === undefined) return;
  const policy = parseObject(text);
  const permission = policy?.['redrivePermission'];
  const sources = policy?.['sourceQueueArns'];
  const plain = (permission === 'allowAll' || permission === 'denyAll') && sources === undefined;
  const byQueue =
    permission === 'byQueue' && Array.isArray(sources) && sources.length >= 1 && sources.length <= 10;
  if (!plain && !byQueue) {
    throw invalid(
      'RedriveAllowPolicy',
      'redrivePermission must be allowAll, denyAll, or byQueue with 1 to 10 ARNs.',
    );
  }
}

function allows(attributes: QueueAttributes, sourceArn: string): boolean {
  const policy = parseObject(attributes['RedriveAllowPolicy'] ?? '{"redrivePermission":"allowAll"}');
  if (policy?.['redrivePermission'] !== 'byQueue') return policy?.['redrivePermission'] === 'allowAll';
  const sources = policy['sourceQueueArns'];
  return Array.isArray(sources) && sources.includes(sourceArn);
}
