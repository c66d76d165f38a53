import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { powertools } from '../../../lambdas/telemetry/powertools.ts';
import { captured } from './captured.ts';

describe('instruments', () => {
  let output: ReturnType<typeof captured>;
  beforeEach(() => {
    output = captured();
  });
  afterEach(() => output.restore());

  it('writes one embedded line per values of dimensions, under exactly the sets of the table', () => {
    const { metric, flush } = powertools();
    metric('DeliveriesAccepted', { Source: 's' });
    metric('DeliveriesAccepted', { Source: 's' });
    metric('AnswerTime', { Source: 's' }, 12);
    metric('DeliveriesRefused', { Source: 's', Reason: 'stale' });
    metric('DeliveriesRefused', { Source: 's' });
    flush();
    const lines = output.json().filter((line) => '_aws' in line);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({
      Source: 's',
      DeliveriesAccepted: [1, 1],
      AnswerTime: 12,
      _aws: {
        CloudWatchMetrics: [
          {
            Namespace: 'CdkWebhooks',
            Dimensions: [['Gateway', 'Source'], ['Gateway']],
            Metrics: [
              { Name: 'DeliveriesAccepted', Unit: 'Count' },
              { Name: 'AnswerTime', Unit: 'Milliseconds' },
            ],
          },
        ],
      },
    });
    expect(lines[1]).toMatchObject({
      Gateway: 'none',
      Source: 's',
      Reason: 'stale',
      DeliveriesRefused: 1,
      _aws: {
        CloudWatchMetrics: [
          {
            Dimensions: [
              ['Gateway', 'Source', 'Reason'],
              ['Gateway', 'Source'],
              ['Gateway', 'Reason'],
              ['Gateway'],
            ],
          },
        ],
      },
    });
    expect(lines[2]).toMatchObject({ Source: 's', Reason: 'none' });
    // Nothing beside: no remark of the library's own.
    expect(output.text().trimEnd().split('\n')).toHaveLength(3);
    expect(lines[0]).not.toHaveProperty('service');
    flush();
    expect(output.json().filter((line) => '_aws' in line)).toHaveLength(3);
    metric('DeliveriesAccepted', { Source: 's' });
    flush();
    expect(output.json().at(-1)).toMatchObject({ DeliveriesAccepted: 1, Source: 's' });
  });

  it('names the gateway its environment names', () => {
    process.env['WEBHOOK_GATEWAY'] = 'Prod/Gateway';
    try {
      const { metric, flush } = powertools();
      metric('EventsDead', { Source: 's' });
      flush();
      expect(output.json()).toEqual([expect.objectContaining({ Gateway: 'Prod/Gateway', Source: 's' })]);
    } finally {
      delete process.env['WEBHOOK_GATEWAY'];
    }
  });

  it('keeps the dimensions of any number of values', () => {
    const { metric, flush } = powertools();
    for (let n = 0; n < 250; n++) {
      metric('EventsProcessed', { Source: 's' });
      metric('ProcessingDelay', { Source: 's' }, n);
    }
    flush();
    const lines = output.json().filter((line) => '_aws' in line);
    for (const line of lines) expect(line).toHaveProperty('Source', 's');
    const delays = lines.flatMap((line) => [line['ProcessingDelay'] ?? []].flat());
    expect(delays).toEqual(Array.from({ length: 250 }, (_, n) => n));
  });

  it('loses no field to a name that the line has itself', () => {
    const { decision, log } = powertools();
    decision('drop', { message: 'id-1', because: 'x' });
    log({ source: 's' }).info('said', { message: 'own', level: 'mine' });
    expect(output.json()).toMatchObject([
      { message: 'drop', message_: 'id-1', because: 'x' },
      { message: 'said', message_: 'own', level: 'INFO', level_: 'mine' },
    ]);
    expect(output.text()).not.toContain('reserved');
  });

  it('logs under the name that the function was given', () => {
    process.env['POWERTOOLS_SERVICE_NAME'] = 'webhook-receiver';
    try {
      powertools().decision('accept', {});
    } finally {
      delete process.env['POWERTOOLS_SERVICE_NAME'];
    }
    expect(output.json()).toMatchObject([{ service: 'webhook-receiver' }]);
  });

  it('writes a decision as one line, bounded and escaped', () => {
    const { decision } = powertools();
    decision('accept', { source: 's', key: `a\nlevel=ERROR ${'x'.repeat(1000)}`, h: undefined, bytes: 3 });
    decision('refuse', { source: 's' });
    const [accept, refuse] = output.json();
    expect(output.text().trimEnd().split('\n')).toHaveLength(2);
    expect(accept).toMatchObject({ level: 'INFO', message: 'accept', source: 's', bytes: 3 });
    expect(String(accept?.['key'])).toHaveLength(300);
    expect(String(accept?.['key'])).toContain('a\\u000alevel');
    expect(accept).not.toHaveProperty('h');
    expect(refuse).toMatchObject({ level: 'WARN', message: 'refuse' });
  });

  it('logs a fault by name and code, never by its message', () => {
    const { fault } = powertools();
    fault('archive', Object.assign(new Error('hush'), { name: 'AccessDenied', code: 'E1' }), { source: 's' });
    fault('archive', 'hush');
    expect(output.json()).toMatchObject([
      { level: 'ERROR', message: 'archive', source: 's', error: 'AccessDenied', code: 'E1' },
      { error: 'string' },
    ]);
    expect(output.text()).not.toContain('hush');
  });

  it('gives a handler a log that carries its fields', () => {
    const log = powertools().log({ source: 's', event: 'e' });
    log.info('one\ntwo', { n: 1 });
    log.warn('careful');
    log.error('bad');
    log.debug('not at this level');
    expect(output.json()).toMatchObject([
      { level: 'INFO', message: 'one\\u000atwo', source: 's', event: 'e', n: 1 },
      { level: 'WARN', message: 'careful', event: 'e' },
      { level: 'ERROR', message: 'bad', event: 'e' },
    ]);
  });

  it('goes on when nothing can be written', () => {
    const { decision, metric, flush } = powertools();
    output.restore();
    const broken = captured(() => {
      throw new Error('EPIPE');
    });
    try {
      decision('accept', { source: 's' });
      metric('DeliveriesAccepted', { Source: 's' });
      flush();
    } finally {
      broken.restore();
    }
    expect(broken.text()).toBe('');
  });
});
