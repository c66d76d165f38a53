import { defineProcessor } from 'cdk-webhooks/processor';

export const handler = defineProcessor({
  // No `commit`, so this may run more than once for an event, and is told: it must not matter.
  '*': ({ event, redelivered, log }) => {
    log.info('parcel event', { type: event.type, redelivered });
  },
});
