import { Duration } from 'aws-cdk-lib';
import type * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import {
  BATCH_SIZE,
  DEFAULT_HANDLER_SECONDS,
  functionTimeoutSeconds,
  MARK_CAP,
  MAX_HANDLER_SECONDS,
} from '../contract/durations.ts';
import { processEnvironment, telemetryEnvironment } from '../contract/environments.ts';
import { LEDGER_RIGHTS } from '../contract/ledger-rights.ts';
import { enforce, type Rule, WebhookConfigError } from './errors.ts';
import { type NetworkOptions, sharedNetwork } from './network-options.ts';
import { NodeFunction } from './node-function.ts';
import { watchLimits } from './stack-limits.ts';
import type { WebhookGateway } from './webhook-gateway.ts';

/** Properties of a WebhookProcessor. */
export interface WebhookProcessorProps {
  /**
   * The program: `ProcessorCode.fromFile` of one module, or `lambda.Code.fromAsset` of a bundle. Its handler is made by
   * `defineProcessor` of `cdk-webhooks/processor`.
   */
  readonly code: lambda.Code;

  /** Where the handler is exported: `<file>.<export>`. */
  readonly handler: string;

  /**
   * Longest one event may take, whole seconds up to 895. The function's time-out and the queues' visibility follow from
   * it.
   *
   * @default Duration.seconds(25)
   */
  readonly handlerTimeout?: Duration;

  /**
   * Most batches of one source worked on at once, 2 to 100. One batch holds at most ten events.
   *
   * @default 50
   */
  readonly maxConcurrency?: number;

  /**
   * Variables for the handler. Names that begin with `WEBHOOK_` are taken.
   *
   * @default - none
   */
  readonly environment?: { readonly [name: string]: string };

  /**
   * Memory, MiB.
   *
   * @default 512
   */
  readonly memorySize?: number;

  /**
   * Instruction set of the code.
   *
   * @default lambda.Architecture.ARM_64
   */
  readonly architecture?: lambda.Architecture;

  /**
   * Runtime of the code, a Node.js one.
   *
   * @default lambda.Runtime.NODEJS_24_X
   */
  readonly runtime?: lambda.Runtime;

  /**
   * Network of yours that it runs in, such as that of a database your handlers use.
   *
   * @default - none
   */
  readonly network?: NetworkOptions;

  /**
   * How long its log is kept.
   *
   * @default RetentionDays.TWO_WEEKS
   */
  readonly logRetention?: RetentionDays;
}

/** The function that runs your handlers, for one source or for many of one gateway. */
export class WebhookProcessor extends Construct implements iam.IGrantable {
  /** The function itself. */
  readonly function: lambda.Function;
  /** Grant this the rights your handlers need. */
  readonly grantPrincipal: iam.IPrincipal;
  /** Longest one event may take. */
  readonly handlerTimeout: Duration;
  /** Most batches of one source worked on at once. */
  readonly maxConcurrency: number;
  /** The role the function runs as. */
  readonly role: iam.IRole;
  private gateway: WebhookGateway | undefined;
  private otherStacks = 0;

  constructor(scope: Construct, id: string, props: WebhookProcessorProps) {
    super(scope, id);
    watchLimits(this);
    this.handlerTimeout = props.handlerTimeout ?? Duration.seconds(DEFAULT_HANDLER_SECONDS);
    this.maxConcurrency = props.maxConcurrency ?? 50;
    enforce(this, PROCESSOR_RULES, {
      handlerSeconds: this.handlerTimeout.toMilliseconds() / 1000,
      maxConcurrency: this.maxConcurrency,
      environment: props.environment ?? {},
    });
    const node = new NodeFunction(this, 'Processor', {
      code: props.code,
      handler: props.handler,
      description: 'Runs the handlers of received webhook events',
      service: 'webhook-processor',
      timeout: Duration.seconds(functionTimeoutSeconds(this.handlerTimeout.toSeconds())),
      memorySize: props.memorySize ?? 512,
      logRetention: props.logRetention ?? RetentionDays.TWO_WEEKS,
      environment: { ...props.environment },
      recursiveLoop: lambda.RecursiveLoop.ALLOW,
      ...(props.architecture === undefined ? {} : { architecture: props.architecture }),
      ...(props.runtime === undefined ? {} : { runtime: props.runtime }),
      ...(props.network && { network: sharedNetwork(this, props.network) }),
    });
    this.function = node.function;
    this.grantPrincipal = node.grantPrincipal;
    this.role = node.role;
    this.node.addValidation({
      validate: () =>
        this.gateway === undefined ? [`${this.node.path}: no source names this processor`] : [],
    });
  }

  /**
   * Gives this processor the ledger and archive of a gateway. Throws `WebhookConfigError` for a second gateway.
   *
   * @internal
   */
  _join(gateway: WebhookGateway): void {
    if (this.gateway === gateway) return;
    if (this.gateway !== undefined) {
      throw new WebhookConfigError(
        'processor',
        this.node.path,
        gateway.node.path,
        `sources of ${this.gateway.node.path} feed this processor already; a processor serves one gateway`,
      );
    }
    this.gateway = gateway;
    const variables = {
      ...processEnvironment.encode({
        WEBHOOK_TABLE: gateway.ledger.tableName,
        WEBHOOK_BUCKET: gateway.archive.bucketName,
        WEBHOOK_HANDLER_SECONDS: this.handlerTimeout.toSeconds(),
      }),
      ...telemetryEnvironment.encode({ WEBHOOK_GATEWAY: gateway.gatewayName }),
    };
    for (const [name, value] of Object.entries(variables)) this.function.addEnvironment(name, value);
    gateway._ledger.allow(this, LEDGER_RIGHTS.process);
    gateway._archive.allowRaw(this);
  }

  /**
   * Notes one more stack beside its own whose queues feed this processor.
   *
   * @returns how many there are
   * @internal
   */
  _addStack(): number {
    this.otherStacks += 1;
    return this.otherStacks;
  }
}

/** Everything one run may receive has to fit what one sweep may mark. */
const MAX_CONCURRENCY = MARK_CAP / BATCH_SIZE;

interface ProcessorInput {
  readonly handlerSeconds: number;
  readonly maxConcurrency: number;
  readonly environment: Readonly<Record<string, string>>;
}

const PROCESSOR_RULES: readonly Rule<ProcessorInput>[] = [
  {
    code: 'timing',
    value: (input) => input.handlerSeconds,
    problem: ({ handlerSeconds }) =>
      Number.isInteger(handlerSeconds) && handlerSeconds >= 1 && handlerSeconds <= MAX_HANDLER_SECONDS
        ? undefined
        : `the handler time-out must be a whole number of seconds from 1 to ${MAX_HANDLER_SECONDS}`,
  },
  {
    code: 'concurrency',
    value: (input) => input.maxConcurrency,
    problem: ({ maxConcurrency }) =>
      Number.isInteger(maxConcurrency) && maxConcurrency >= 2 && maxConcurrency <= MAX_CONCURRENCY
        ? undefined
        : `maxConcurrency must be a whole number from 2 to ${MAX_CONCURRENCY}`,
  },
  {
    code: 'environment',
    value: (input) => Object.keys(input.environment).filter((name) => name.startsWith('WEBHOOK_')),
    problem: ({ environment }) =>
      Object.keys(environment).some((name) => name.startsWith('WEBHOOK_'))
        ? 'variables that begin with WEBHOOK_ are set by the construct'
        : undefined,
  },
];
