import type { ReceiveEnvironment } from '../../lib/contract/environments.ts';
import type { EventPolicy } from '../../lib/contract/message.ts';

/** How new events of a source are treated once they are claimed. */
export function eventPolicy(environment: ReceiveEnvironment): EventPolicy {
  const { WEBHOOK_SEQUENCE: sequence } = environment;
  return {
    attempts: environment.WEBHOOK_ATTEMPTS,
    window: environment.WEBHOOK_WINDOW,
    oldAfter: environment.WEBHOOK_OLD_AFTER,
    ...(environment.WEBHOOK_UNATTENDED && { unattended: true }),
    ...(sequence !== null && { sequence }),
    ...(environment.WEBHOOK_SKIP_POISON && { onPoison: 'skip' }),
  };
}
