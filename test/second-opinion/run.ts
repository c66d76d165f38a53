import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { install } from '../sdk/install.ts';
import { findDynoxide, type OtherDynamoDb, startDynoxide } from './dynoxide.ts';

const ROOT = join(import.meta.dirname, '../..');
const SUITES = 'test/local/end-to-end/**/*.test.ts';
/** Orders faults of this project's own services, which another server does not know. */
const OWN_ONLY = 'test/local/end-to-end/faults.test.ts';

interface Tally {
  passed: number;
  failed: number;
}

install(import.meta.dirname);
const program = findDynoxide();
if (program === undefined) {
  const here = `${process.platform} ${process.arch}`;
  console.log(`not run: the second DynamoDB is an optional package for linux x64 only, this is ${here}`);
} else process.exitCode = await run(program);

/** Runs every end-to-end suite on a DynamoDB of its own; 0 if all tests pass. */
async function run(program: string): Promise<number> {
  const total: Tally = { passed: 0, failed: 0 };
  for (const suite of globSync(SUITES, { cwd: ROOT, exclude: [OWN_ONLY] }).sort()) {
    console.log(`\n${suite} with another DynamoDB`);
    const dynamodb = await startDynoxide(program);
    try {
      const tally = await jest(suite, dynamodb.url);
      total.passed += tally.passed;
      total.failed += tally.failed;
      // A suite that has left it empty has shown nothing.
      if (!(await isUsed(dynamodb))) {
        console.log(`${suite} made no table there`);
        total.failed += 1;
      }
    } finally {
      await dynamodb.stop();
    }
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

async function jest(suite: string, url: string): Promise<Tally> {
  const directory = mkdtempSync(join(tmpdir(), 'second-opinion-'));
  const results = join(directory, 'results.json');
  const child = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      ...['--config', '.config/jest.second-opinion.mjs', '--json', `--outputFile=${results}`, suite],
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: url },
    },
  );
  const code = await new Promise((resolve) => child.once('close', resolve));
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(results, 'utf8'));
    // A suite that cannot load fails without a failed test.
    return {
      passed: numPassedTests,
      failed: code !== 0 && numFailedTests === 0 ? 1 : numFailedTests,
    };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function isUsed({ url }: OtherDynamoDb): Promise<boolean> {
  const client = new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  client.destroy();
  return TableNames.length > 0;
}
