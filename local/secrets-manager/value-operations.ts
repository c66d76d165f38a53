import { flag, type Input, integer, text, texts } from '../aws-json/fields.ts';
import { readPage } from '../aws-json/page.ts';
import { AwsRefusal } from '../aws-json/refusal.ts';
import { matchesFilters } from './filters.ts';
import { readValue, required } from './input.ts';
import { randomPassword } from './random-password.ts';
import { noSecret, noVersion, refusal } from './refusals.ts';
import type { Secret, SecretVersion } from './secret-store.ts';
import type { Secrets } from './secrets.ts';
import { CURRENT, moveStage, stagesOf } from './stages.ts';

const MAX_BATCH = 20;

export function getSecretValue(secrets: Secrets, input: Input) {
  const secret = secrets.usable(required(input, 'SecretId'));
  return describeValue(
    secret,
    secrets.version(secret, text(input, 'VersionId'), text(input, 'VersionStage')),
  );
}

/** Current values of several secrets; one that cannot be read does not fail the others. */
export function batchGetSecretValue(secrets: Secrets, input: Input) {
  const SecretValues: unknown[] = [];
  const Errors: unknown[] = [];
  for (const secretId of batchIds(secrets, input)) {
    try {
      SecretValues.push(getSecretValue(secrets, { SecretId: secretId }));
    } catch (error) {
      if (!(error instanceof AwsRefusal)) throw error;
      Errors.push({ SecretId: secretId, ErrorCode: error.code, Message: error.message });
    }
  }
  return { SecretValues, Errors };
}

export function putSecretValue(secrets: Secrets, input: Input) {
  const secret = secrets.usable(required(input, 'SecretId'));
  const value = readValue(input) ?? { string: undefined, binary: undefined };
  const labels = texts(input, 'VersionStages') ?? [CURRENT];
  const version = secrets.addVersion(secret, value, labels, text(input, 'ClientRequestToken'));
  return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages: version.stages };
}

export function updateSecretVersionStage(secrets: Secrets, input: Input) {
  const secret = secrets.usable(required(input, 'SecretId'));
  const label = required(input, 'VersionStage');
  const to = text(input, 'MoveToVersionId');
  const from = text(input, 'RemoveFromVersionId');
  const versions = secrets.store.versions(secret.name);
  for (const id of [to, from]) {
    if (id !== undefined && !versions.some((version) => version.id === id))
      throw noVersion(`VersionId: ${id}`);
  }
  secrets.restage(secret, versions, moveStage(stagesOf(versions), label, to, from));
  return { ARN: secret.arn, Name: secret.name };
}

export function listSecretVersionIds(secrets: Secrets, input: Input) {
  const secret = secrets.lookup(required(input, 'SecretId'));
  if (secret === undefined) throw noSecret();
  const deprecated = flag(input, 'IncludeDeprecated');
  const versions = secrets.store
    .versions(secret.name)
    .filter(({ stages }) => deprecated || stages.length > 0);
  const { items, nextToken } = readPage(input, versions);
  return {
    ARN: secret.arn,
    Name: secret.name,
    Versions: items.map(({ id, stages, createdAt }) => ({
      VersionId: id,
      VersionStages: stages,
      CreatedDate: createdAt / 1000,
    })),
    ...(nextToken && { NextToken: nextToken }),
  };
}

export function getRandomPassword(input: Input) {
  const requireEach = input['RequireEachIncludedType'];
  return {
    RandomPassword: randomPassword({
      length: integer(input, 'PasswordLength'),
      excludeCharacters: text(input, 'ExcludeCharacters'),
      excludeLowercase: flag(input, 'ExcludeLowercase'),
      excludeUppercase: flag(input, 'ExcludeUppercase'),
      excludeNumbers: flag(input, 'ExcludeNumbers'),
      excludePunctuation: flag(input, 'ExcludePunctuation'),
      includeSpace: flag(input, 'IncludeSpace'),
      requireEachIncludedType: requireEach === undefined || flag(input, 'RequireEachIncludedType'),
    }),
  };
}

function batchIds(secrets: Secrets, input: Input): readonly string[] {
  const ids = texts(input, 'SecretIdList');
  if ((ids === undefined) === (input['Filters'] === undefined)) {
    throw refusal('InvalidParameterException', 'Either SecretIdList or Filters must be provided, not both.');
  }
  if (ids === undefined) {
    const found = secrets.store.all().filter(({ deletionAt }) => deletionAt === undefined);
    return found.filter((secret) => matchesFilters(secret, input)).map(({ arn }) => arn);
  }
  if (ids.length >= 1 && ids.length <= MAX_BATCH) return ids;
  throw refusal('ValidationException', `SecretIdList must have 1 to ${MAX_BATCH} members.`);
}

function describeValue(secret: Secret, version: SecretVersion) {
  return {
    ARN: secret.arn,
    Name: secret.name,
    VersionId: version.id,
    ...(version.string !== undefined && { SecretString: version.string }),
    ...(version.binary !== undefined && { SecretBinary: version.binary }),
    VersionStages: version.stages,
    CreatedDate: version.createdAt / 1000,
  };
}
