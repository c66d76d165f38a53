import { RemovalPolicy } from 'aws-cdk-lib';
import type { Node } from 'constructs';
import { WebhookConfigError } from '../lib/constructs/errors.ts';

/** How one environment of the app is deployed. */
export interface Stage {
  /** Id and name of its stack. */
  readonly stackName: string;
  /** What becomes of its data when it is deleted. */
  readonly removalPolicy: RemovalPolicy;
  /** CloudFormation refuses to delete it. */
  readonly terminationProtection: boolean;
}

const STAGES: Readonly<Record<string, Omit<Stage, 'stackName'>>> = {
  dev: { removalPolicy: RemovalPolicy.DESTROY, terminationProtection: false },
  stage: { removalPolicy: RemovalPolicy.RETAIN, terminationProtection: false },
  prod: { removalPolicy: RemovalPolicy.RETAIN, terminationProtection: true },
};

const REMOVAL_POLICIES: Readonly<Record<string, RemovalPolicy>> = {
  destroy: RemovalPolicy.DESTROY,
  retain: RemovalPolicy.RETAIN,
};

/**
 * The environment that the context names: `stage=dev`, `stage` or `prod`, each a stack of its own, and `removalPolicy=destroy`
 * or `retain`, which goes before the stage's. Without a stage it is the one stack `Webhooks`, whose data stay. Throws
 * `WebhookConfigError` for other values: a stage spelt wrong would be a second, empty stack.
 */
export function stageOf(node: Node): Stage {
  const name: unknown = node.tryGetContext('stage');
  const chosen = name === undefined ? undefined : pick('stage', STAGES, name);
  const policy: unknown = node.tryGetContext('removalPolicy');
  const stage = chosen ?? { removalPolicy: RemovalPolicy.RETAIN, terminationProtection: false };
  return {
    ...stage,
    ...(policy !== undefined && { removalPolicy: pick('removalPolicy', REMOVAL_POLICIES, policy) }),
    stackName: chosen === undefined ? 'Webhooks' : `Webhooks-${name}`,
  };
}

function pick<T>(key: string, choices: Readonly<Record<string, T>>, value: unknown): T {
  const found = typeof value === 'string' && Object.hasOwn(choices, value) ? choices[value] : undefined;
  if (found !== undefined) return found;
  const names = Object.keys(choices).join(', ');
  throw new WebhookConfigError('context', 'App', String(value), `the context "${key}" is one of ${names}`);
}
