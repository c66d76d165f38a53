import { scaledMs } from '../../lib/contract/durations.ts';
import type { SecretShape } from '../../lib/contract/provider-spec.ts';
import type { SecretStage, SecretStore, SecretVersion } from '../clients/ports.ts';
import { readTexts, type SecretTexts } from '../handshake/secret-texts.ts';
import { readSecret } from '../signature/secret-text.ts';
import type { SigningKey } from '../signature/verifier.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';

export interface SecretSettings {
  readonly source: string;
  readonly secretArn: string;
  readonly shape: SecretShape;
  /** Seconds after a rotation in which the previous secret still verifies. */
  readonly previousOverlap: number;
  /** Divides the overlap; 1 in an account. */
  readonly timeFactor: number;
}

/** The versions of a secret as they were read at one moment. */
export interface LoadedSecret {
  /** The current key or keys, and those about to become it. */
  readonly keys: readonly SigningKey[];
  /** Texts of the current version, or of the pending one where there is no other. */
  readonly texts: SecretTexts;
  /** Keys before the last rotation. */
  readonly previous: readonly SigningKey[];
  /** End of the overlap in which the previous key verifies, ms. */
  readonly previousUntil: number;
  /** The current version holds a key. */
  readonly usable: boolean;
  /** Every stage was read. */
  readonly complete: boolean;
  /** Tells one set of versions from another. */
  readonly versions: string;
}

/**
 * Reads CURRENT, PENDING and PREVIOUS at once. A stage without a version is ordinary. Throws when the current version
 * cannot be read; the others are done without and the set is then not complete.
 */
export async function loadSecret(
  store: SecretStore,
  settings: SecretSettings,
  telemetry: Telemetry,
): Promise<LoadedSecret> {
  let complete = true;
  const readOther = async (stage: SecretStage): Promise<SecretVersion | undefined> => {
    try {
      return await store.read(settings.secretArn, stage);
    } catch (error) {
      complete = false;
      telemetry.fault('secret', error, { source: settings.source, stage });
      return undefined;
    }
  };
  const [current, pending, previous] = await Promise.all([
    store.read(settings.secretArn, 'AWSCURRENT'),
    readOther('AWSPENDING'),
    readOther('AWSPREVIOUS'),
  ]);
  const now = readVersion(current, settings, telemetry);
  if (now === undefined) telemetry.metric('SecretUnusable', { Source: settings.source });
  const isNew = pending?.versionId !== current?.versionId;
  const next = isNew ? readVersion(pending, settings, telemetry) : undefined;
  const last =
    now?.previous === undefined
      ? (readVersion(previous, settings, telemetry)?.keys ?? [])
      : [{ key: now.previous }];
  return {
    keys: [
      ...(now?.keys ?? []).map((key) => ({ stage: 'AWSCURRENT', ...key })),
      ...(next?.keys ?? []).map((key) => ({ stage: 'AWSPENDING', ...key })),
    ],
    texts: readTexts((current ?? pending)?.value ?? ''),
    previous: last.map((key) => ({ stage: 'AWSPREVIOUS', ...key })),
    previousUntil: (current?.createdAt ?? 0) + scaledMs(settings.previousOverlap, settings.timeFactor),
    usable: now !== undefined,
    complete,
    versions: [current, pending, previous].map((version) => version?.versionId ?? '').join(' '),
  };
}

/** What a version holds; says what is wrong with it by source and stage, never with its text. */
function readVersion(version: SecretVersion | undefined, settings: SecretSettings, telemetry: Telemetry) {
  if (version === undefined) return undefined;
  const reading = readSecret(settings.shape, version.value);
  for (const remark of reading.ok ? reading.warnings : [reading.problem]) {
    telemetry.decision('secret', { source: settings.source, stage: version.stage, remark });
  }
  return reading.ok ? reading : undefined;
}
