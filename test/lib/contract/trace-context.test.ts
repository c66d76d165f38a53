import { describe, expect, it } from '@jest/globals';
import { traceIdOf, traceparentOf } from '../../../lib/contract/trace-context.ts';

const ID = '0af7651916cd43dd8448eb211c80319c';
const GOOD = `00-${ID}-b7ad6b7169203331-01`;

describe('trace context', () => {
  it('is taken where it keeps to the grammar', () => {
    expect([traceparentOf(GOOD), traceIdOf(GOOD)]).toEqual([GOOD, ID]);
  });

  it.each([
    undefined,
    '',
    GOOD.toUpperCase(),
    GOOD.replace(/^00/, 'ff'),
    GOOD.replace(/^00/, '01'),
    `${GOOD}-extra`,
    ` ${GOOD}`,
    `${GOOD}\n`,
    GOOD.replace(ID, '0'.repeat(32)),
    GOOD.replace('b7ad6b7169203331', '0'.repeat(16)),
    GOOD.replace(ID, `${ID}a`),
    GOOD.replace(/-01$/, '-1'),
  ])('is none otherwise: %j', (text) => {
    expect([traceparentOf(text), traceIdOf(text)]).toEqual([undefined, undefined]);
  });
});
