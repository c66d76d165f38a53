import { oldAfterSeconds, visibilitySeconds, windowSeconds } from '../lib/contract/durations.ts';
import { receiveEnvironment } from '../lib/contract/environments.ts';
import { stripe } from '../lib/providers/stripe/spec.ts';

const { sources: _, ...spec } = stripe;

/** Environment of a Stripe receiver whose services all are `endpoint`. */
export function receiverEnvironment(endpoint: string): Record<string, string> {
  return {
    ...receiveEnvironment.encode({
      WEBHOOK_SOURCE: 'stripe',
      WEBHOOK_SPEC: spec,
      WEBHOOK_PATH: '/hooks/stripe',
      WEBHOOK_SECRET_ARN: 'arn:aws:secretsmanager:eu-west-1:111122223333:secret:bench-abcdef',
      WEBHOOK_TABLE: 'ledger',
      WEBHOOK_BUCKET: 'archive',
      WEBHOOK_QUEUE_URL: `${endpoint}/111122223333/stripe.fifo`,
      WEBHOOK_WINDOW: windowSeconds(stripe.delivery.horizonSeconds),
      WEBHOOK_ATTEMPTS: 5,
      WEBHOOK_OLD_AFTER: oldAfterSeconds(visibilitySeconds(25), 5),
      WEBHOOK_PREVIOUS_OVERLAP: 86_400,
    }),
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
    AWS_ENDPOINT_URL: endpoint,
    AWS_LAMBDA_FUNCTION_NAME: 'bench',
    POWERTOOLS_SERVICE_NAME: 'webhooks',
  };
}
