// Run as a process of its own by durability.test.ts, to be killed: serves S3 and prints the port.
import { createServer } from 'node:http';
import { createS3 } from '../../../local/s3/index.ts';

const service = await createS3({ directory: process.argv[2] ?? '' });
await service.createBucket('plain');
await service.createBucket('versioned', { VersioningConfiguration: { Status: 'Enabled' } });
const server = createServer((req, res) => service.handle(req, res));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') process.stdout.write(`${address.port}\n`);
});
