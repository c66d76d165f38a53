import { beforeAll, describe, expect, it } from '@jest/globals';
import { Duration } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { acme } from '../../../bin/acme.ts';
import { receiveEnvironment } from '../../../lib/contract/environments.ts';
import {
  EventKey,
  GapPolicy,
  LatePolicy,
  PoisonPolicy,
  type ProviderSpec,
  StreamOrder,
  WebhookProvider,
  WebhookSource,
  type WebhookSourceOptions,
} from '../../../lib/index.ts';
import { environmentOf, newGateway, resource } from '../synthesis.ts';

const DAY = 86_400;
const numbered: ProviderSpec = {
  ...acme,
  slug: 'numbered',
  event: { ...acme.event, sequence: { at: { json: '/n' }, first: 0 } },
};

/** Several sources in one stack, by id. */
function synthesize(sources: Readonly<Record<string, [ProviderSpec, Partial<WebhookSourceOptions>]>>) {
  const { stack, gateway } = newGateway();
  for (const [id, [spec, options]] of Object.entries(sources)) {
    const provider = WebhookProvider.fromSpec(spec);
    new WebhookSource(stack, id, { gateway, provider, sourceName: id.toLowerCase(), ...options });
  }
  const template = Template.fromStack(stack);
  const environment = (id: string) => {
    const raw = environmentOf(resource(template, 'AWS::Lambda::Function', `${id}EndpointReceiver`));
    const text = Object.entries(raw).map(([name, value]) => [name, typeof value === 'string' ? value : 'x']);
    return receiveEnvironment.decode(Object.fromEntries(text));
  };
  return { environment };
}

describe('the order of a source', () => {
  let made: ReturnType<typeof synthesize>;
  beforeAll(() => {
    made = synthesize({
      Plain: [acme, {}],
      Arrival: [numbered, { order: StreamOrder.arrival() }],
      BySpec: [numbered, {}],
      Sequence: [acme, { order: StreamOrder.sequence('/version') }],
      Header: [numbered, { order: StreamOrder.sequence('X-Version') }],
      Strict: [
        acme,
        {
          order: StreamOrder.sequence('/a~1b', {
            window: Duration.days(13),
            first: 0,
            onGap: GapPolicy.DEAD_LETTER,
            late: LatePolicy.PROCESS,
          }),
          onPoison: PoisonPolicy.SKIP,
        },
      ],
      Parked: [acme, { onPoison: PoisonPolicy.PARK }],
    });
  });

  it.each(['Plain', 'Arrival', 'Parked'])('of arrival takes no number from anywhere: %s', (id) => {
    const { WEBHOOK_SPEC, WEBHOOK_SEQUENCE, WEBHOOK_SKIP_POISON } = made.environment(id);
    expect(WEBHOOK_SPEC.event).not.toHaveProperty('sequence');
    expect([WEBHOOK_SEQUENCE, WEBHOOK_SKIP_POISON]).toEqual([null, false]);
  });

  it.each([
    ['BySpec', { at: { json: '/n' }, first: 0 }],
    ['Sequence', { at: { json: '/version' }, first: 1 }],
    ['Header', { at: { header: 'x-version' }, first: 1 }],
  ])('of a sequence has its defaults: %s', (id, sequence) => {
    const { WEBHOOK_SPEC, WEBHOOK_SEQUENCE } = made.environment(id);
    expect(WEBHOOK_SPEC.event.sequence).toEqual(sequence);
    expect(WEBHOOK_SEQUENCE).toEqual({ window: 300, onGap: 'proceed', late: 'drop' });
  });

  it('follows its options', () => {
    const { WEBHOOK_SPEC, WEBHOOK_SEQUENCE, WEBHOOK_SKIP_POISON } = made.environment('Strict');
    expect(WEBHOOK_SPEC.event.sequence).toEqual({ at: { json: '/a~1b' }, first: 0 });
    expect(WEBHOOK_SEQUENCE).toEqual({ window: 13 * DAY, onGap: 'dead-letter', late: 'process' });
    expect(WEBHOOK_SKIP_POISON).toBe(true);
  });
});

function refuse(options: Partial<WebhookSourceOptions>, spec: ProviderSpec = acme) {
  return expect(() => synthesize({ Source: [spec, options] }));
}

