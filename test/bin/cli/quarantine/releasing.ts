import type { KeptWithBytes } from '../../../../bin/cli/quarantine/kept-requests.ts';
import { rehearsing } from '../../../../bin/cli/quarantine/rehearsal.ts';
import type { ReleaseReceiver } from '../../../../bin/cli/quarantine/release-receiver.ts';
import { noCounts, type ReleaseCounts, releaseOne } from '../../../../bin/cli/quarantine/release-requests.ts';
import { NO_TEXTS } from '../../../../lambdas/handshake/secret-texts.ts';
import { readDigestKey } from '../../../../lambdas/ledger/digest-key.ts';
import { KnownKeys } from '../../../../lambdas/receive/known-keys.ts';
import { readSecret } from '../../../../lambdas/signature/secret-text.ts';
import type { SigningKey } from '../../../../lambdas/signature/verifier.ts';
import { quarantineId } from '../../../../lib/contract/archive.ts';
import { secretShapeOf } from '../../../../lib/contract/provider-spec.ts';
import { readKeptRequest } from '../../../../lib/contract/quarantine-metadata.ts';
import type { Receiving } from '../../../lambdas/receive/receiving.ts';

export const ACT = { who: 'ada', why: 'the secret was a wrong one' };

/** What a source has kept of refused requests, in order of receipt. */
export function keptBy(to: Receiving): readonly KeptWithBytes[] {
  const all = [...to.archive.objects].flatMap(([key, { bytes, metadata }]) => {
    const id = quarantineId(key);
    const kept = readKeptRequest(metadata);
    return id === undefined || kept === undefined ? [] : [{ id, kept, body: bytes }];
  });
  return all.toSorted((one, other) => one.kept.receivedAt - other.kept.receivedAt);
}

interface Options {
  readonly secret: string;
  readonly previous?: string;
  readonly allowPrevious?: boolean;
  readonly dryRun?: boolean;
  /** Nothing before this is let in, ms. */
  readonly oldest?: number;
}

/** Releases all that a source has kept. */
export async function releaseAll(
  to: Receiving,
  { secret, previous, allowPrevious = false, dryRun = false, oldest = 0 }: Options,
): Promise<ReleaseCounts> {
  const current = keysOf(to, secret, 'AWSCURRENT');
  const before = previous === undefined ? [] : keysOf(to, previous, 'AWSPREVIOUS');
  const keys = allowPrevious ? [...current, ...before] : current;
  const secrets = new KnownKeys({ keys, texts: NO_TEXTS, inconclusive: undefined });
  const on = { ...to.receiver, secrets };
  const receiver: ReleaseReceiver = {
    on: dryRun ? rehearsing(on) : on,
    keys,
    passedOver: allowPrevious ? [] : before,
    digestKey: await readDigestKey(to.table, to.source),
  };
  const counts = noCounts();
  for (const request of keptBy(to)) await releaseOne(request, receiver, ACT, oldest, counts);
  return counts;
}

function keysOf(to: Receiving, text: string, stage: string): readonly SigningKey[] {
  const reading = readSecret(secretShapeOf(to.spec.signature), text);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.keys.map((key) => ({ stage, ...key }));
}
