import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../bin/app.ts';
import { buildBundles } from '../../bin/build.ts';
import { CdkCli } from './cdk-cli.ts';
import { compareWithTemplate } from './compare.ts';
import { Deliveries } from './deliveries.ts';
import { DeployedStack } from './deployed-stack.ts';
import { AwsCalls } from './engines/aws-calls.ts';
import { type Ministack, startMinistack } from './engines/ministack.ts';
import { EngineMissing } from './engines/python-environment.ts';
import { deployFirst, putSecretArnsRight, showWhatIsLeftOut } from './first-deployment.ts';
import { checkMoveTasks } from './move-tasks.ts';
import { holds, Report } from './report.ts';
import { compareNames, deployAgain, destroy } from './second-deployment.ts';
import { senders } from './senders.ts';

const report = new Report();
const directory = mkdtempSync(join(tmpdir(), 'webhooks-deploy-'));

try {
  await buildBundles();
  await part('the deployment comes to its end', deploy);
  await part('the move tasks come to their end', () => checkMoveTasks(report, directory));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
process.exitCode = report.conclude();

/** What has not come to its end has not shown anything. */
async function part(claim: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await report.check(claim, async () => {
      // Something is missing on this machine: its words say what, a stack trace would not.
      if (error instanceof EngineMissing) holds(false, error.message);
      throw error;
    });
  }
}

async function deploy(): Promise<void> {
  const engine = await startMinistack(directory);
  process.once('exit', () => engine.server.kill());
  const aws = new AwsCalls(engine);
  try {
    await run(engine, aws, new CdkCli(engine.environment, directory));
  } finally {
    aws.close();
    await engine.server.stop();
  }
}

async function run(engine: Ministack, aws: AwsCalls, cdk: CdkCli): Promise<void> {
  createApp({ outdir: join(directory, 'whole.out') }).synth();
  if (!(await deployFirst(report, cdk))) return;
  await showWhatIsLeftOut(report, aws, directory);
  const first = await DeployedStack.read(aws, directory);
  await putSecretArnsRight(report, aws, first);
  await compareWithTemplate(report, aws, first);

  const deliveries = new Deliveries(report, engine, aws, first);
  await deliveries.fillSecrets();
  await deliveries.perSource();
  await deliveries.bytes();
  await deliveries.order();
  await deliveries.failure();
  await deliveries.sweep();
  const remembered = await senders.stripe.send('cus_stays');
  await report.check('one more event, to be found after the next deployment', async () => {
    await deliveries.accepted('stripe', remembered);
    await deliveries.tookEffect('stripe', 'cus_stays', [remembered.id]);
  });

  await destroy(report, cdk, aws, first);
  await deployAgain(report, cdk, aws, first, directory);
  const second = await DeployedStack.read(aws, directory);
  await compareNames(report, first, second);
  await putSecretArnsRight(report, aws, second);
  const later = new Deliveries(report, engine, aws, second);
  await later.fillSecrets();
  await report.check('the second deployment knows the events of the first', async () => {
    await later.archived('stripe', remembered);
    const { text } = await later.door.post('stripe', remembered);
    holds(text === '{"duplicate":true}', `the first event again: ${text}`);
    const next = await senders.stripe.send('cus_stays');
    await later.accepted('stripe', next);
    await later.tookEffect('stripe', 'cus_stays', [remembered.id, next.id]);
  });
}
