import { createServer } from 'node:http';
import { createSqs } from '../../../local/sqs/sqs.ts';

/** Serves the SQS of a directory from a process of its own, which a test may kill: `serve.ts <directory> <time scale>`. */
const [directory = '', timeScale = '1'] = process.argv.slice(2);
const location = { region: 'eu-west-1', accountId: '123456789012', baseUrl: () => 'http://127.0.0.1' };
const sqs = await createSqs({ directory, timeScale: Number(timeScale), ...location });
const server = createServer(sqs.handle);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify(server.address())}\n`);
});
