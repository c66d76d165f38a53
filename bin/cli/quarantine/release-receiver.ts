import { NO_TEXTS } from '../../../lambdas/handshake/secret-texts.ts';
import { readDigestKey } from '../../../lambdas/ledger/digest-key.ts';
import { connect, secretSettings } from '../../../lambdas/receive/connect.ts';
import { KnownKeys } from '../../../lambdas/receive/known-keys.ts';
import { loadSecret } from '../../../lambdas/receive/load-secret.ts';
import type { Receiver } from '../../../lambdas/receive/receiver.ts';
import type { SigningKey } from '../../../lambdas/signature/verifier.ts';
import type { Telemetry } from '../../../lambdas/telemetry/telemetry.ts';
import { CommandError } from '../command.ts';
import { secretsClient } from '../target/aws-clients.ts';
import { sourceLedger } from '../target/source-ledger.ts';
import type { Source, Target } from '../target/target.ts';

/** A source's receiver for requests that were refused, with the keys that may let them in. */
export interface ReleaseReceiver {
  readonly on: Receiver;
  readonly keys: readonly SigningKey[];
  /** Keys that are not to let anything in, but could: those of the version before. */
  readonly passedOver: readonly SigningKey[];
  /** Key of the digests of secrets that were sent along; undefined where there are none. */
  readonly digestKey: Buffer | undefined;
}

/** What went wrong with a call of a service, as the log of a receiver would name it. */
export type Faults = string[];

/**
 * Puts together what the function behind a source is made of, over the clients of this machine. Throws `CommandError` where
 * its requests cannot be verified here.
 */
export async function releaseReceiver(
  target: Target,
  source: Source,
  allowPrevious: boolean,
  faults: Faults,
): Promise<ReleaseReceiver> {
  const { name, environment, signedUrl = '' } = source;
  if (environment.WEBHOOK_SPEC.signature.scheme === 'sdk') {
    throw new CommandError(
      `${name} is verified by code of its own inside its function, which is not asked here`,
      'its provider can send what is missing again',
    );
  }
  const [{ ledger, queue }, { secretStore }, { publicFiles }, { providerApi }, secrets] = await Promise.all([
    sourceLedger(target, source),
    import('../../../lambdas/clients/secret-store.ts'),
    import('../../../lambdas/clients/public-files.ts'),
    import('../../../lambdas/clients/provider-api.ts'),
    secretsClient(target.aws),
  ]);
  const remarks: string[] = [];
  const telemetry = collecting(faults, remarks);
  const store = secretStore(secrets);
  const receiver = connect(
    { ...environment, WEBHOOK_PUBLIC_URL: environment.WEBHOOK_PUBLIC_URL || signedUrl },
    {
      table: ledger.table,
      archive: ledger.archive,
      queue,
      secretStore: store,
      publicFiles: publicFiles(),
      providerApi: providerApi(),
      telemetry,
      clock: Date.now,
      random: Math.random,
    },
  );
  const digestKey = receiver.verifier.sent && (await readDigestKey(ledger.table, name));
  if (environment.WEBHOOK_SECRET_ARN === '') {
    const { keys } = await receiver.secrets.keys();
    return { on: receiver, keys, passedOver: [], digestKey };
  }
  const { keys: all, previous, usable } = await loadSecret(store, secretSettings(environment), telemetry);
  if (!usable) {
    throw new CommandError(
      `the secret of ${name} cannot be used: ${remarks[0] ?? 'it has no value'}`,
      `webhooks secrets rotate ${name} --value V`,
    );
  }
  const current = all.filter(({ stage }) => stage === 'AWSCURRENT');
  const keys = allowPrevious ? [...current, ...previous] : current;
  const on = { ...receiver, secrets: new KnownKeys({ keys, texts: NO_TEXTS, inconclusive: undefined }) };
  return { on, keys, passedOver: allowPrevious ? [] : previous, digestKey };
}

function collecting(faults: Faults, remarks: string[]): Telemetry {
  return {
    metric: () => undefined,
    decision: (decision, { remark }) => {
      if (decision === 'secret' && typeof remark === 'string') remarks.push(remark);
    },
    fault: (station, error) => {
      const name = error instanceof Error ? error.name : 'Error';
      faults.push(`${station}: ${name}`);
    },
  };
}
