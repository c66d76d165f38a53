import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventHash, hashFields, streamHash } from '../../../lambdas/ledger/names.ts';
import { REFUSALS, refusalStatus, UNAVAILABLE } from '../../../lib/contract/answers.ts';
import {
  archiveHour,
  archiveKey,
  hashOfArchiveKey,
  quarantineId,
  quarantineKey,
} from '../../../lib/contract/archive.ts';
import { eventKey, frontKey, heldKey, streamKey } from '../../../lib/contract/ledger.ts';
import { METRICS } from '../../../lib/contract/metrics.ts';
import { EVENT_STATES, isFinished } from '../../../lib/contract/states.ts';

const AT = Date.UTC(2026, 10, 30, 7, 5, 9);

describe('names', () => {
  it('never runs two lists of fields together', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, c, d) => {
        fc.pre(a !== c || b !== d);
        expect(hashFields(a, b)).not.toBe(hashFields(c, d));
      }),
    );
    expect(hashFields('ab', 'c')).not.toBe(hashFields('a', 'bc'));
    expect(hashFields('')).not.toBe(hashFields());
  });

  it('scopes events and streams by source, and a forced replay apart', () => {
    expect(eventHash('stripe', 'evt_1')).not.toBe(eventHash('github', 'evt_1'));
    expect(eventHash('stripe', 'evt_1')).not.toBe(eventHash('stripe', 'evt_1', 'again'));
    expect(streamHash('stripe', 'cus_1')).not.toBe(streamHash('github', 'cus_1'));
  });

  it('makes archive keys from derived parts only, and finds the event again', () => {
    const h = eventHash('stripe', '../../x');
    const key = archiveKey('stripe', h, 'd'.repeat(64), AT);
    expect(key).toBe(`raw/stripe/2026/11/30/07/${h}.${'d'.repeat(16)}`);
    expect(key.startsWith(archiveHour('stripe', AT))).toBe(true);
    expect(hashOfArchiveKey(key)).toBe(h);
    expect(hashOfArchiveKey('raw/stripe/x')).toBeUndefined();
    expect(quarantineKey('stripe', AT, 60_000, 7)).toBe('quarantine/stripe/20261130T070500/007');
    expect(quarantineKey('stripe', AT, 3_000, 119)).toMatch(/^quarantine\/stripe\/20261130T0705\d\d\/119$/);
    expect(quarantineId('quarantine/stripe/20261130T070500/007')).toBe('20261130T070500/007');
    expect(quarantineId('raw/stripe/20261130T070500/007')).toBeUndefined();
  });

  it('keeps held events in order of their order key as text', () => {
    const keys = [9, 10, 99, 1_796_000_000_000, 2].map((order) => heldKey('s', 'x', order, 'h').sk);
    expect([...keys].sort()).toEqual(
      [2, 9, 10, 99, 1_796_000_000_000].map((order) => heldKey('s', 'x', order, 'h').sk),
    );
  });

  it('puts a stream and its held events in one partition, apart from events and the front', () => {
    expect(heldKey('s', 'x', 1, 'h').pk).toBe(streamKey('s', 'x').pk);
    expect(new Set([eventKey('s', 'x').pk, streamKey('s', 'x').pk, frontKey('s').pk]).size).toBe(3);
  });

  it('answers no refusal with success or a fault, and every fault with 5xx', () => {
    for (const reason of Object.keys(REFUSALS) as (keyof typeof REFUSALS)[]) {
      expect(refusalStatus(reason)).toBeGreaterThanOrEqual(400);
      expect(refusalStatus(reason)).toBeLessThan(500);
    }
    expect(refusalStatus('stale', { stale: 400 })).toBe(400);
    expect(Object.values(UNAVAILABLE).every((status) => status >= 500)).toBe(true);
  });

  it('knows which states are finished', () => {
    expect(EVENT_STATES.filter(isFinished)).toEqual(['processed', 'ignored', 'discarded', 'late', 'lost']);
  });

  it('counts each metric by source of a gateway, and in every set by gateway first', () => {
    for (const { dimensions } of Object.values(METRICS)) {
      expect(dimensions.some((set) => set[0] === 'Gateway' && set[1] === 'Source')).toBe(true);
      expect(dimensions.every(([first]) => first === 'Gateway')).toBe(true);
    }
  });
});
