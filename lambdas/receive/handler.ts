import { receiveEnvironment } from '../../lib/contract/environments.ts';
import { VERIFIER_FILE } from '../../lib/contract/limits.ts';
import { objectStore } from '../clients/object-store.ts';
import { providerApi } from '../clients/provider-api.ts';
import { publicFiles } from '../clients/public-files.ts';
import { queue } from '../clients/queue.ts';
import { secretStore } from '../clients/secret-store.ts';
import { table } from '../clients/table.ts';
import { powertools } from '../telemetry/powertools.ts';
import { connect } from './connect.ts';
import { edge } from './edge.ts';

const environment = receiveEnvironment.decode(process.env);
const instruments = powertools();

export const handler = edge(
  connect(environment, {
    table: table(environment.WEBHOOK_TABLE),
    archive: objectStore(environment.WEBHOOK_BUCKET),
    queue: queue(),
    secretStore: secretStore(),
    publicFiles: publicFiles(),
    providerApi: providerApi(),
    loadVerifier: () => import(new URL(VERIFIER_FILE, import.meta.url).href),
    telemetry: instruments,
    clock: Date.now,
    random: Math.random,
  }),
  instruments,
);
