import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';
import { type Command, type CommandContext, CommandError } from '../command.ts';
import { expectPositionals } from '../read-argument.ts';
import { sampleFor } from '../samples/index.ts';
import { composer } from '../send/compose.ts';
import { curlCommand } from '../send/curl.ts';
import { type Delivery, signDraft } from '../send/delivery.ts';
import { HttpSender } from '../send/http-sender.ts';
import { Gate, runInLanes } from '../send/lanes.ts';
import { readSendOptions, SEND_OPTIONS, type SendOptions } from '../send/send-options.ts';
import { SendReport } from '../send/send-report.ts';
import { signingKeys } from '../send/signing-key.ts';
import { findSource, findTarget, type Source, type Target } from '../target/target.ts';

/** Sends signed samples. */
export const sendCommand: Command = {
  name: 'send',
  summary: 'Sign a realistic sample event with the source’s current secret and deliver it',
  usage:
    "SOURCE [--type T] [--id ID] [--stream S] [--number N] [--body FILE] [--header 'K: V'] [--count N] [--streams N] [--concurrency C] [--duplicate N] [--tamper] [--stale] [--wrong-secret] [--curl] [--json]",
  options: SEND_OPTIONS,
  async run(context) {
    const [name = ''] = expectPositionals(context.positionals, 'SOURCE');
    const options = await readSendOptions(context.args, context.cwd);
    const target = await findTarget(context.args, context.cwd);
    const source = findSource(target, name);
    const url = source.url;
    if (url === undefined) {
      throw new CommandError(
        `the URL of ${name} cannot be told from the stack`,
        'name the stack that holds its API as well, with one more --stack',
      );
    }
    const make = await maker(target, source, options);
    return options.curl
      ? printCurl(context, url, make, options)
      : deliver(context, source, url, make, options);
  },
};

/** Makes the signed delivery of the n-th event, from 0. */
type Maker = (index: number) => Promise<Delivery>;

/** Events that share a stream go one after the other; where each is a stream of its own, nothing has to wait. */
function laneCount({ environment }: Source, { streams, concurrency }: SendOptions): number {
  return streams ?? (environment.WEBHOOK_SPEC.event.stream === undefined ? concurrency : 1);
}

async function maker(target: Target, source: Source, options: SendOptions): Promise<Maker> {
  const spec = signedSpec(source.environment.WEBHOOK_SPEC);
  const sample = sampleFor(spec);
  const compose = composer(spec, sample);
  const keys = await signingKeys(target, source, spec);
  return async (index) => {
    const stream =
      options.streams === undefined ? options.stream : sample.stream((index % options.streams) + 1);
    const now = Date.now();
    const number = numberOf(spec, options, index);
    const draft = compose({ type: options.type, id: options.id, stream, number, body: options.body }, now);
    return signDraft(source.name, spec, draft, options.headers, options.spoiling, {
      ...(await keys.current()),
      now,
      url: source.signedUrl ?? '',
      settings: spec.settings ?? {},
    });
  };
}

/** A source with a verifier of its own is sent to as its provider signs. */
function signedSpec(spec: RuntimeSpec): RuntimeSpec {
  if (spec.signature.scheme !== 'sdk') return spec;
  const builtIn = SPECS.find(({ slug }) => slug === spec.slug);
  if (builtIn === undefined) {
    throw new CommandError(
      `${spec.name} is checked by a verifier of your own, and no spec says how to sign for it`,
      'give the provider a spec with its signature',
    );
  }
  return { ...spec, signature: builtIn.signature };
}

/** Events of a stream are numbered one after the other, from what was asked for or from the first number there is. */
function numberOf({ event }: RuntimeSpec, options: SendOptions, index: number): number | undefined {
  const inStream = Math.floor(index / (options.streams ?? 1));
  if (options.number !== undefined) return options.number + inStream;
  return event.sequence === undefined || options.body !== undefined
    ? undefined
    : event.sequence.first + inStream;
}

async function printCurl(
  { out }: CommandContext,
  url: string,
  make: Maker,
  { count, duplicate, bodyFile, spoiling }: SendOptions,
): Promise<number> {
  for (let index = 0; index < count; index++) {
    const command = curlCommand(url, await make(index), spoiling.tamper ? undefined : bodyFile);
    for (let copy = 0; copy <= duplicate; copy++) out.write(command);
  }
  return 0;
}

async function deliver(
  { out, err, json }: CommandContext,
  source: Source,
  url: string,
  make: Maker,
  options: SendOptions,
): Promise<number> {
  const { count, duplicate, concurrency, spoiling } = options;
  const refusal = spoiling.tamper || spoiling.stale || spoiling.wrongSecret;
  const report = new SendReport({
    out,
    err,
    json,
    source: source.name,
    total: count * (duplicate + 1),
    expected: (status) => (refusal ? status >= 400 && status < 500 : status >= 200 && status < 300),
  });
  const sender = new HttpSender(url, concurrency);
  const gate = new Gate(concurrency);
  try {
    await runInLanes(count, laneCount(source, options), async (index) => {
      const delivery = await make(index);
      const copies = Array.from({ length: duplicate + 1 }, () =>
        gate.run(async () => report.add(delivery, await sender.post(delivery))),
      );
      await Promise.all(copies);
    });
  } finally {
    sender.close();
  }
  return report.finish() ? 0 : 1;
}
