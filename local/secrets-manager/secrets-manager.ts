import type { IncomingMessage, ServerResponse } from 'node:http';
import { scaledMs } from '../../lib/contract/durations.ts';
import { type Answer, dispatcher } from '../aws-json/dispatch.ts';
import { jsonEndpoint } from '../aws-json/endpoint.ts';
import type { Input } from '../aws-json/fields.ts';
import type { FaultHooks } from '../faults/fault-hooks.ts';
import { type Operations, operations } from './operations.ts';
import { SecretStore } from './secret-store.ts';
import { type Location, Secrets } from './secrets.ts';
import { CURRENT } from './stages.ts';

export { randomPassword } from './random-password.ts';

/** Options of the local Secrets Manager. */
export interface SecretsManagerOptions extends Location {
  /** Where its state lies, readable by its owner only; created if absent. */
  readonly directory: string;
  /**
   * Divides the recovery window of a deleted secret.
   *
   * @default 1
   */
  readonly timeScale?: number;
  readonly faults?: FaultHooks;
  /** @default Date.now */
  readonly now?: () => number;
}

/** A secret as a template declares it. */
export interface SecretDeclaration {
  readonly name: string;
  readonly description?: string;
  /** Makes the first value; only asked if the secret has none yet. Absent: the secret stays empty. */
  readonly initialValue?: () => string;
  readonly tags?: Readonly<Record<string, string>>;
}

/** A secret as the rest of the local run refers to it. */
export interface SecretAddress {
  readonly name: string;
  /** Ends in six random characters, which stay the same over restarts. */
  readonly arn: string;
}

/** Secrets Manager on this machine. */
export interface SecretsManager {
  /** Answers one HTTP request of an AWS SDK. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Runs an operation of the API in process. Rejects with an AwsRefusal where the service answers an error. */
  call<Name extends keyof Operations>(operation: Name, input: Input): Promise<Answer<Operations, Name>>;
  /** Creates a secret; of an existing one only description and tags are set, its values stay. */
  provisionSecret(declaration: SecretDeclaration): SecretAddress;
  /** Lets go of the state. */
  close(): Promise<void>;
}

/**
 * Opens the secrets in `directory`, with all versions and stages an earlier process acknowledged.
 *
 * @throws StateInUseError, StateLayoutError
 */
export async function createSecretsManager(options: SecretsManagerOptions): Promise<SecretsManager> {
  const { timeScale = 1, now = Date.now } = options;
  const store = new SecretStore(options.directory);
  const secrets = new Secrets(store, now, options);
  const scale = (seconds: number) => scaledMs(seconds, timeScale);
  const dispatch = dispatcher('Secrets Manager', operations(secrets, scale), {
    hooks: options.faults,
    service: 'secretsmanager',
    failure: 'InternalServiceError',
    throttle: 'ThrottlingException',
  });
  return {
    handle: jsonEndpoint({ target: 'secretsmanager', version: '1.1', call: dispatch }),
    async call<Name extends keyof Operations>(operation: Name, input: Input) {
      const answer = await dispatch(operation, input);
      // The operation's own type, which dispatching by name loses.
      return answer as Answer<Operations, Name>;
    },
    provisionSecret: (declaration) => provision(secrets, declaration),
    async close() {
      store.close();
    },
  };
}

function provision(secrets: Secrets, declaration: SecretDeclaration): SecretAddress {
  const { name, description, initialValue, tags = {} } = declaration;
  return secrets.store.transaction(() => {
    const existing = secrets.named(name);
    const secret = existing
      ? { ...existing, description, tags, deletionAt: undefined }
      : secrets.create({ name, description, kmsKeyId: undefined, tags });
    secrets.store.put(secret);
    if (initialValue !== undefined && secrets.store.versions(name).length === 0) {
      secrets.addVersion(secret, { string: initialValue(), binary: undefined }, [CURRENT]);
    }
    return { name, arn: secret.arn };
  });
}
