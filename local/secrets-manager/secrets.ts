import { randomUUID } from 'node:crypto';
import { noSecret, noVersion, refusal } from './refusals.ts';
import { candidateNames, randomSuffix } from './secret-id.ts';
import type { Secret, SecretStore, SecretValue, SecretVersion } from './secret-store.ts';
import { attach, CURRENT, holderOf, type Stages, stagesOf } from './stages.ts';

/** Where the secrets say they are. */
export interface Location {
  readonly region: string;
  readonly accountId: string;
}

/** What a secret is made with. */
export interface NewSecret {
  readonly name: string;
  readonly description: string | undefined;
  readonly kmsKeyId: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
}

/** Versions without a label are kept up to this many, as Secrets Manager does. */
const KEPT_VERSIONS = 100;
const MAX_VALUE_BYTES = 65_536;

/** The rules of secrets and their versions. */
export class Secrets {
  readonly store: SecretStore;
  readonly now: () => number;
  readonly #arnPrefix: string;

  constructor(store: SecretStore, now: () => number, location: Location) {
    this.store = store;
    this.now = now;
    this.#arnPrefix = `arn:aws:secretsmanager:${location.region}:${location.accountId}:secret:`;
  }

  /** The secret a `SecretId` names, also one marked for deletion. */
  lookup(secretId: string): Secret | undefined {
    for (const name of candidateNames(secretId, this.#arnPrefix)) {
      const secret = this.named(name);
      if (secret === undefined) continue;
      const { arn } = secret;
      if (!secretId.startsWith('arn:') || secretId === arn || secretId === `${this.#arnPrefix}${name}`)
        return secret;
    }
    return undefined;
  }

  /** The secret of this name; one whose recovery window is over is deleted now. */
  named(name: string): Secret | undefined {
    const secret = this.store.get(name);
    if (secret?.deletionAt === undefined || secret.deletionAt > this.now()) return secret;
    this.store.remove(name);
    return undefined;
  }

  /** The secret a `SecretId` names; refused if absent or marked for deletion. */
  usable(secretId: string): Secret {
    const secret = this.lookup(secretId);
    if (secret === undefined) throw noSecret();
    if (secret.deletionAt === undefined) return secret;
    throw refusal(
      'InvalidRequestException',
      "You can't perform this operation on the secret because it was marked for deletion.",
    );
  }

  create(given: NewSecret): Secret {
    if (!/^[A-Za-z0-9/_+=.@-]{1,512}$/.test(given.name)) {
      throw refusal(
        'ValidationException',
        'Invalid name. Must be a valid name containing alphanumeric characters, or any of the following: -/_+=.@!',
      );
    }
    const existing = this.named(given.name);
    if (existing?.deletionAt !== undefined) {
      throw refusal('InvalidRequestException', 'A secret with this name is already scheduled for deletion.');
    }
    if (existing !== undefined) {
      throw refusal('ResourceExistsException', 'A secret with this name already exists.');
    }
    const now = this.now();
    const arn = `${this.#arnPrefix}${given.name}-${randomSuffix()}`;
    const secret = { ...given, arn, createdAt: now, changedAt: now, deletionAt: undefined };
    this.store.put(secret);
    return secret;
  }

  /** Adds a value under `labels`. The same token with the same value is done already; with another it is refused. */
  addVersion(
    secret: Secret,
    value: SecretValue,
    labels: readonly string[],
    token: string = randomUUID(),
  ): SecretVersion {
    checkValue(value, token);
    const versions = this.store.versions(secret.name);
    const same = versions.find(({ id }) => id === token);
    if (same !== undefined) {
      if (same.string === value.string && same.binary === value.binary) return same;
      throw refusal('ResourceExistsException', 'A version with this token and another value already exists.');
    }
    const version = { ...value, id: token, stages: [], createdAt: this.now() };
    const wanted =
      holderOf(stagesOf(versions), CURRENT) === undefined ? [...new Set([CURRENT, ...labels])] : labels;
    const all = [...versions, version];
    const stages = wanted.reduce((current, label) => attach(current, label, token), stagesOf(all));
    this.store.transaction(() => {
      this.store.putVersion(secret.name, version);
      this.restage(secret, all, stages);
      this.#dropDeprecated(secret, all, stages);
    });
    return { ...version, stages: stages.get(token) ?? [] };
  }

  /** Writes the labels that changed. */
  restage(secret: Secret, versions: readonly SecretVersion[], stages: Stages): void {
    this.store.transaction(() => {
      for (const version of versions) {
        const labels = stages.get(version.id) ?? [];
        if (labels.join() !== version.stages.join())
          this.store.putVersion(secret.name, { ...version, stages: labels });
      }
      this.store.put({ ...secret, changedAt: this.now() });
    });
  }

  /** The version asked for by id, by label, or by both. */
  version(secret: Secret, id: string | undefined, label: string | undefined): SecretVersion {
    const versions = this.store.versions(secret.name);
    const wanted = label ?? (id === undefined ? CURRENT : undefined);
    const version = versions.find(
      (candidate) =>
        (id === undefined || candidate.id === id) &&
        (wanted === undefined || candidate.stages.includes(wanted)),
    );
    if (version !== undefined) return version;
    throw noVersion(id === undefined ? `staging label: ${wanted}` : `VersionId: ${id}`);
  }

  #dropDeprecated(secret: Secret, versions: readonly SecretVersion[], stages: Stages): void {
    const deprecated = versions.filter(({ id }) => (stages.get(id) ?? []).length === 0);
    for (const { id } of deprecated.slice(0, Math.max(0, deprecated.length - KEPT_VERSIONS))) {
      this.store.removeVersion(secret.name, id);
    }
  }
}

function checkValue(value: SecretValue, token: string): void {
  if ((value.string === undefined) === (value.binary === undefined)) {
    throw refusal(
      'InvalidParameterException',
      'You must provide either SecretString or SecretBinary, not both.',
    );
  }
  const bytes =
    value.binary === undefined
      ? Buffer.byteLength(value.string ?? '')
      : Buffer.from(value.binary, 'base64').length;
  if (bytes < 1 || bytes > MAX_VALUE_BYTES) {
    throw refusal(
      'ValidationException',
      `The value must have 1 to ${MAX_VALUE_BYTES} bytes, it has ${bytes}.`,
    );
  }
  if (token.length < 32 || token.length > 64) {
    throw refusal('InvalidParameterException', 'ClientRequestToken must be 32-64 characters long.');
  }
}
