import { describe, expect, it } from '@jest/globals';
import { Receiving, restEvent } from '../lambdas/receive/receiving.ts';
import { handed } from './case.ts';

describe('probes', () => {
  const probe = handed('WH-077');
  it.each([
    ['HEAD', 200],
    ['GET', 200],
    ['OPTIONS', 200],
    ['PUT', 405],
    ['DELETE', 405],
    ['PATCH', 405],
  ])(`${probe.name}: %s → %i`, async (method, status) => {
    const to = new Receiving();
    const answer = await to.handle(restEvent(probe.headers, '', method));
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toBeUndefined();
    else expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS, POST');
    expect(to.archive.calls).toEqual([]);
    expect(to.secrets.reads).toEqual([]);
    expect(to.table.items()).toEqual([]);
    expect(to.queue.sent).toEqual([]);
  });
});
