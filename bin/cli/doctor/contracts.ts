import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { evidenceOf } from '../sources/evidence.ts';
import type { Source, Target } from '../target/target.ts';
import { ok, type Remark, warning } from './finding.ts';

/** What is known of a source's provider, and what that asks of whoever is on call. */
export function examineProvider({ environment }: Source): readonly Remark[] {
  const { WEBHOOK_SPEC: spec } = environment;
  const remarks: Remark[] = [];
  if (evidenceOf(spec) === 'secondary') {
    remarks.push(
      warning(
        'how it signs is known from others than itself only',
        `check a real delivery: webhooks verify ${spec.slug}`,
      ),
    );
  }
  const never = neverRetries(spec);
  if (never)
    remarks.push(warning('never sends again by itself: what it could not deliver must be asked for there'));
  return remarks.length === 0 ? [ok(`${spec.slug}: nothing to know`)] : remarks;
}

function neverRetries({ delivery }: RuntimeSpec): boolean {
  return delivery.retries === 'never';
}

/** Whether somebody reads the queue. */
export async function examineProcessor(target: Target, source: Source): Promise<readonly Remark[]> {
  const processors = await target.processorsOf(source);
  if (processors.length > 0) return [ok(processors.join(', '))];
  return [
    source.environment.WEBHOOK_UNATTENDED
      ? warning('none: events are archived and queued, and the queue keeps them 14 days')
      : warning(
          'no function reads its queue',
          'its mapping is switched off (look in the Lambda console), was deleted, or is of another stack: deploy again',
        ),
  ];
}
