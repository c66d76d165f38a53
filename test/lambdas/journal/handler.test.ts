import { afterAll, describe, expect, it } from '@jest/globals';
import { journalEnvironment } from '../../../lib/contract/environments.ts';

const environment = { ...process.env };

afterAll(() => {
  process.env = { ...environment };
});

describe('the sample processor’s function', () => {
  it('needs to know its table, and is a processor like any other', async () => {
    delete process.env['JOURNAL_TABLE'];
    await expect(import('../../../lambdas/journal/handler.ts')).rejects.toThrow('JOURNAL_TABLE is missing');
  });

  it('starts where it knows its table', async () => {
    Object.assign(process.env, journalEnvironment.encode({ JOURNAL_TABLE: 'journal' }), {
      AWS_REGION: 'eu-west-1',
    });
    const { handler } = await import(
      '../../../lambdas/journal/handler.ts?known' as '../../../lambdas/journal/handler.ts'
    );
    await expect(handler({ Records: [] }, { getRemainingTimeInMillis: () => 1 })).rejects.toThrow(
      'WEBHOOK_TABLE',
    );
  });
});
