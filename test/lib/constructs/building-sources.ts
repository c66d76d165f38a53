import * as lambda from 'aws-cdk-lib/aws-lambda';
import { WebhookConfigError, WebhookProcessor } from '../../../lib/index.ts';
import type { newGateway } from '../synthesis.ts';

/** Code and message of what a function throws. */
export function refusal(act: () => unknown): {
  readonly code: string;
  readonly text: string;
  readonly path: string;
} {
  try {
    act();
  } catch (error) {
    if (error instanceof WebhookConfigError) {
      return { code: error.code, text: error.message, path: error.constructPath };
    }
    throw error;
  }
  throw new Error('nothing was refused');
}

/** A processor that does nothing. */
export function processor(
  scope: ReturnType<typeof newGateway>['stack'],
  id: string,
  props = {},
): WebhookProcessor {
  return new WebhookProcessor(scope, id, {
    code: lambda.Code.fromInline('exports.handler = () => {}'),
    handler: 'index.handler',
    ...props,
  });
}
