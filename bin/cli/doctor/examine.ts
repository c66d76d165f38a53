import { randomBytes } from 'node:crypto';
import { secretsClient } from '../target/aws-clients.ts';
import { mapConcurrently } from '../target/map-concurrently.ts';
import type { Source, Target } from '../target/target.ts';
import { examineAddress } from './addresses.ts';
import { examineAlarms } from './alarms.ts';
import { examineProcessor, examineProvider } from './contracts.ts';
import { examineFailures } from './failures.ts';
import { type Finding, findings } from './finding.ts';
import { equalSecrets, examineSecret } from './secret-shapes.ts';

const LOOKS_AT_ONCE = 8;

/**
 * Looks at everything that can be looked at from outside, and changes nothing. Secrets are compared over all sources of
 * the target, whichever of them are asked for.
 *
 * @param sources those asked for
 * @param progress told how many sources were looked at
 */
export async function examine(
  target: Target,
  sources: readonly Source[],
  progress: (count: number) => void,
): Promise<readonly Finding[]> {
  const [byStation, secrets, failures, alarms] = [
    await examineEach(target, sources, progress),
    await examineSecrets(target, sources),
    await examineFailures(target, sources),
    await examineAlarms(target),
  ];
  return [...secrets, ...byStation, ...failures, ...findings(null, 'alarms', alarms)];
}

async function examineEach(
  target: Target,
  sources: readonly Source[],
  progress: (count: number) => void,
): Promise<readonly Finding[]> {
  let done = 0;
  const found = await mapConcurrently(sources, LOOKS_AT_ONCE, async (source) => {
    const [address, processor] = await Promise.all([
      examineAddress(source),
      examineProcessor(target, source),
    ]);
    progress(++done);
    return [
      ...findings(source.name, 'address', address),
      ...findings(source.name, 'provider', examineProvider(source)),
      ...findings(source.name, 'processor', processor),
    ];
  });
  return found.flat();
}

async function examineSecrets(target: Target, sources: readonly Source[]): Promise<readonly Finding[]> {
  const { secretStore } = await import('../../../lambdas/clients/secret-store.ts');
  const store = secretStore(await secretsClient(target.aws));
  const runKey = randomBytes(32);
  const examined = await mapConcurrently(target.sources, LOOKS_AT_ONCE, (source) =>
    examineSecret(store, source, runKey),
  );
  const equal = equalSecrets(examined);
  return examined
    .filter(({ source }) => sources.includes(source))
    .flatMap(({ source, remarks }) => [
      ...findings(source.name, 'secret', remarks),
      ...findings(
        source.name,
        'secret',
        equal.flatMap(([whose, remark]) => (whose === source ? [remark] : [])),
      ),
    ]);
}
