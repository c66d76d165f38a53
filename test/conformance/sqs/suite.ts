import { suite } from '../suite.ts';
import { batches } from './batches.ts';
import { deadLetters } from './dead-letters.ts';
import { deduplication } from './deduplication.ts';
import { groups } from './groups.ts';
import { messages } from './messages.ts';
import { moveTasks } from './move-tasks.ts';
import { queues } from './queues.ts';
import { QueuesUnderTest } from './queues-under-test.ts';
import { visibility } from './visibility.ts';

export const sqs = suite({
  service: 'SQS',
  open: QueuesUnderTest.open,
  close: (queuesUnderTest) => queuesUnderTest.close(),
  checks: {
    ...queues,
    ...groups,
    ...deduplication,
    ...visibility,
    ...deadLetters,
    ...moveTasks,
    ...messages,
    ...batches,
  },
});
