import { describe, expect, it } from '@jest/globals';
import { environmentOf } from '../synthesis.ts';
import { APPS, type DeployedApp, type Placed } from './deployed-app.ts';

const DAY = 86_400;
/** Sweep period, seconds. */
const P = 60;

interface Fed {
  readonly source: string;
  readonly queue: Placed;
  readonly processor: Placed;
  readonly receiver: Readonly<Record<string, unknown>>;
}

/** Queues with the function that reads and the one that fills them. */
function fedBy(app: DeployedApp): readonly Fed[] {
  const receivers = app
    .of('AWS::Lambda::Function')
    .map((found) => ({ found, variables: environmentOf(found) }))
    .filter(({ variables }) => 'WEBHOOK_QUEUE_URL' in variables);
  return app.of('AWS::Lambda::EventSourceMapping').map(({ stack, Properties }) => {
    const queue = app.referred(Properties['EventSourceArn'], stack);
    const receiver = receivers.find(
      ({ found, variables }) => app.referred(variables['WEBHOOK_QUEUE_URL'], found.stack) === queue,
    );
    if (receiver === undefined) throw new Error(`nothing fills ${queue.id}`);
    return {
      source: String(receiver.variables['WEBHOOK_SOURCE']),
      queue,
      processor: app.referred(Properties['FunctionName'], stack),
      receiver: receiver.variables,
    };
  });
}

const number = ({ Properties }: Placed, name: string): number => Number(Properties[name]);
const attemptsOf = ({ Properties }: Placed): number =>
  Number((Properties['RedrivePolicy'] as { readonly maxReceiveCount: unknown }).maxReceiveCount);

describe.each(APPS)('timing of the protocol: %s', (_name, app) => {
  const fed = fedBy(app);

  it('has sources to look at', () => expect(fed.length).toBeGreaterThan(1));

  it.each(fed.map((one) => [one.source, one] as const))(
    '%s: a live run keeps its message, and the sweep marks it before SQS moves it',
    (_source, { queue, processor, receiver }) => {
      const visibility = number(queue, 'VisibilityTimeout');
      const timeout = number(processor, 'Timeout');
      const attempts = attemptsOf(queue);
      const old = Number(receiver['WEBHOOK_OLD_AFTER']);
      expect(timeout).toBe(Number(environmentOf(processor)['WEBHOOK_HANDLER_SECONDS']) + 5);
      expect(timeout).toBeLessThanOrEqual(900);
      expect(visibility).toBe(Math.max(6 * timeout, 180));
      expect(visibility).toBeLessThanOrEqual(43_200);
      expect(attempts).toBe(Number(receiver['WEBHOOK_ATTEMPTS']));
      expect(old).toBe(Math.max(2, attempts - 3) * visibility + 5);
      expect(old).toBeGreaterThan(300);
      expect(attempts * visibility).toBeGreaterThan(old + 2 * P);
      const backoffs = Array.from({ length: attempts - 1 }, (_, index) =>
        Math.min(10 * 3 ** index, visibility),
      );
      expect(backoffs.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(old);
    },
  );

  it.each(fed.map((one) => [one.source, one] as const))(
    '%s: dead letters wait in a queue of their own, and both queues keep what they have 14 days',
    (_source, { queue }) => {
      const { deadLetterTargetArn } = queue.Properties['RedrivePolicy'] as {
        readonly deadLetterTargetArn: unknown;
      };
      const dead = app.referred(deadLetterTargetArn, queue.stack);
      expect(dead.Properties).not.toHaveProperty('RedrivePolicy');
      for (const one of [queue, dead]) {
        expect(one.Properties).toMatchObject({
          FifoQueue: true,
          MessageRetentionPeriod: 14 * DAY,
          DeduplicationScope: 'messageGroup',
          FifoThroughputLimit: 'perMessageGroupId',
        });
      }
    },
  );

  it('gives no two sources one dead-letter queue', () => {
    const dead = app
      .of('AWS::SQS::Queue')
      .filter(({ Properties }) => 'RedrivePolicy' in Properties)
      .map(({ stack, Properties }) => {
        const policy = Properties['RedrivePolicy'] as { readonly deadLetterTargetArn: unknown };
        return `${stack}/${app.referred(policy.deadLetterTargetArn, stack).id}`;
      });
    expect(new Set(dead).size).toBe(dead.length);
  });

  it('lets a mapping take what one sweep may mark, and reports records one by one', () => {
    for (const { Properties } of app.of('AWS::Lambda::EventSourceMapping')) {
      expect(Properties).toMatchObject({
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      });
      const { MaximumConcurrency } = Properties['ScalingConfig'] as { readonly MaximumConcurrency: number };
      expect(MaximumConcurrency * 10).toBeLessThanOrEqual(1000);
    }
  });

  it('sweeps once a minute, one gateway by one sweep that ends before the next begins', () => {
    const [sweep, ...more] = app.of('AWS::Lambda::Function').filter(({ id }) => id.includes('GatewaySweep'));
    expect(more).toEqual([]);
    expect(sweep && number(sweep, 'Timeout')).toBeLessThanOrEqual(P);
    const rules = app.of('AWS::Events::Rule');
    expect(rules.map(({ Properties }) => Properties['ScheduleExpression'])).toEqual(['rate(1 minute)']);
  });

  it('lets a receiver answer before API Gateway gives up', () => {
    for (const found of app.of('AWS::Lambda::Function')) {
      if ('WEBHOOK_QUEUE_URL' in environmentOf(found)) expect(number(found, 'Timeout')).toBeLessThan(29);
    }
  });

  it('remembers an event at least three days, and five minutes what has no name', () => {
    for (const found of app.of('AWS::Lambda::Function')) {
      const { WEBHOOK_WINDOW: window } = environmentOf(found);
      if (window === undefined) continue;
      const seconds = Number(window);
      if (seconds !== 300) expect(seconds).toBeGreaterThanOrEqual(3 * DAY);
    }
  });
});
