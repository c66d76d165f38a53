import { becomes } from '../drills/drill.ts';
import { type Printed, webhooks } from './cdk-cli.ts';
import type { DeployedStack } from './deployed-stack.ts';
import type { AwsCalls } from './engines/aws-calls.ts';
import type { Ministack } from './engines/ministack.ts';
import { FrontDoor } from './front-door.ts';
import { JournalView } from './journal-view.ts';
import { holds, type Report, same } from './report.ts';
import { type Sending, sendBytes, senders } from './senders.ts';

const ACCEPTED = { received: true };
const EFFECT_MS = 60_000;
/** After this a handled failure has been tried again, even where mending it took until after the second back-off. */
const RETRIED_MS = 150_000;
/** Larger than a queue message may be as it is. */
const LARGE = 900_000;

/** Deliveries through the engine's API Gateway, and what becomes of them. */
export class Deliveries {
  readonly door: FrontDoor;
  readonly journal: JournalView;
  readonly #report: Report;
  readonly #engine: Ministack;
  readonly #aws: AwsCalls;
  readonly #stack: DeployedStack;

  constructor(report: Report, engine: Ministack, aws: AwsCalls, stack: DeployedStack) {
    this.door = new FrontDoor(engine, stack);
    this.journal = new JournalView(aws, stack);
    this.#report = report;
    this.#engine = engine;
    this.#aws = aws;
    this.#stack = stack;
  }

