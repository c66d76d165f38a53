import { arm } from '../../../lambdas/ledger/setup.ts';
import { SECONDS, scaledMs } from '../../../lib/contract/durations.ts';
import { SETUP_PARAMETER } from '../../../lib/contract/ledger.ts';
import { type Command, CommandError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { iso } from '../ledger/event-view.ts';
import { durationText } from '../secrets/duration-text.ts';
import { noteAct } from '../sources/note-act.ts';
import { sourceLedger } from '../target/source-ledger.ts';
import { type Source, soleSource, TARGET_OPTIONS } from '../target/target.ts';
import { whoRuns } from '../who.ts';

/** Lets a provider hand over its secret. */
export const secretsArmCommand: Command = {
  name: 'secrets arm',
  summary:
    'Let the provider hand over its secret, or test the address, for ten minutes; prints the URL to give it',
  usage: 'SOURCE [--json]',
  options: { ...TARGET_OPTIONS },
  async run(context) {
    const { json, out } = context;
    const { target, source } = await soleSource(context);
    const { name } = source;
    requireArmed(source);
    if (source.url === undefined) {
      throw new CommandError(
        `the URL of ${name} is not known`,
        'deploy it first, or give the gateway a publicUrl',
      );
    }
    const { ledger } = await sourceLedger(target, source);
    const factor = source.environment.WEBHOOK_TIME_FACTOR;
    const { text, until } = await arm(ledger.table, name, Date.now(), whoRuns(), factor);
    await noteAct(target, source, 'armed', `until ${iso(until)}`);
    const url = `${source.url}?${SETUP_PARAMETER}=${text}`;
    if (json) {
      out.write(jsonLine({ source: name, url, until: iso(until) }));
      return 0;
    }
    out.write(`${url}\n`);
    out.write(
      `give this URL to the provider within ${durationText(scaledMs(SECONDS.armed, factor) / 1000)}; `,
    );
    out.write(`what it hands over is taken once, then: webhooks secrets confirm ${name}\n`);
    return 0;
  },
};

function requireArmed({ name, environment }: Source): void {
  const { name: provider, handshakes = [] } = environment.WEBHOOK_SPEC;
  if (handshakes.some(({ armed }) => armed)) return;
  throw new CommandError(
    `${provider} hands over no secret: it shows one, or takes yours`,
    `webhooks secrets rotate ${name} --value V`,
  );
}
