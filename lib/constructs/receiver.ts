import { Duration } from 'aws-cdk-lib';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { EnvironmentError, environmentBytes } from '../contract/environment.ts';
import { receiveEnvironment, telemetryEnvironment } from '../contract/environments.ts';
import { LEDGER_RIGHTS } from '../contract/ledger-rights.ts';
import { MAX_ENVIRONMENT_BYTES } from '../contract/limits.ts';
import type { RuntimeSpec } from '../contract/provider-spec.ts';
import { allowKey } from './customer-key.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { WebhookConfigError } from './errors.ts';
import { PrebuiltFunction } from './prebuilt-function.ts';
import type { SdkVerifier } from './sdk-verifier.ts';
import { secretPolicyArn } from './secret-arn.ts';
import type { SourceSettings } from './source-settings.ts';
import type { WebhookGateway } from './webhook-gateway.ts';

/** Properties of a Receiver. */
export interface ReceiverProps {
  /** Whose ledger and archive it writes to. */
  readonly gateway: WebhookGateway;
  /** The source it receives for. */
  readonly settings: SourceSettings;
  /** The secret it verifies with; absent where the source needs none. */
  readonly secret: secretsmanager.ISecret | undefined;
  /** The public key it verifies with, in place of a secret. */
  readonly publicKey: string | undefined;
  /** Address as it is registered with the provider; absent where it is the one of the stage. */
  readonly publicUrl: string | undefined;
  /** Code of the user's own that checks signatures. */
  readonly verifier: SdkVerifier | undefined;
  /** Where it sends what it accepted. */
  readonly queue: DeliveryQueue;
}

/** The function behind one endpoint: verifies, identifies, archives, claims and enqueues. */
export class Receiver extends Construct {
  /** The function itself. */
  readonly function: PrebuiltFunction;

  constructor(scope: Construct, id: string, props: ReceiverProps) {
    super(scope, id);
    const { gateway, settings, secret, queue } = props;
    this.function = new PrebuiltFunction(this, 'Receiver', {
      bundle: 'receive',
      ...(props.verifier && { verifier: props.verifier }),
      description: `Receives webhooks of source ${settings.name}`,
      service: 'webhook-receiver',
      // Shorter than API Gateway waits, longer than an AWS call inside takes with all its attempts.
      timeout: Duration.seconds(25),
      // Room for a body of the largest size three times over; more memory buys speed where most of the time is waiting. With
      // hundreds of events in one delivery it is not: processor time comes with memory.
      memorySize: settings.spec.event.batch === undefined ? 384 : 1024,
      logRetention: gateway.logRetention,
      ...(gateway._network && { network: gateway._network }),
      environment: this.environment(props),
    });
    gateway._ledger.allow(this.function, LEDGER_RIGHTS.receive);
    gateway._archive.allowReceiver(this.function, settings.name, settings.spec.event.batch !== undefined);
    queue.allowReceiver(this.function);
    if (secret !== undefined) this.allowSecret(secret, settings.spec);
  }

  private environment(props: ReceiverProps): Record<string, string> {
    const { gateway, settings, secret, publicKey, publicUrl, queue } = props;
    try {
      const variables = {
        ...receiveEnvironment.encode({
          WEBHOOK_SOURCE: settings.name,
          WEBHOOK_SPEC: settings.spec,
          WEBHOOK_PATH: settings.path,
          ...(secret && { WEBHOOK_SECRET_ARN: secret.secretArn }),
          ...(publicKey !== undefined && { WEBHOOK_PUBLIC_KEY: publicKey }),
          WEBHOOK_TABLE: gateway.ledger.tableName,
          WEBHOOK_BUCKET: gateway.archive.bucketName,
          WEBHOOK_QUEUE_URL: queue.queue.queueUrl,
          ...(gateway._archive.retention && { WEBHOOK_RETENTION: gateway._archive.retention }),
          WEBHOOK_WINDOW: settings.window,
          WEBHOOK_ATTEMPTS: settings.attempts,
          WEBHOOK_OLD_AFTER: settings.oldAfter,
          ...(settings.unattended && { WEBHOOK_UNATTENDED: true }),
          ...(settings.sequence && { WEBHOOK_SEQUENCE: settings.sequence }),
          ...(settings.skipPoison && { WEBHOOK_SKIP_POISON: true }),
          WEBHOOK_PREVIOUS_OVERLAP: settings.previousOverlap,
          ...(publicUrl !== undefined && { WEBHOOK_PUBLIC_URL: publicUrl }),
          ...(settings.allowFrom && { WEBHOOK_ALLOW_FROM: settings.allowFrom }),
        }),
        ...telemetryEnvironment.encode({ WEBHOOK_GATEWAY: gateway.gatewayName }),
      };
      requireRoom(variables);
      return variables;
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      throw new WebhookConfigError('environment', this.node.path, settings.name, error.message);
    }
  }

  /** `grantRead` of a secret would allow describing it as well, which nothing here does. */
  private allowSecret(secret: secretsmanager.ISecret, { handshakes = [] }: RuntimeSpec): void {
    // Where the provider makes the secret and hands it over, the receiver keeps it.
    const captures = handshakes.some(({ capture }) => capture !== undefined);
    this.function.allow(
      ['secretsmanager:GetSecretValue', ...(captures ? ['secretsmanager:PutSecretValue'] : [])],
      [secretPolicyArn(secret)],
    );
    const key = { scope: this, service: 'secretsmanager', key: secret.encryptionKey } as const;
    allowKey(this.function, key, captures ? 'write' : 'read');
  }
}

/** A value known only at deployment, alone or inside a text. */
const UNKNOWN = /\$\{Token\[[^\]]*\]\}/g;
/** Bytes taken for a value known only at deployment: an ARN or URL is seldom longer. */
const UNKNOWN_VALUE = 'x'.repeat(200);
/** Bytes kept free for the variables every function of ours carries. */
const SHARED_VARIABLES = 160;

function requireRoom(variables: Readonly<Record<string, string>>): void {
  const deployed = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, value.replaceAll(UNKNOWN, UNKNOWN_VALUE)]),
  );
  const size = environmentBytes(deployed) + SHARED_VARIABLES;
  if (size > MAX_ENVIRONMENT_BYTES) {
    throw new EnvironmentError([
      `takes up to ${size} bytes once deployed, Lambda allows ${MAX_ENVIRONMENT_BYTES}; make the spec shorter`,
    ]);
  }
}
