import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { confirmSetup, readSetup } from '../../../lambdas/ledger/setup.ts';
import type { SetupItem } from '../../../lib/contract/ledger.ts';
import { type Command, CommandError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { iso } from '../ledger/event-view.ts';
import { printable } from '../printable.ts';
import { noteAct } from '../sources/note-act.ts';
import { secretsClient } from '../target/aws-clients.ts';
import { sourceLedger } from '../target/source-ledger.ts';
import { soleSource, TARGET_OPTIONS } from '../target/target.ts';
import { whoRuns } from '../who.ts';

/** Makes a secret that a provider handed over the current one. */
export const secretsConfirmCommand: Command = {
  name: 'secrets confirm',
  summary: 'Confirm the secret a provider handed over after `secrets arm`: it becomes the current one',
  usage: 'SOURCE [--json]',
  options: { ...TARGET_OPTIONS },
  async run(context) {
    const { json, out } = context;
    const { target, source } = await soleSource(context);
    const { name } = source;
    const { ledger } = await sourceLedger(target, source);
    const setup = await readSetup(ledger.table, name);
    if (setup?.cap === undefined) throw nothing(name, setup);
    const arn = source.environment.WEBHOOK_SECRET_ARN;
    await makeCurrent(await secretsClient(target.aws), arn, setup.cap, name);
    const who = whoRuns();
    if (!(await confirmSetup(ledger.table, setup, Date.now(), who))) {
      throw new CommandError(
        `${name} was armed again meanwhile`,
        `webhooks secrets confirm ${name} once more`,
      );
    }
    const { cap: versionId, capAt = 0, capFrom = '' } = setup;
    const taken = `the secret taken at ${iso(capAt)} from ${capFrom}`;
    await noteAct(target, source, 'confirmed', taken);
    if (json) {
      out.write(
        jsonLine({ source: name, secret: arn, versionId, takenAt: iso(capAt), takenFrom: capFrom, who }),
      );
      return 0;
    }
    out.write(`${name}: ${printable(taken)} is the current one\n`);
    if (target.kind === 'stack') {
      out.write(
        `where the provider asks for it: aws secretsmanager get-secret-value --secret-id '${arn}' --query SecretString --output text\n`,
      );
    }
    return 0;
  },
};

function nothing(name: string, setup: SetupItem | undefined): CommandError {
  const arm = `webhooks secrets arm ${name}`;
  if (setup === undefined) return new CommandError(`${name} was never armed`, arm);
  return setup.until > Date.now()
    ? new CommandError(`nothing was handed over yet; ${name} is armed until ${iso(setup.until)}`)
    : new CommandError(`nothing was handed over before ${iso(setup.until)}`, `${arm} begins anew`);
}

/** The first version of a secret is the current one by itself. */
async function makeCurrent(client: SecretsManagerClient, arn: string, version: string, name: string) {
  const { DescribeSecretCommand, UpdateSecretVersionStageCommand } = await import(
    '@aws-sdk/client-secrets-manager'
  );
  const { VersionIdsToStages = {} } = await client.send(new DescribeSecretCommand({ SecretId: arn }));
  const stages = VersionIdsToStages[version];
  if (stages === undefined) {
    throw new CommandError(
      'the secret that was handed over is not kept: another took its place',
      `webhooks secrets arm ${name} begins anew`,
    );
  }
  if (stages.includes('AWSCURRENT')) return;
  const current = Object.keys(VersionIdsToStages).find((id) =>
    VersionIdsToStages[id]?.includes('AWSCURRENT'),
  );
  await client.send(
    new UpdateSecretVersionStageCommand({
      SecretId: arn,
      VersionStage: 'AWSCURRENT',
      MoveToVersionId: version,
      ...(current !== undefined && { RemoveFromVersionId: current }),
    }),
  );
}
