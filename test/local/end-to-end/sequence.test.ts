import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, jest } from '@jest/globals';
import { acme } from '../../../bin/acme.ts';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import { signDelivery } from '../../../lambdas/signature/sign.ts';
import { appStack } from './app-stack.ts';
import { eventually } from './running-stack.ts';

/** A gap of four minutes takes twelve seconds, a sweep three. */
const TIME_SCALE = 20;
const LONG = 60_000;

jest.setTimeout(2 * LONG);

describe('streams by number, and without their poison', () => {
  const the = appStack('streams-app.ts', ['--time-scale', String(TIME_SCALE)]);

  /** Delivers events of one account as its provider would; a version is what stands in the body, whatever it is. */
  const send = async (source: string, account: string, versions: readonly unknown[]) => {
    const secret = readSecret({ format: 'utf8', byId: false }, await the.stack.secret(source));
    if (!secret.ok) throw new Error(secret.problem);
    for (const version of versions) {
      const body = Buffer.from(
        JSON.stringify({ id: `${account}-${version}`, type: 'account.changed', account, version }),
      );
      const headers = signDelivery(acme, secret.current, { body, now: Date.now() });
      const answer = await fetch(the.stack.url(source), {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      });
      expect([version, answer.status]).toEqual([version, 200]);
    }
  };
  /** Versions of an account in the order their effects were written, marked where the handler was told of something. */
  const effects = async (source: string, account: string) =>
    (await the.stack.journal(source))
      .filter(({ pk }) => pk === `${source}#${account}`)
      .map(({ key, gap, late }) => `${key.split('-')[1]}${gap ? ' gap' : ''}${late ? ' late' : ''}`);
  const state = async (source: string, key: string) => {
    const found = (await the.stack.ledger(source)).find((item) => item['key'] === key);
    return { st: found?.['st'], why: found?.['why'], seq: found?.['seq'], stream: found?.['stream'] };
  };

  /** Effects of an account once there are so many. */
  const effectsOnce = (source: string, account: string, count: number) =>
    eventually(
      () => effects(source, account),
      ({ length }) => length >= count,
      LONG,
    );
  const stateOnce = (source: string, key: string, wanted: string) =>
    eventually(
      () => state(source, key),
      ({ st }) => st === wanted,
      LONG,
    );

  it('run in the order of their numbers, however they come', async () => {
    await send('numbered', 'scrambled', [3, 1, 6, '2', 5, 4]);
    expect(await effectsOnce('numbered', 'scrambled', 6)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('end a gap that does not close by their policy, and go on', async () => {
    for (const source of ['numbered', 'strict']) await send(source, 'open', [1, 3, 4]);
    for (const source of ['numbered', 'strict']) {
      expect(await effectsOnce(source, 'open', 1)).toEqual(['1']);
    }
    // Proceed: those behind it run and are told; the missing one is late when it comes.
    expect(await effectsOnce('numbered', 'open', 3)).toEqual(['1', '3 gap', '4 gap']);
    await send('numbered', 'open', [2, 5]);
    expect(await effectsOnce('numbered', 'open', 4)).toEqual(['1', '3 gap', '4 gap', '5']);
    expect((await stateOnce('numbered', 'open-2', 'late')).why).toEqual(expect.any(String));
    // Dead-letter: those right behind it are lost, what comes after them runs.
    for (const version of [3, 4]) {
      expect((await stateOnce('strict', `open-${version}`, 'lost')).why).toBe('2 never came');
    }
    await send('strict', 'open', [6, 5]);
    expect(await effectsOnce('strict', 'open', 3)).toEqual(['1', '5', '6']);
  });

  it('leave an event without a number to itself', async () => {
    await send('numbered', 'odd', [1, 'two', 1.5]);
    for (const [version, seq, stream] of [
      [1, 1, 'odd'],
      ['two', undefined, ''],
      [1.5, undefined, ''],
    ]) {
      expect(await stateOnce('numbered', `odd-${version}`, 'processed')).toMatchObject({ seq, stream });
    }
  });

  it('go on without a poisonous event where that is the policy, and say so to those that waited', async () => {
    const TableName = the.stack.runtime.functions
      .map(({ environment }) => environment['JOURNAL_TABLE'])
      .find((name) => name !== undefined);
    const Key = { pk: { S: 'fail#skipping#drill-2' }, sk: { N: '0' } };
    await the.stack.dynamodb.send(
      new PutItemCommand({ TableName, Item: { ...Key, reason: { S: 'drill' } } }),
    );
    await send('skipping', 'drill', [1, 2, 3, 4]);
    expect(await effectsOnce('skipping', 'drill', 3)).toEqual(['1', '3 gap', '4 gap']);
    expect(await state('skipping', 'drill-2')).toMatchObject({
      st: 'discarded',
      why: expect.stringContaining('its stream went on without it'),
    });
    await the.stack.dynamodb.send(new DeleteItemCommand({ TableName, Key }));
    await send('skipping', 'drill', [5]);
    expect(await effectsOnce('skipping', 'drill', 4)).toEqual(['1', '3 gap', '4 gap', '5']);
  });
});
