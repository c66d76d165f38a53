import { createHmac, type KeyObject } from 'node:crypto';
import type { SecretStage, SecretStore, SecretVersion } from '../../../lambdas/clients/ports.ts';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { scaledMs } from '../../../lib/contract/durations.ts';
import { isPublicKey } from '../../../lib/contract/key-use.ts';
import { secretShapeOf } from '../../../lib/contract/provider-spec.ts';
import { durationText } from '../secrets/duration-text.ts';
import type { Source } from '../target/target.ts';
import { fault, ok, type Remark, warning } from './finding.ts';

/** What a look at the secret of one source brought: what to say, and what to compare with the others. */
export interface SecretExamination {
  readonly source: Source;
  readonly remarks: readonly Remark[];
  /** Digests of its private keys, by the stage they stand under. Keyed anew for each run: they tell nothing later. */
  readonly digests: ReadonlyMap<string, SecretStage>;
}

/** Below this a shared key can be guessed. */
const SHORTEST_KEY = 16;

/** Looks at every version of a source's secret. Values stay in here. */
export async function examineSecret(
  store: SecretStore,
  source: Source,
  runKey: Uint8Array,
): Promise<SecretExamination> {
  const { WEBHOOK_SECRET_ARN: arn } = source.environment;
  if (arn === '') return { source, remarks: [withoutSecret(source)], digests: new Map() };
  let versions: Versions;
  try {
    versions = await readVersions(store, arn);
  } catch (error) {
    const what = error instanceof Error ? error.name : 'unknown fault';
    return { source, remarks: [unreadable(what, arn)], digests: new Map() };
  }
  const looks = Object.values(versions).map((version) => look(source, version, runKey));
  const remarks = looks.flatMap((one) => one.remarks);
  return {
    source,
    remarks: [...remarks, ...stagesOf(source, versions, remarks)],
    digests: new Map(
      looks.flatMap(({ digests, stage }) => digests.map((digest) => [digest, stage] as const)),
    ),
  };
}

interface Versions {
  readonly current: SecretVersion | undefined;
  readonly pending: SecretVersion | undefined;
  readonly previous: SecretVersion | undefined;
}

async function readVersions(store: SecretStore, arn: string): Promise<Versions> {
  const [current, pending, previous] = await Promise.all([
    store.read(arn, 'AWSCURRENT'),
    store.read(arn, 'AWSPENDING'),
    store.read(arn, 'AWSPREVIOUS'),
  ]);
  // A version that is current by now may still be marked as pending.
  const waits = pending?.versionId !== current?.versionId;
  return { current, pending: waits ? pending : undefined, previous };
}

function withoutSecret({ environment }: Source): Remark {
  if (environment.WEBHOOK_SPEC.signature.scheme === 'none')
    return warning('nothing is signed: whoever knows the address can deliver');
  return ok(environment.WEBHOOK_PUBLIC_KEY === '' ? 'needs none' : 'a public key, part of the function');
}

interface Look {
  readonly stage: SecretStage;
  readonly remarks: readonly Remark[];
  readonly digests: readonly string[];
}

function look(source: Source, version: SecretVersion | undefined, runKey: Uint8Array): Look {
  const { signature } = source.environment.WEBHOOK_SPEC;
  if (version === undefined) return { stage: 'AWSCURRENT', remarks: [], digests: [] };
  const { stage } = version;
  const reading = readSecret(secretShapeOf(signature), version.value);
  if (!reading.ok) return { stage, remarks: [problemOf(stage, reading.problem, source)], digests: [] };
  const remarks = reading.warnings.map((text) => warning(`the ${name(stage)} value ${text}`));
  // Every account of a provider may have the same public key.
  if (isPublicKey(signature)) return { stage, remarks, digests: [] };
  const keys = reading.keys.map(({ key }) => bytesOf(key));
  const short = stage === 'AWSCURRENT' ? keys.find(({ length }) => length < SHORTEST_KEY) : undefined;
  if (short !== undefined)
    remarks.push(warning(`the current key has ${short.length} bytes: it can be guessed`, rotate(source)));
  const digests = keys.map((key) => createHmac('sha256', runKey).update(key).digest('hex'));
  return { stage, remarks, digests };
}

function unreadable(error: string, arn: string): Remark {
  return fault(
    `cannot be read (${error})`,
    `you need secretsmanager:GetSecretValue on ${arn}; if receivers have it, deliveries are judged all the same`,
  );
}

function problemOf(stage: SecretStage, problem: string, source: Source): Remark {
  const what = `the ${name(stage)} value ${problem}`;
  return stage === 'AWSCURRENT'
    ? fault(`${what}: deliveries are answered 503`, rotate(source))
    : warning(`${what}: it verifies nothing`);
}

function stagesOf(
  source: Source,
  { current, pending, previous }: Versions,
  found: readonly Remark[],
): readonly Remark[] {
  const remarks: Remark[] = [];
  if (current === undefined && pending === undefined) {
    return [fault('has no value yet: deliveries are answered 503', rotate(source))];
  }
  if (pending !== undefined) {
    remarks.push(
      warning('a version waits to become the current one', `webhooks secrets confirm ${source.name}`),
    );
  }
  const { WEBHOOK_PREVIOUS_OVERLAP, WEBHOOK_TIME_FACTOR } = source.environment;
  const overlap = scaledMs(WEBHOOK_PREVIOUS_OVERLAP, WEBHOOK_TIME_FACTOR);
  const left = (current?.createdAt ?? 0) + overlap - Date.now();
  if (previous !== undefined && left > 0) {
    remarks.push(ok(`the previous value is accepted for ${durationText(left / 1000)} more`));
  }
  if (found.length === 0 && remarks.length === 0) remarks.push(ok('can be used'));
  return remarks;
}

/** Sources, of one stack or of several, that verify with one key: a delivery of one could be played to the other. */
export function equalSecrets(examined: readonly SecretExamination[]): readonly (readonly [Source, Remark])[] {
  return examined.flatMap(({ source, digests }, index) => {
    const others = examined.filter(
      (other, at) => at !== index && [...digests.keys()].some((one) => other.digests.has(one)),
    );
    return others.map(({ source: other, digests: theirs }) => {
      const [own = 'AWSCURRENT', their = 'AWSCURRENT'] = sharedStages(digests, theirs);
      const whose = `${other.name} (${other.functionName})`;
      return [
        source,
        fault(
          `its ${name(own)} key is the ${name(their)} one of ${whose}: a delivery to one passes as one to the other`,
          `give each a secret of its own: ${rotate(source)}`,
        ),
      ] as const;
    });
  });
}

function sharedStages(
  own: ReadonlyMap<string, SecretStage>,
  theirs: ReadonlyMap<string, SecretStage>,
): readonly (SecretStage | undefined)[] {
  const shared = [...own.keys()].find((digest) => theirs.has(digest)) ?? '';
  return [own.get(shared), theirs.get(shared)];
}

function name(stage: SecretStage): string {
  return stage.slice('AWS'.length).toLowerCase();
}

function rotate(source: Source): string {
  return `webhooks secrets rotate ${source.name} --value -`;
}

function bytesOf(key: KeyObject): Uint8Array {
  return key.type === 'secret' ? key.export() : key.export({ format: 'der', type: 'spki' });
}
