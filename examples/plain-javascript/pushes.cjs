const { defineProcessor } = require('cdk-webhooks/processor');

exports.handler = defineProcessor({
  push: ({ event, log }) => {
    log.info('pushed', { ref: event.data.ref });
  },
  '*': ({ event }) => ({ ignore: `no use for ${event.type}` }),
});