describe('an order that cannot work', () => {
  const sequence = (options: Parameters<typeof StreamOrder.sequence>[1]) => ({
    order: StreamOrder.sequence('/n', options),
  });

  it.each(['', '/a~2', 'two words', '/a~'])('by a number at %j', (place) => {
    refuse({ order: StreamOrder.sequence(place) }).toThrow(/a sequence is a JSON pointer .*\(order:/);
  });

  it.each([Duration.seconds(0), Duration.millis(1500), Duration.days(13).plus(Duration.seconds(1))])(
    'with a window of %s',
    (window) => {
      refuse(sequence({ window })).toThrow(/from 1 second to 13 days .*\(order:/);
    },
  );

  it.each([2, -1, 0.5, Number.NaN])('with the first number %d', (first) => {
    refuse(sequence({ first })).toThrow(/is 0 or 1 \(order:/);
  });

  it('by a sequence without a stream, the source’s or the provider’s', () => {
    refuse({ ...sequence({}), stream: [] }).toThrow(/a sequence needs a stream/);
    refuse({ stream: [] }, numbered).toThrow(/a sequence needs a stream/);
    const { stream: _, ...event } = numbered.event;
    expect(() => WebhookProvider.fromSpec({ ...numbered, event })).toThrow(/a sequence needs a stream/);
    const first = 2 as 0;
    const wrong = { ...numbered, event: { ...numbered.event, sequence: { at: { json: '/n' }, first } } };
    expect(() => WebhookProvider.fromSpec(wrong)).toThrow(/whole number from 0 to 1/);
  });
});

describe('a number that', () => {
  const order = StreamOrder.sequence('/version');

  it('would name its stream too is refused', () => {
    refuse({ order, stream: ['/account', '/version'] }).toThrow(/cannot name the stream/);
  });

  it('would name the event is refused, unless something else names it as well', () => {
    refuse({ order, eventKey: EventKey.id('/version') }).toThrow(/cannot be its key/);
    const composite = EventKey.composite('/account', '/version');
    const { environment } = synthesize({
      One: [acme, { order, eventKey: composite }],
      Two: [acme, { order, eventKey: EventKey.both('/version') }],
    });
    expect(environment('One').WEBHOOK_SPEC.event.sequence).toEqual({ at: { json: '/version' }, first: 1 });
    expect(environment('Two').WEBHOOK_SPEC.event.sequence).toEqual({ at: { json: '/version' }, first: 1 });
  });
});

describe('the window of an event key', () => {
  const idless: ProviderSpec = { ...acme, event: { ...acme.event, key: { recipe: 'signed-bytes' } } };
  const hashed: ProviderSpec = { ...acme, event: { ...acme.event, key: { recipe: 'payload-hash' } } };
  const WEEK = 7 * DAY;

  it('is short where content stands for an event nobody names, full where an id does', () => {
    const cases: readonly [string, ProviderSpec, Partial<WebhookSourceOptions>, number][] = [
      ['Id', acme, {}, WEEK],
      ['Composite', acme, { eventKey: EventKey.composite('/account', '/id') }, WEEK],
      ['Both', acme, { eventKey: EventKey.both('/id') }, WEEK],
      ['Signed', acme, { eventKey: EventKey.signedBytes() }, WEEK],
      ['Hash', acme, { eventKey: EventKey.payloadHash() }, 300],
      ['LongHash', acme, { eventKey: EventKey.payloadHash(), dedupeWindow: Duration.hours(1) }, 3600],
      ['Idless', idless, {}, 300],
      ['Hashed', hashed, {}, 300],
      ['HashedSigned', hashed, { eventKey: EventKey.signedBytes() }, 300],
      ['IdAfterAll', idless, { eventKey: EventKey.id('x-event-id') }, WEEK],
    ];
    const { environment } = synthesize(
      Object.fromEntries(cases.map(([id, spec, options]) => [id, [spec, options]])),
    );
    expect(cases.map(([id]) => [id, environment(id).WEBHOOK_WINDOW])).toEqual(
      cases.map(([id, , , window]) => [id, window]),
    );
  });

  it('a composite key has two places or more, each once', () => {
    for (const places of [[], ['/id'], ['/id', '/id'], ['X-Id', 'x-id']]) {
      expect(() => EventKey.composite(...places)).toThrow(/EventKey\.composite: .*two places or more/);
    }
    expect(EventKey.composite('/Id', '/id')).toBeDefined();
  });
});
