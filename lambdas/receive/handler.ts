import { receiveEnvironment } from '../../lib/contract/environments.ts';
import { S3ObjectStore } from '../clients/object-store.ts';
import { SqsQueue } from '../clients/queue.ts';
import { dynamoDb, s3, secretsManager, sqs } from '../clients/sdk-clients.ts';
import { SecretsManagerStore } from '../clients/secret-store.ts';
import { DynamoTable } from '../clients/table.ts';
import { powertools } from '../telemetry/powertools.ts';
import { connect } from './connect.ts';
import { edge } from './edge.ts';

const environment = receiveEnvironment.decode(process.env);
const instruments = powertools();

export const handler = edge(
  connect(environment, {
    table: new DynamoTable(dynamoDb(), environment.WEBHOOK_TABLE),
    archive: new S3ObjectStore(s3(), environment.WEBHOOK_BUCKET),
    queue: new SqsQueue(sqs()),
    secretStore: new SecretsManagerStore(secretsManager()),
    telemetry: instruments,
    clock: Date.now,
    random: Math.random,
  }),
  instruments,
);
