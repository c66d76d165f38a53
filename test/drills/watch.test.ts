import { describe, expect, it } from '@jest/globals';
import type { StackView } from '../local/end-to-end/stack-view.ts';
import { Watch } from './watch.ts';

const DIGEST = 'ab'.repeat(32);

async function found(look: (watch: Watch) => void, ledger: readonly object[] = []): Promise<string> {
  const watch = new Watch();
  watch.hide('the secret', 'whsec_topsecret');
  watch.sign(`t=1,v1=${DIGEST}`);
  look(watch);
  let told = '';
  const check = (_promise: string, kept: boolean, what = '') => {
    told = kept ? 'nothing' : what;
  };
  // Of a view only the ledger is looked at.
  const view = { wholeLedger: async () => ledger } as unknown as StackView;
  await watch.judge(view, { say: () => undefined, check });
  return told;
}

describe('the watch of a drill', () => {
  it('finds nothing in lines that hold nothing', async () => {
    expect(await found((watch) => watch.line(`{"message":"refuse","hash":"${'cd'.repeat(32)}"}`))).toBe(
      'nothing',
    );
  });

  it('finds that it has seen nothing', async () => {
    expect(await found(() => undefined)).toBe('');
  });

  it.each<[string, (watch: Watch) => void, string]>([
    ['a secret', (watch) => watch.line('… whsec_topsecret …'), '1 × the secret in a line of the stack'],
    [
      'a secret in base64',
      (watch) => watch.line(Buffer.from('whsec_topsecret').toString('base64')),
      'the secret in base64 in a line of the stack',
    ],
    ['a signature', (watch) => watch.line(`"${DIGEST}"`), 'a signature in a line of the stack'],
    ['a body', (watch) => watch.line(`{"x":"${watch.word}"}`), 'a part of a body in a line of the stack'],
  ])('finds %s', async (_what, look, told) => {
    expect(await found(look)).toContain(told);
  });

  it('finds a body in what a command prints, and in the ledger', async () => {
    const watch = new Watch();
    const printed = { stdout: Buffer.from(watch.word), stderr: '' };
    expect(await found((own) => own.command('events', { ...printed, stdout: Buffer.from(own.word) }))).toBe(
      '1 × a part of a body in webhooks events',
    );
    expect(await found((own) => own.line('x'), [{ err: { text: 'whsec_topsecret' } }])).toContain(
      'the ledger',
    );
  });

  it('sums the metrics it sees', () => {
    const watch = new Watch();
    watch.line('{"_aws":{"CloudWatchMetrics":[]},"Source":"stripe","SecretRefreshes":[1,2]}');
    watch.line('{"_aws":{"CloudWatchMetrics":[]},"Source":"stripe","SecretRefreshes":3}');
    expect(watch.total('SecretRefreshes')).toBe(6);
    expect(watch.total('Quarantined')).toBe(0);
  });
});
