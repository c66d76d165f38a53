import { text as readText } from 'node:stream/consumers';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { scaledMs } from '../../../lib/contract/durations.ts';
import { isPublicKey } from '../../../lib/contract/key-use.ts';
import { secretShapeOf } from '../../../lib/contract/provider-spec.ts';
import { type Arguments, type Command, CommandError, UsageError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { reasonOption } from '../ledger/act-options.ts';
import { iso } from '../ledger/event-view.ts';
import { textOption } from '../read-argument.ts';
import { durationText } from '../secrets/duration-text.ts';
import { newSecret } from '../secrets/new-secret.ts';
import { noteAct } from '../sources/note-act.ts';
import { secretsClient } from '../target/aws-clients.ts';
import { type Source, soleSource, TARGET_OPTIONS } from '../target/target.ts';

/** Puts a new version of a source's secret. */
export const secretsRotateCommand: Command = {
  name: 'secrets rotate',
  summary: 'Put a new version of a source’s secret; says how long the previous one is still accepted',
  usage: 'SOURCE [--value V] [--reason R] [--json]',
  options: {
    value: {
      type: 'string',
      value: 'V',
      help: 'the new secret, or - to read it from stdin (default: a new random one in the provider’s form)',
    },
    reason: { type: 'string', value: 'R', help: 'why, for the history of the source' },
    ...TARGET_OPTIONS,
  },
  async run(context) {
    const { args, json, out } = context;
    const why = reasonOption(args);
    const { target, source } = await soleSource(context);
    const { name } = source;
    requireSecret(source);
    const value = await chosenValue(args, source);
    const client = await secretsClient(target.aws);
    const { environment } = source;
    const isFirst = !(await hasCurrent(client, environment.WEBHOOK_SECRET_ARN));
    const { PutSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
    const put = await client.send(
      new PutSecretValueCommand({ SecretId: environment.WEBHOOK_SECRET_ARN, SecretString: value }),
    );
    const version = `version ${put.VersionId ?? 'unknown'}`;
    await noteAct(target, source, 'rotated', why === undefined ? version : `${version}; ${why}`);
    const overlap = scaledMs(environment.WEBHOOK_PREVIOUS_OVERLAP, environment.WEBHOOK_TIME_FACTOR);
    if (json) {
      out.write(
        jsonLine({
          source: name,
          secret: environment.WEBHOOK_SECRET_ARN,
          versionId: put.VersionId ?? null,
          previousAcceptedUntil: isFirst ? null : iso(Date.now() + overlap),
          previousAcceptedSeconds: isFirst ? null : Math.round(overlap / 1000),
        }),
      );
      return 0;
    }
    out.write(`${name} has a new secret, version ${put.VersionId ?? 'unknown'}\n`);
    out.write(
      isFirst
        ? 'it is the first: nothing was accepted before\n'
        : `the previous one is accepted for ${durationText(overlap / 1000)} more, until ${iso(Date.now() + overlap)}\n`,
    );
    if (target.kind === 'stack' && textOption(args, 'value') === undefined) {
      out.write(
        `give it to the provider: aws secretsmanager get-secret-value --secret-id '${environment.WEBHOOK_SECRET_ARN}' --query SecretString --output text\n`,
      );
    }
    return 0;
  },
};

function requireSecret({ name, environment }: Source): void {
  if (environment.WEBHOOK_SECRET_ARN !== '') return;
  throw new CommandError(
    `${name} has no secret`,
    environment.WEBHOOK_PUBLIC_KEY === ''
      ? 'its provider is verified without one'
      : 'its public key is part of the function: change `publicKey` in the construct and deploy',
  );
}

async function chosenValue(args: Arguments, { environment }: Source): Promise<string> {
  const given = textOption(args, 'value');
  const { signature } = environment.WEBHOOK_SPEC;
  if (given === undefined && isPublicKey(signature)) {
    throw new UsageError('the provider makes this key', 'give its public key with --value');
  }
  const { fields } = secretShapeOf(signature);
  if (given === undefined && fields !== undefined) {
    throw new UsageError(
      'the provider makes these',
      `give a JSON object of ${fields.join(', ')} with --value`,
    );
  }
  if (given === undefined) return newSecret(environment.WEBHOOK_SPEC);
  const value = (given === '-' ? await readText(process.stdin) : given).replace(/[\r\n]+$/, '');
  const reading = readSecret(secretShapeOf(environment.WEBHOOK_SPEC.signature), value);
  if (!reading.ok) throw new UsageError(`the new secret ${reading.problem}`);
  return value;
}

/** Looks at the versions only: the value of the secret stays where it is. */
async function hasCurrent(client: SecretsManagerClient, secretArn: string): Promise<boolean> {
  const { DescribeSecretCommand } = await import('@aws-sdk/client-secrets-manager');
  const { VersionIdsToStages } = await client.send(new DescribeSecretCommand({ SecretId: secretArn }));
  return Object.values(VersionIdsToStages ?? {}).some((stages) => stages.includes('AWSCURRENT'));
}
