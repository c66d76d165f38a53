// Run as a process of its own by durability.test.ts, to be killed: serves DynamoDB and prints the port.
import { createServer } from 'node:http';
import { createDynamoDb } from '../../../local/dynamodb/index.ts';

const service = await createDynamoDb({ directory: process.argv[2] ?? '' });
const server = createServer((req, res) => service.handle(req, res));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') process.stdout.write(`${address.port}\n`);
});
