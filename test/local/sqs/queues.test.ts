import { request } from 'node:http';
import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  ListQueueTagsCommand,
  PurgeQueueCommand,
  SetQueueAttributesCommand,
  TagQueueCommand,
  UntagQueueCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalQueues } from './local-queues.ts';

let local: LocalQueues;
beforeAll(async () => {
  local = await LocalQueues.start();
});
afterAll(() => local.stop());

const create = (QueueName: string, Attributes: Record<string, string> = {}) =>
  local.client.send(new CreateQueueCommand({ QueueName, Attributes }));

describe('a queue', () => {
  it('shows its attributes with the defaults of SQS', async () => {
    const queue = await local.fifo({ VisibilityTimeout: '45' });
    const attributes = await local.attributes(queue);
    expect(attributes).toMatchObject({
      VisibilityTimeout: '45',
      FifoQueue: 'true',
      ContentBasedDeduplication: 'false',
      DeduplicationScope: 'queue',
      FifoThroughputLimit: 'perQueue',
      MessageRetentionPeriod: '345600',
      MaximumMessageSize: '1048576',
      DelaySeconds: '0',
      ApproximateNumberOfMessages: '0',
    });
    expect(attributes['QueueArn']).toBe(`arn:aws:sqs:eu-west-1:123456789012:${queue.url.split('/').pop()}`);
    expect(Number(attributes['CreatedTimestamp'])).toBeCloseTo(Date.now() / 1000, -1);
    const one = new GetQueueAttributesCommand({ QueueUrl: queue.url, AttributeNames: ['DelaySeconds'] });
    expect((await local.client.send(one)).Attributes).toEqual({ DelaySeconds: '0' });
  });

  it('may be created again with the same attributes only', async () => {
    const { QueueUrl } = await create('again', { VisibilityTimeout: '45' });
    expect((await create('again', { VisibilityTimeout: '45' })).QueueUrl).toBe(QueueUrl);
    expect((await create('again')).QueueUrl).toBe(QueueUrl);
    await expect(create('again', { VisibilityTimeout: '46' })).rejects.toMatchObject({
      name: 'QueueNameExists',
      Code: 'QueueAlreadyExists',
    });
  });

  it.each([
    ['a bad name', 'no spaces', {}, 'InvalidParameterValue'],
    ['a FIFO name without FifoQueue', 'x.fifo', {}, 'InvalidParameterValue'],
    ['FifoQueue without a FIFO name', 'x', { FifoQueue: 'true' }, 'InvalidParameterValue'],
    ['an unknown attribute', 'x', { Nonsense: '1' }, 'InvalidAttributeName'],
    ['an attribute of FIFO queues', 'x', { ContentBasedDeduplication: 'true' }, 'InvalidAttributeName'],
    ['a number out of range', 'x', { VisibilityTimeout: '43201' }, 'InvalidAttributeValue'],
    ['a policy that is no JSON', 'x', { Policy: '{' }, 'InvalidAttributeValue'],
    ['a redrive policy without a target', 'x', { RedrivePolicy: '{}' }, 'InvalidParameterValue'],
    [
      'high throughput without group scope',
      'x.fifo',
      { FifoQueue: 'true', FifoThroughputLimit: 'perMessageGroupId' },
      'InvalidAttributeValue',
    ],
  ])('with %s is refused', async (_what, name, attributes, Code) => {
    await expect(create(name, attributes)).rejects.toMatchObject({ Code });
    await expect(local.client.send(new GetQueueUrlCommand({ QueueName: name }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
    });
  });

  it('changes its attributes, and an empty policy removes it', async () => {
    const queue = await local.standard({ Policy: '{"Version":"2012-10-17","Statement":[]}' });
    const set = (Attributes: Record<string, string>) =>
      local.client.send(new SetQueueAttributesCommand({ QueueUrl: queue.url, Attributes }));
    await set({ VisibilityTimeout: '5', Policy: '' });
    const attributes = await local.attributes(queue);
    expect([attributes['VisibilityTimeout'], attributes['Policy']]).toEqual(['5', undefined]);
    await expect(set({ VisibilityTimeout: '-1' })).rejects.toMatchObject({ name: 'InvalidAttributeValue' });
  });

  it('can be found, listed in pages, tagged, purged and deleted', async () => {
    for (const name of ['list-a', 'list-b', 'list-c']) await create(name);
    const list = (NextToken?: string) =>
      local.client.send(new ListQueuesCommand({ QueueNamePrefix: 'list-', MaxResults: 2, NextToken }));
    const first = await list();
    const second = await list(first.NextToken);
    expect([first.QueueUrls?.length, second.QueueUrls?.length, second.NextToken]).toEqual([2, 1, undefined]);

    const queue = await local.fifo();
    const QueueUrl = queue.url;
    await local.client.send(new TagQueueCommand({ QueueUrl, Tags: { a: '1', b: '2' } }));
    await local.client.send(new UntagQueueCommand({ QueueUrl, TagKeys: ['a'] }));
    expect((await local.client.send(new ListQueueTagsCommand({ QueueUrl }))).Tags).toEqual({ b: '2' });

    await local.put(queue, 'x');
    await local.client.send(new PurgeQueueCommand({ QueueUrl }));
    expect(await local.counts(queue)).toEqual([0, 0, 0]);
    await local.client.send(new DeleteQueueCommand({ QueueUrl }));
    await expect(local.put(queue, 'y')).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
      Code: 'AWS.SimpleQueueService.NonExistentQueue',
    });
  });

  it('ends the long polls on it when it is deleted', async () => {
    const queue = await local.fifo();
    const poll = local.sqs.call('ReceiveMessage', { QueueUrl: queue.url, WaitTimeSeconds: 20 });
    await local.client.send(new DeleteQueueCommand({ QueueUrl: queue.url }));
    expect(await poll).toEqual({});
  });
});

