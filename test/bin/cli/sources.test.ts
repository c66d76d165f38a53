import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { evidenceOf } from '../../../bin/cli/sources/evidence.ts';
import { github } from '../../../lib/providers/github/spec.ts';
import { FakeStack, lines, secretArn, tandem } from './fake-stack.ts';

const sqs = mockClient(SQSClient);

describe('webhooks sources', () => {
  let stack: FakeStack;
  beforeAll(async () => {
    stack = await new FakeStack().start();
  });
  beforeEach(() => {
    sqs.on(GetQueueAttributesCommand).resolves({
      Attributes: {
        RedrivePolicy:
          '{"deadLetterTargetArn":"arn:aws:sqs:eu-west-1:000000000000:dlq.fifo","maxReceiveCount":5}',
      },
    });
    sqs
      .on(GetQueueAttributesCommand, {
        QueueUrl: 'https://sqs.eu-west-1.amazonaws.com/000000000000/tandem.fifo',
      })
      .resolves({});
  });
  afterAll(() => stack.stop());

  it('prints one object a source', async () => {
    const run = await stack.run('sources', '--json');
    expect(run.code).toBe(0);
    const found = lines(run);
    expect(found).toHaveLength(6);
    expect(found.find(({ name }) => name === 'stripe')).toEqual({
      name: 'stripe',
      provider: 'stripe',
      url: `${stack.url}/hooks/stripe`,
      secret: secretArn('stripe'),
      queue: 'https://sqs.eu-west-1.amazonaws.com/000000000000/stripe.fifo',
      deadLetterQueue: 'arn:aws:sqs:eu-west-1:000000000000:dlq.fifo',
      processor: 'journal',
      receiver: 'receive-stripe',
      evidence: 'sdk',
    });
    expect(found.find(({ name }) => name === 'tandem')).toMatchObject({
      deadLetterQueue: null,
      processor: null,
      evidence: 'own',
    });
  });

  it('prints an aligned table', async () => {
    const { out } = await stack.run('sources');
    const rows = out.trimEnd().split('\n');
    expect(rows[0]).toMatch(/^source +provider +url +secret +queue +processor +evidence$/);
    const column = rows[0]?.indexOf('processor') ?? 0;
    const cells = rows.slice(1).map((row) => row.slice(column).split(' ')[0]);
    expect(cells).toEqual(['none', 'none', 'none', 'none', 'journal', 'none']);
    expect(out).toContain(' webhooks/stripe ');
    expect(out).not.toContain('\u001b');
  });
});

describe('the evidence for a spec', () => {
  it('is that of the built-in spec, whatever streams the user chose', () => {
    expect(evidenceOf({ ...github, event: { ...github.event, stream: [] } })).toBe('sdk');
  });

  it('is not lent to a spec that signs in another way', () => {
    expect(evidenceOf({ ...github, signature: { ...github.signature, hash: 'sha512' } })).toBe('own');
    expect(evidenceOf(tandem)).toBe('own');
  });
});
