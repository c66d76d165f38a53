import { flag, type Input, integer, text, texts } from '../aws-json/fields.ts';
import { readPage } from '../aws-json/page.ts';
import { matchesFilters } from './filters.ts';
import { readTags, readValue, required } from './input.ts';
import { noSecret, refusal } from './refusals.ts';
import type { Secret } from './secret-store.ts';
import type { Secrets } from './secrets.ts';
import { CURRENT, stagesOf } from './stages.ts';

/** Seconds. */
const DAY = 86_400;
const MAX_RECOVERY_DAYS = 30;

export function createSecret(secrets: Secrets, input: Input) {
  const value = readValue(input);
  return secrets.store.transaction(() => {
    const secret = secrets.create({
      name: required(input, 'Name'),
      description: text(input, 'Description'),
      kmsKeyId: text(input, 'KmsKeyId'),
      tags: readTags(input),
    });
    const version = value && secrets.addVersion(secret, value, [CURRENT], text(input, 'ClientRequestToken'));
    return { ARN: secret.arn, Name: secret.name, ...(version && { VersionId: version.id }) };
  });
}

export function updateSecret(secrets: Secrets, input: Input) {
  const secret = secrets.usable(required(input, 'SecretId'));
  const value = readValue(input);
  return secrets.store.transaction(() => {
    const updated = {
      ...secret,
      description: text(input, 'Description') ?? secret.description,
      kmsKeyId: text(input, 'KmsKeyId') ?? secret.kmsKeyId,
      changedAt: secrets.now(),
    };
    secrets.store.put(updated);
    const version = value && secrets.addVersion(updated, value, [CURRENT], text(input, 'ClientRequestToken'));
    return { ARN: secret.arn, Name: secret.name, ...(version && { VersionId: version.id }) };
  });
}

export function describeSecret(secrets: Secrets, input: Input) {
  const secret = secrets.lookup(required(input, 'SecretId'));
  if (secret === undefined) throw noSecret();
  return { ...describe(secret), VersionIdsToStages: labelled(secrets, secret) };
}

export function listSecrets(secrets: Secrets, input: Input) {
  const planned = flag(input, 'IncludePlannedDeletion');
  const found = secrets.store
    .all()
    .filter(({ deletionAt }) => deletionAt === undefined || (planned && deletionAt > secrets.now()))
    .filter((secret) => matchesFilters(secret, input));
  const { items, nextToken } = readPage(input, found);
  return {
    SecretList: items.map((secret) => ({
      ...describe(secret),
      SecretVersionsToStages: labelled(secrets, secret),
    })),
    ...(nextToken && { NextToken: nextToken }),
  };
}

/** Marks a secret for deletion after its recovery window, or deletes it at once. */
export function deleteSecret(secrets: Secrets, scale: (seconds: number) => number, input: Input) {
  const secretId = required(input, 'SecretId');
  const force = flag(input, 'ForceDeleteWithoutRecovery');
  const days = integer(input, 'RecoveryWindowInDays');
  if (force && days !== undefined) {
    throw refusal(
      'InvalidParameterException',
      'RecoveryWindowInDays and ForceDeleteWithoutRecovery exclude each other.',
    );
  }
  if (days !== undefined && (days < 7 || days > MAX_RECOVERY_DAYS)) {
    throw refusal('InvalidParameterException', 'RecoveryWindowInDays must be 7 to 30.');
  }
  const secret = secrets.lookup(secretId);
  if (secret === undefined) {
    // A forced delete may be repeated.
    if (force) return { ARN: secretId, Name: secretId, DeletionDate: secrets.now() / 1000 };
    throw noSecret();
  }
  if (force) {
    secrets.store.remove(secret.name);
    return { ARN: secret.arn, Name: secret.name, DeletionDate: secrets.now() / 1000 };
  }
  secrets.usable(secretId);
  const deletionAt = secrets.now() + scale((days ?? MAX_RECOVERY_DAYS) * DAY);
  secrets.store.put({ ...secret, deletionAt });
  return { ARN: secret.arn, Name: secret.name, DeletionDate: deletionAt / 1000 };
}

export function restoreSecret(secrets: Secrets, input: Input) {
  const secret = secrets.lookup(required(input, 'SecretId'));
  if (secret === undefined) throw noSecret();
  secrets.store.put({ ...secret, deletionAt: undefined });
  return { ARN: secret.arn, Name: secret.name };
}

export function tagResource(secrets: Secrets, input: Input): void {
  const secret = secrets.usable(required(input, 'SecretId'));
  secrets.store.put({ ...secret, tags: { ...secret.tags, ...readTags(input) } });
}

export function untagResource(secrets: Secrets, input: Input): void {
  const secret = secrets.usable(required(input, 'SecretId'));
  const gone = texts(input, 'TagKeys') ?? [];
  const kept = Object.entries(secret.tags).filter(([key]) => !gone.includes(key));
  secrets.store.put({ ...secret, tags: Object.fromEntries(kept) });
}

function describe(secret: Secret) {
  return {
    ARN: secret.arn,
    Name: secret.name,
    ...(secret.description !== undefined && { Description: secret.description }),
    ...(secret.kmsKeyId !== undefined && { KmsKeyId: secret.kmsKeyId }),
    CreatedDate: secret.createdAt / 1000,
    LastChangedDate: secret.changedAt / 1000,
    ...(secret.deletionAt !== undefined && { DeletedDate: secret.deletionAt / 1000 }),
    Tags: Object.entries(secret.tags).map(([Key, Value]) => ({ Key, Value })),
  };
}

function labelled(secrets: Secrets, secret: Secret): Record<string, readonly string[]> {
  const stages = stagesOf(secrets.store.versions(secret.name));
  return Object.fromEntries([...stages].filter(([, labels]) => labels.length > 0));
}