describe('a template', () => {
  it('creates a queue, and later sets it to its new attributes with the messages in it', async () => {
    const attributes = { FifoQueue: 'true', VisibilityTimeout: '10' };
    const first = local.sqs.provisionQueue({ name: 'declared.fifo', attributes });
    expect(first).toEqual({
      name: 'declared.fifo',
      url: `${local.origin}/123456789012/declared.fifo`,
      arn: 'arn:aws:sqs:eu-west-1:123456789012:declared.fifo',
    });
    await local.put(first, 'kept');
    const changed = { FifoQueue: 'true', DelaySeconds: '1' };
    expect(local.sqs.provisionQueue({ name: 'declared.fifo', attributes: changed })).toEqual(first);
    expect(local.sqs.attributes(first.arn)).toMatchObject({
      VisibilityTimeout: '30',
      DelaySeconds: '1',
      ApproximateNumberOfMessages: '1',
    });
    expect(local.sqs.queue(first.arn)).toEqual(first);
    expect(local.sqs.queue(`${first.arn}x`)).toBeUndefined();
  });
});

describe('over the wire', () => {
  const post = (target: string, body: string) =>
    new Promise<{ status?: number; error: unknown; body: Record<string, unknown> }>((resolve, reject) => {
      const options = { method: 'POST', headers: { 'x-amz-target': target } };
      const call = request(`${local.origin}/any/path`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const error = response.headers['x-amzn-query-error'];
          resolve({ status: response.statusCode, error, body: JSON.parse(Buffer.concat(chunks).toString()) });
        });
      });
      call.on('error', reject);
      call.end(body);
    });

  it('answers errors in both protocols', async () => {
    expect(await post('AmazonSQS.GetQueueUrl', '{"QueueName":"none"}')).toEqual({
      status: 400,
      error: 'AWS.SimpleQueueService.NonExistentQueue;Sender',
      body: { __type: 'com.amazonaws.sqs#QueueDoesNotExist', message: 'The specified queue does not exist.' },
    });
  });

  it.each([
    ['an unknown operation', 'AmazonSQS.Nonsense', '{}', 'UnknownOperationException'],
    ['another service', 'DynamoDB_20120810.GetItem', '{}', 'UnknownOperationException'],
    ['no JSON', 'AmazonSQS.ListQueues', '{', 'SerializationException'],
    ['a list', 'AmazonSQS.ListQueues', '[]', 'SerializationException'],
    ['a wrong type', 'AmazonSQS.GetQueueUrl', '{"QueueName":1}', 'SerializationException'],
    ['a missing field', 'AmazonSQS.GetQueueUrl', '{}', 'com.amazonaws.sqs#MissingRequiredParameterException'],
  ])('refuses %s', async (_what, target, body, __type) => {
    expect(await post(target, body)).toMatchObject({ status: 400, body: { __type } });
  });
});
