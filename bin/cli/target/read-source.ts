import { EnvironmentError } from '../../../lib/contract/environment.ts';
import { type ReceiveEnvironment, receiveEnvironment } from '../../../lib/contract/environments.ts';
import { CommandError } from '../command.ts';

/** The receiver's settings in a function's environment, undefined for functions that are no receivers. */
export function readReceiver(
  functionName: string,
  variables: Readonly<Record<string, string | undefined>>,
): ReceiveEnvironment | undefined {
  if (variables['WEBHOOK_SOURCE'] === undefined) return undefined;
  try {
    return receiveEnvironment.decode(variables);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    throw new CommandError(
      `the receiver ${functionName} was made by another version: ${error.problems.join('; ')}`,
      'use the version of cdk-webhooks that deployed it, or deploy again',
    );
  }
}

/** Account, name and ARN of a queue by its URL. */
export function queueArnOf(queueUrl: string, region: string, partition = 'aws'): string {
  const [account = '', name = ''] = new URL(queueUrl).pathname.split('/').filter(Boolean).slice(-2);
  return `arn:${partition}:sqs:${region}:${account}:${name}`;
}

/** Last part of an ARN or URL, for people. */
export function shortName(arnOrUrl: string): string {
  return arnOrUrl.split(/[:/]/).at(-1) ?? arnOrUrl;
}
