import type { KeptRequest } from '../../../lib/contract/quarantine-metadata.ts';
import { s3Client } from '../target/aws-clients.ts';
import type { Source, Target } from '../target/target.ts';
import { type KeptObject, keptMinutes, readKept } from './kept-requests.ts';
import type { Choice } from './range-options.ts';

/** A refused request without its bytes. */
export interface KeptSummary {
  readonly id: string;
  readonly kept: KeptRequest;
  /** How many bytes of its body are kept. */
  readonly bytes: number;
}

/** The newest refused requests of some sources that are meant, newest first. */
export async function newestKept(
  target: Target,
  sources: readonly Source[],
  choice: Choice,
  show: (progress: string) => void,
): Promise<readonly KeptSummary[]> {
  const { objectStore } = await import('../../../lambdas/clients/object-store.ts');
  const s3 = await s3Client(target.aws);
  const { limit = Number.POSITIVE_INFINITY, reason } = choice;
  const found: KeptSummary[] = [];
  for (const source of sources) {
    const minutes: (readonly KeptObject[])[] = [];
    for await (const minute of keptMinutes(s3, source, choice)) {
      minutes.push(minute);
      show(`${source.name}: ${minutes.length} minutes`);
    }
    const archive = objectStore(source.environment.WEBHOOK_BUCKET, s3);
    let ofSource = 0;
    for (const minute of minutes.toReversed()) {
      if (ofSource >= limit) break;
      const meant = (await readKept(archive, minute, choice)).filter(
        ({ kept }) => reason === undefined || kept.reason === reason,
      );
      found.push(...meant.map(({ id, kept, body }) => ({ id, kept, bytes: body.length })));
      ofSource += meant.length;
    }
  }
  return found.toSorted((one, other) => other.kept.receivedAt - one.kept.receivedAt).slice(0, limit);
}
