import { createServer } from 'node:http';
import { createSecretsManager } from '../../../local/secrets-manager/secrets-manager.ts';

/** Serves the secrets of a directory from a process of its own, which a test may kill: `serve.ts <directory>`. */
const [directory = ''] = process.argv.slice(2);
const secrets = await createSecretsManager({ directory, region: 'eu-west-1', accountId: '123456789012' });
const server = createServer(secrets.handle);
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify(server.address())}\n`);
});
