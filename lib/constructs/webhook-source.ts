import { Annotations, Duration } from 'aws-cdk-lib';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { evidenceLevel } from '../contract/evidence.ts';
import { needsAddress } from '../contract/key-use.ts';
import type { ProviderSpec, RuntimeSpec } from '../contract/provider-spec.ts';
import { acknowledge } from './acknowledge.ts';
import { hasCustomDomain } from './custom-domain.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { emittedMetric } from './emitted-metric.ts';
import { feed } from './queue-feed.ts';
import { Receiver } from './receiver.ts';
import { nameCreatedSecret } from './secret-output.ts';
import { SourceAlarms } from './source-alarms.ts';
import { settleSource } from './source-settings.ts';
import { watchLimits } from './stack-limits.ts';
import { useSecret } from './used-secrets.ts';
import type { WebhookGateway } from './webhook-gateway.ts';
import type { WebhookProvider } from './webhook-provider.ts';
import type { PublicKeyOptions, SharedSecretOptions, SignedUrlOptions } from './webhook-source-options.ts';

/** Properties of a WebhookSource. */
export interface WebhookSourceProps extends SharedSecretOptions, PublicKeyOptions, SignedUrlOptions {
  /** Who sends, and how it signs and names deliveries. */
  readonly provider: WebhookProvider;

  /**
   * Secret agreed with the provider, or one that holds its public key. Each source needs one of its own.
   *
   * @default - where the provider signs with a secret, one without a value is created and kept: until you put the
   * provider's value into it, deliveries are answered 503 and the provider sends again; else none
   */
  readonly secret?: secretsmanager.ISecret;

  /**
   * Which of the provider's ways of delivering this source takes, by the name its spec gives it. A request never chooses.
   *
   * @default - the provider's usual way
   */
  readonly variant?: string;

  /**
   * What the provider's spec needs to know beside the secret, by name, such as the ARNs of SNS topics. Not secret.
   *
   * @default - what the spec gives for each
   */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * One endpoint for one provider: a receiver function, a FIFO queue with its dead-letter queue, and a secret. Throws
 * `WebhookConfigError` where options contradict each other or another source.
 */
export class WebhookSource extends Construct {
  /** Name of the source inside its gateway. */
  readonly sourceName: string;
  /** The gateway it belongs to. */
  readonly gateway: WebhookGateway;
  /** Address to give to the provider. */
  readonly url: string;
  /** Accepted events on their way to the processor. */
  readonly queue: sqs.IQueue;
  /** Events that failed too often. Redrive it to try them again, in order. */
  readonly deadLetterQueue: sqs.IQueue;
  /** The function behind the endpoint. */
  readonly receiver: lambda.IFunction;
  /** The signing secret, given or created; undefined where the source needs none. */
  readonly secret: secretsmanager.ISecret | undefined;

  constructor(scope: Construct, id: string, props: WebhookSourceProps) {
    super(scope, id);
    const { gateway, processor } = props;
    watchLimits(this);
    const settings = settleSource(this, props.provider._spec, props);
    this.warnOfEvidence(props.provider._spec);
    gateway._sources.add({
      scope: this,
      name: settings.name,
      path: settings.path,
      handshakePaths: handshakePaths(settings.spec),
    });
    if (props.secret !== undefined) useSecret(this, props.secret);
    const queue = new DeliveryQueue(this, 'Delivery', {
      gateway,
      attempts: settings.attempts,
      visibilityTimeout: Duration.seconds(settings.visibility),
      removalPolicy: gateway.removalPolicy,
      encryptionKey: gateway.encryptionKey,
    });
    gateway._sources.addQueue(queue);
    this.sourceName = settings.name;
    this.gateway = gateway;
    this.secret = props.secret ?? (settings.keys === 'shared' ? this.emptySecret() : undefined);
    if (this.secret !== undefined) gateway._sources.addSecret({ secret: this.secret, source: this });
    const edge = gateway._edges.of(this);
    const publicUrl =
      props.publicUrl ?? (edge.publicUrl === undefined ? undefined : `${edge.publicUrl}${settings.path}`);
    if (publicUrl === undefined && needsAddress(settings.spec)) this.refuseCustomDomain(edge.apiId);
    this.receiver = new Receiver(this, 'Endpoint', {
      gateway,
      settings,
      secret: this.secret,
      publicKey: props.publicKey,
      publicUrl,
      verifier: props.verifier,
      queue,
    }).function.function;
    for (const path of [settings.path, ...handshakePaths(settings.spec)]) edge.route(path, this.receiver);
    if (processor !== undefined) {
      processor._join(gateway);
      feed({ source: this, gateway, queue, processor });
    }
    this.url = publicUrl ?? `${edge.url}${settings.path}`;
    this.queue = queue.queue;
    this.deadLetterQueue = queue.deadLetterQueue;
    new SourceAlarms(this, 'Alarms', {
      source: this,
      consumed: processor !== undefined,
      oldAfter: settings.oldAfter,
      answerWithin: settings.spec.delivery.timeoutSeconds,
      quietTime: props.quietTime,
    });
  }

  /**
   * A metric of this source. Counts are summed and times are 99th percentiles, over five minutes, unless `options` say
   * otherwise. Throws `WebhookConfigError` for a name that is never emitted.
   *
   * @param name a metric of the contract, such as `DeliveriesAccepted`
   * @param options where the metric has more dimensions than the source (`Reason`, `Stage`), `dimensionsMap` gives them
   */
  metric(name: string, options: cloudwatch.MetricOptions = {}): cloudwatch.Metric {
    return emittedMetric(this, { Gateway: this.gateway.gatewayName, Source: this.sourceName }, name, options);
  }

  /** Behind one a receiver is called at an address that it does not know. */
  private refuseCustomDomain(apiId: string): void {
    const problem =
      `${this.node.path}: ${this.sourceName} signs its address, and its API has a custom domain: give the gateway or the ` +
      'source the `publicUrl` that is registered with the provider';
    this.node.addValidation({ validate: () => (hasCustomDomain(this, apiId) ? [problem] : []) });
  }

  private warnOfEvidence({ name, slug, sources }: ProviderSpec): void {
    if (evidenceLevel({ sources }) !== 'secondary') return;
    Annotations.of(this).addWarningV2(
      'cdk-webhooks:secondaryEvidence',
      `How ${name} signs is known from others than ${name} only. Before you rely on it, compare ${sources?.[0]?.url} with its ` +
        `documentation and let one real delivery through: \`webhooks verify ${slug}\` says why one is refused.`,
    );
  }

  /** Without any version: a generated value would only turn "not set up yet" (503) into "forged" (401). */
  private emptySecret(): secretsmanager.Secret {
    const secret = new secretsmanager.Secret(this, 'Secret', {
      description: `Signing secret of webhook source ${this.sourceName}`,
      removalPolicy: this.gateway.removalPolicy,
      ...(this.gateway.encryptionKey && { encryptionKey: this.gateway.encryptionKey }),
    });
    const resource = secret.node.defaultChild;
    if (resource instanceof secretsmanager.CfnSecret) resource.generateSecretString = undefined;
    nameCreatedSecret(this, this.sourceName, secret);
    acknowledge(secret, {
      id: 'AwsSolutions-SMG4',
      reason:
        'The provider makes this secret, so nothing in AWS can renew it alone. A new version is put beside the old one, which stays valid for a while: webhooks secrets rotate.',
    });
    return secret;
  }
}

/** Paths beside its own on which a source is asked. */
function handshakePaths({ handshakes = [] }: RuntimeSpec): readonly string[] {
  return [...new Set(handshakes.flatMap(({ path }) => path ?? []))];
}
