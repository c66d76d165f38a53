import { defineProcessor } from 'cdk-webhooks/processor';

interface Push {
  readonly ref: string;
  readonly after: string;
}

export const handler = defineProcessor<{ push: Push }>({
  push: ({ event, log }) => {
    log.info('pushed', { ref: event.data.ref, commit: event.data.after });
  },
  '*': ({ event }) => ({ ignore: `no use for ${event.type}` }),
});
