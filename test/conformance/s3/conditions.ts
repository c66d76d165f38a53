import { type Checks, must, want } from '../check.ts';
import { refused, same } from '../expectation.ts';
import type { BucketUnderTest } from './bucket-under-test.ts';

const create = { IfNoneMatch: '*' };

export const conditions: Checks<BucketUnderTest> = {
  'create-only': must('If-None-Match: * creates once, then 412, the content unchanged', async (bucket) => {
    await bucket.put('create-only', 'one', create);
    const second = bucket.put('create-only', 'two', create);
    same((await refused(second, 'a second creation', 'PreconditionFailed')).status, 412, 'status');
    same(String(await bucket.get('create-only')), 'one', 'content');
  }),

  'create-race': must('one of 20 simultaneous creations succeeds', async (bucket) => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => bucket.put('create-race', String(index), create)),
    );
    for (const attempt of attempts) {
      if (attempt.status === 'fulfilled') continue;
      const call = Promise.reject(attempt.reason);
      await refused(call, 'a creation', 'PreconditionFailed', 'ConditionalRequestConflict');
    }
    same(attempts.filter(({ status }) => status === 'fulfilled').length, 1, 'winners');
  }),

  'replace-only': want('If-Match replaces the version it names and no other', async (bucket) => {
    const { ETag: first } = await bucket.put('replace', '1');
    await bucket.put('replace', '2', { IfMatch: first });
    const stale = bucket.put('replace', '3', { IfMatch: first });
    same((await refused(stale, 'a stale replacement', 'PreconditionFailed')).status, 412, 'status');
  }),
};
