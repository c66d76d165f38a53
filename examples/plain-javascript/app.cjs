const { App, Stack } = require('aws-cdk-lib');
const { GitHubWebhook, ProcessorCode, WebhookGateway, WebhookProcessor } = require('cdk-webhooks');

const stack = new Stack(new App(), 'Pushes');
const gateway = new WebhookGateway(stack, 'Webhooks');
const processor = new WebhookProcessor(stack, 'Processor', {
  code: ProcessorCode.fromFile('pushes.cjs'),
  handler: 'pushes.handler',
});
new GitHubWebhook(stack, 'GitHub', { gateway, processor });
