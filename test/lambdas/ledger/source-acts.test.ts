import { describe, expect, it } from '@jest/globals';
import { noteSourceAct, readSourceActs } from '../../../lambdas/ledger/source-acts.ts';
import { MAX_ERROR_TEXT } from '../../../lib/contract/limits.ts';
import { FakeTable } from '../../fakes/table.ts';

describe('what people did to a source', () => {
  it('is read newest first, source by source', async () => {
    const table = new FakeTable();
    for (const t of [5, 20, 10]) await noteSourceAct(table, 'stripe', { t, what: 'rotated', who: `w${t}` });
    await noteSourceAct(table, 'github', { t: 30, what: 'armed', who: 'other' });
    expect((await readSourceActs(table, 'stripe', 2)).map(({ who }) => who)).toEqual(['w20', 'w10']);
  });

  it('holds two acts of one millisecond, and bounded printable texts', async () => {
    const table = new FakeTable();
    const act = { t: 1, what: 'released', who: 'ada\u001b[31m', why: 'x'.repeat(1000) } as const;
    await noteSourceAct(table, 's', act);
    await noteSourceAct(table, 's', act);
    const acts = await readSourceActs(table, 's', 10);
    expect(acts).toHaveLength(2);
    expect(acts[0]?.why?.length).toBeLessThanOrEqual(MAX_ERROR_TEXT);
    expect(acts[0]?.who).not.toContain('\u001b');
  });
});
