import type { ObjectLockPolicy } from '../../lib/contract/archive.ts';
import type { EventPolicy } from '../../lib/contract/message.ts';
import type { RuntimeSpec } from '../../lib/contract/provider-spec.ts';
import type { Clock, ObjectStore, PublicFiles, Queue, Table } from '../clients/ports.ts';
import type { Handshakes } from '../handshake/handshake.ts';
import type { Readmission } from '../ledger/claim.ts';
import type { RemoteKeys } from '../signature/remote-sources.ts';
import type { Verifier } from '../signature/verifier.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { PaypalPostback } from './paypal-postback.ts';
import type { Quarantine } from './quarantine.ts';
import type { SdkVerification } from './sdk-verification.ts';
import type { Secrets } from './secrets.ts';
import type { Splitter } from './split.ts';
import type { Vault } from './vault.ts';

/** One source's receiver: what it is told and whom it talks to. */
export interface Receiver {
  readonly source: string;
  readonly spec: RuntimeSpec;
  /** How its deliveries are checked, compiled from the spec. */
  readonly verifier: Verifier;
  /** What it is asked before and beside deliveries. */
  readonly handshakes: Handshakes;
  /** How a delivery is split into its events; absent where it is one. */
  readonly split?: Splitter;
  /** Whether it takes requests from an address; absent where it takes them from any. */
  readonly takesFrom?: (address: string) => boolean;
  /** Names of the headers kept with a delivery. */
  readonly storedHeaders: readonly string[];
  readonly queueUrl: string;
  /** Treatment of its events after the claim. */
  readonly policy: EventPolicy;
  readonly secrets: Secrets;
  /** Keeps what a handshake hands over. */
  readonly vault: Vault;
  readonly publicFiles: PublicFiles;
  /** Code of the user's own that checks signatures, where the spec says so. */
  readonly sdk?: SdkVerification;
  /** Asks the provider itself, where the spec says so. */
  readonly postback?: PaypalPostback;
  readonly remoteKeys: RemoteKeys;
  /** Address as registered with the provider, where it is configured; else empty. */
  readonly url: string;
  /** Path of its endpoint, without the stage. */
  readonly path: string;
  readonly table: Table;
  readonly archive: ObjectStore;
  /** How long what it accepts is locked in the archive; absent where it is not. */
  readonly retention?: ObjectLockPolicy;
  readonly queue: Queue;
  readonly quarantine: Quarantine;
  readonly telemetry: Telemetry;
  readonly clock: Clock;
  /** Set for one delivery that comes out of quarantine. */
  readonly readmission?: Readmission;
}
