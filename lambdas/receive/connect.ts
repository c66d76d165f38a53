import type { ReceiveEnvironment } from '../../lib/contract/environments.ts';
import { secretShapeOf } from '../../lib/contract/provider-spec.ts';
import { storedHeaders } from '../../lib/contract/stored-headers.ts';
import type {
  Clock,
  ObjectStore,
  ProviderApi,
  PublicFiles,
  Queue,
  SecretStore,
  Table,
} from '../clients/ports.ts';
import { compileHandshakes } from '../handshake/handshake.ts';
import { compileSignature } from '../signature/compile.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { within } from './address-ranges.ts';
import { eventPolicy } from './event-policy.ts';
import { fixedKeys } from './fixed-keys.ts';
import type { SecretSettings } from './load-secret.ts';
import { PaypalPostback } from './paypal-postback.ts';
import { Quarantine } from './quarantine.ts';
import type { Receiver } from './receiver.ts';
import { RemoteKeyCache } from './remote-key-cache.ts';
import { sdkVerification } from './sdk-verification.ts';
import { SecretCache } from './secrets.ts';
import { splitter } from './split.ts';
import { Vault } from './vault.ts';

/** What a receiver needs from outside. */
export interface ReceivePorts {
  readonly table: Table;
  readonly archive: ObjectStore;
  readonly queue: Queue;
  readonly secretStore: SecretStore;
  readonly publicFiles: PublicFiles;
  readonly providerApi: ProviderApi;
  /** Loads the user's own verifier, where the spec says that there is one. */
  readonly loadVerifier?: () => Promise<unknown>;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  /** From 0 to 1, for jitter and slots. */
  readonly random: () => number;
}

/** Where a source's secret lies and how it is read. */
export function secretSettings(environment: ReceiveEnvironment): SecretSettings {
  return {
    source: environment.WEBHOOK_SOURCE,
    secretArn: environment.WEBHOOK_SECRET_ARN,
    shape: secretShapeOf(environment.WEBHOOK_SPEC.signature),
    previousOverlap: environment.WEBHOOK_PREVIOUS_OVERLAP,
    timeFactor: environment.WEBHOOK_TIME_FACTOR,
  };
}

/** Puts a source's receiver together. */
export function connect(environment: ReceiveEnvironment, ports: ReceivePorts): Receiver {
  const { table, archive, queue, secretStore, publicFiles, telemetry, clock, random } = ports;
  const source = environment.WEBHOOK_SOURCE;
  const spec = environment.WEBHOOK_SPEC;
  const secret = secretSettings(environment);
  return {
    source,
    spec,
    verifier: compileSignature(spec.signature, spec.settings, spec.handshakes),
    handshakes: compileHandshakes(spec),
    ...(spec.event.batch && { split: splitter(spec.event.batch) }),
    ...(environment.WEBHOOK_ALLOW_FROM.length > 0 && {
      takesFrom: within(environment.WEBHOOK_ALLOW_FROM),
    }),
    storedHeaders: storedHeaders(spec),
    queueUrl: environment.WEBHOOK_QUEUE_URL,
    policy: eventPolicy(environment),
    ...(spec.signature.scheme === 'sdk' && { sdk: sdkVerification(spec.signature, ports.loadVerifier) }),
    ...(spec.signature.scheme === 'paypal-postback' && {
      postback: new PaypalPostback(spec.signature, ports.providerApi, source, telemetry, clock, random),
    }),
    remoteKeys: new RemoteKeyCache(publicFiles, source, telemetry, clock, random),
    url: environment.WEBHOOK_PUBLIC_URL,
    path: environment.WEBHOOK_PATH,
    secrets:
      secret.secretArn === ''
        ? fixedKeys(secret.shape, environment.WEBHOOK_PUBLIC_KEY, source, telemetry)
        : new SecretCache(secretStore, secret, telemetry, clock, random),
    vault: new Vault(table, secretStore, secret, clock),
    publicFiles,
    table,
    archive,
    ...(environment.WEBHOOK_RETENTION !== null && { retention: environment.WEBHOOK_RETENTION }),
    queue,
    quarantine: new Quarantine(archive, secret, telemetry, clock, random),
    telemetry,
    clock,
  };
}