  webhooks(...args: readonly string[]): Promise<Printed> {
    return webhooks(this.#engine.environment, ...args);
  }

  async fillSecrets(): Promise<void> {
    await this.#report.check('a source without a secret answers 503', async () => {
      const { status, text } = await this.door.post('stripe', await senders.stripe.send('cus_early'));
      same([status, text], [503, '{"error":"unavailable"}'], 'answer');
    });
    await this.#report.check('webhooks secrets rotate fills every secret', async () => {
      for (const [source, { secret }] of Object.entries(senders)) {
        const { code, text } = await this.webhooks('secrets', 'rotate', source, '--value', secret);
        holds(code === 0, text);
      }
    });
    await this.#report.check('the secret is in force within a minute', async () => {
      const sending = await senders.stripe.send('cus_warm');
      const accepted = async () => (await this.door.post('stripe', sending)).status === 200;
      holds(await becomes(accepted, Date.now() + EFFECT_MS, 500), 'still refused');
    });
  }

  async perSource(): Promise<void> {
    for (const [source, sender] of Object.entries(senders)) {
      await this.#report.check(`${source}: a probe, a delivery, its duplicate, a forged one`, async () => {
        same((await this.door.get(source)).status, 200, 'probe');
        const sending = await sender.send(source === 'github' ? '71' : 'first');
        await this.accepted(source, sending);
        await this.reaches(source, sending.id, 'processed');
        const again = await this.door.post(source, sending);
        same([again.status, JSON.parse(again.text)], [200, { duplicate: true }], 'duplicate');
        const forged = { ...sending, body: Buffer.concat([sending.body, Buffer.from(' ')]) };
        same((await this.door.post(source, forged)).status, 401, 'forged');
      });
    }
  }

  async bytes(): Promise<void> {
    await this.#report.check('bytes that say they are text are archived as they came', async () => {
      const text = ' {"action" : "\u00e9t\u00e9 \u{1F980}\\ud83d" ,\r\n"repository":{"id":1e2}}\n';
      const sending = sendBytes(Buffer.from(text));
      await this.accepted('github', sending);
      await this.archived('github', sending);
    });
    await this.#report.check(
      'bytes that are no UTF-8 pass the signature, and are malformed by name',
      async () => {
        const body = Buffer.concat([
          Buffer.from('{"action":"'),
          Buffer.from([0xff, 0xc0, 0x80]),
          Buffer.from('"}'),
        ]);
        const { status, text } = await this.door.post('github', sendBytes(body));
        same([status, JSON.parse(text)], [400, { error: 'malformed' }], 'answer');
        const forged = { ...sendBytes(body), body: Buffer.concat([body, Buffer.from([0xff])]) };
        same((await this.door.post('github', forged)).status, 401, 'the same, forged');
      },
    );
    await this.#report.check(`a body of ${LARGE} bytes goes by way of the archive`, async () => {
      const sending = await senders.acme.send('large', 'x'.repeat(LARGE));
      await this.accepted('acme', sending);
      await this.reaches('acme', sending.id, 'processed');
      await this.archived('acme', sending);
    });
  }

  async order(): Promise<void> {
    await this.#report.check('events of two streams take effect once each, in order', async () => {
      const sent: Record<string, string[]> = { cus_a: [], cus_b: [] };
      for (let index = 0; index < 10; index++) {
        for (const [stream, ids] of Object.entries(sent)) {
          const sending = await senders.stripe.send(stream);
          await this.accepted('stripe', sending);
          ids.push(sending.id);
        }
      }
      for (const [stream, ids] of Object.entries(sent)) await this.tookEffect('stripe', stream, ids);
    });
  }

  /** A failing event stays in the queue and holds its stream; its neighbours in the batch are done and go. */
  async failure(): Promise<void> {
    await this.#report.check(
      'a failing event is tried again by itself, its stream waits, others go on',
      async () => {
        const stream = ['cus_fails', 'cus_fails', 'cus_fails'];
        const [first, second, third] = await Promise.all(stream.map((name) => senders.stripe.send(name)));
        const other = await senders.stripe.send('cus_goes_on');
        if (first === undefined || second === undefined || third === undefined)
          throw new Error('nothing to send');
        const mend = await this.journal.failing('stripe', second.id);
        for (const sending of [first, second, third, other]) await this.accepted('stripe', sending);
        await this.tookEffect('stripe', 'cus_goes_on', [other.id]);
        await this.reaches('stripe', third.id, 'held');
        await this.tookEffect('stripe', 'cus_fails', [first.id]);
        await mend();
        await this.reaches('stripe', second.id, 'processed', RETRIED_MS);
        await this.tookEffect('stripe', 'cus_fails', [first.id, second.id, third.id]);
        const { attempts } = await this.event('stripe', second.id);
        holds(attempts >= 2, `attempts of the failing event: ${attempts}`);
      },
    );
  }

  /** One at a time, by the engine's schedule. */
  async sweep(): Promise<void> {
    await this.#report.check('the schedule runs the sweep, which may do what it needs', async () => {
      const { name } = this.#stack.one('AWS::Logs::LogGroup', 'GatewaySweep');
      let lines: readonly string[] = [];
      const ran = async () => {
        const { events } = await this.#aws.call<{ events: readonly { message: string }[] }>(
          'logs',
          'filter_log_events',
          { logGroupName: name },
        );
        lines = events.map(({ message }) => message);
        return lines.some((line) => line.startsWith('REPORT'));
      };
      holds(await becomes(ran, Date.now() + 90_000, 1000), 'it was not run within 90 s');
      const faults = lines.filter((line) => /"level":"(ERROR|WARN)"|AccessDenied|errorType/.test(line));
      holds(faults.length === 0, faults.join('\n'));
    });
  }

  async accepted(source: string, sending: Sending): Promise<void> {
    const { status, text } = await this.door.post(source, sending);
    same([status, text], [200, JSON.stringify(ACCEPTED)], `answer to ${source} ${sending.id}`);
  }

  async reaches(source: string, id: string, status: string, within = EFFECT_MS): Promise<void> {
    let seen: { readonly status?: string } = {};
    const reached = async () => {
      seen = await this.event(source, id);
      return seen.status === status;
    };
    holds(await becomes(reached, Date.now() + within, 500), `not ${status}: ${JSON.stringify(seen)}`);
  }

  async event(source: string, id: string): Promise<{ readonly status: string; readonly attempts: number }> {
    const { code, text, stdout } = await this.webhooks('event', source, id, '--json');
    holds(code === 0, text);
    return JSON.parse(stdout.toString());
  }

  async archived(source: string, { id, body }: Sending): Promise<void> {
    const { code, text, stdout } = await this.webhooks('event', source, id, '--raw');
    holds(code === 0, text);
    holds(
      stdout.equals(body),
      `${source} ${id}: ${stdout.length} archived bytes are not the ${body.length} sent`,
    );
  }

  async tookEffect(source: string, stream: string, ids: readonly string[]): Promise<void> {
    let seen: readonly string[] = [];
    const took = async () => {
      seen = await this.journal.stream(source, stream);
      return seen.length >= ids.length;
    };
    await becomes(took, Date.now() + EFFECT_MS, 200);
    same(seen, ids, `journal of ${source} ${stream}`);
  }
}
