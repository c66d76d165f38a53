import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deliveryKey } from '../../../lib/contract/archive.ts';
import {
  fittingFacts,
  readArchiveMetadata,
  writeArchiveMetadata,
} from '../../../lib/contract/archive-metadata.ts';

const facts = {
  source: 's',
  key: 'k',
  type: 't',
  stream: 'st',
  streamHash: 'a'.repeat(64),
  receivedAt: 5,
  headers: {},
};

describe('archive metadata', () => {
  it('comes back as it was written, in plain visible ASCII', () => {
    const text = fc.string({ unit: 'binary', maxLength: 7 });
    fc.assert(
      fc.property(text, text, text, (key, type, value) => {
        const written = { ...facts, key, type, headers: { 'x-a': value, 'x-b': ' 100% ' } };
        const metadata = writeArchiveMetadata(written);
        for (const stored of Object.values(metadata)) expect(stored).toMatch(/^[!-~]*$/);
        expect(readArchiveMetadata(metadata)).toEqual({
          ...written,
          key: key.toWellFormed(),
          type: type.toWellFormed(),
          headers: { 'x-a': value.toWellFormed(), 'x-b': ' 100% ' },
        });
      }),
    );
  });

  it('says where an event stands in the delivery it came in with others', () => {
    const env = fc.dictionary(
      fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{0,5}$/),
      fc.string({ unit: 'binary', maxLength: 9 }),
    );
    fc.assert(
      fc.property(env, fc.string({ unit: 'binary-ascii', maxLength: 9 }), (given, at) => {
        // Names that differ in capitals alone would be one name of metadata.
        const kept = Object.entries(given).filter(([name]) => name === name.toLowerCase());
        const stored = Object.fromEntries(kept.map(([name, value]) => [name, value.toWellFormed()]));
        const delivery = { loc: 'deliveries/s/x', at, ...(kept.length > 0 && { env: stored }) };
        const metadata = writeArchiveMetadata({ ...facts, delivery });
        for (const text of Object.values(metadata)) expect(text).toMatch(/^[!-~]*$/);
        expect(readArchiveMetadata(metadata).delivery).toEqual(delivery);
      }),
    );
    expect(
      readArchiveMetadata({ ...writeArchiveMetadata(facts), delivery: 'd', 'e-a': '[1', 'e-b': '{}' }),
    ).toEqual({
      ...facts,
      delivery: { loc: 'd', at: '' },
    });
  });

  it('has room for the longest place in a delivery', () => {
    const long = '\u{1f680}'.repeat(500);
    const env = fittingFacts({
      a: 'x'.repeat(150),
      b: 'x'.repeat(150),
      c: 'x'.repeat(150),
      d: long,
      e: 'x'.repeat(153),
    });
    expect(Object.keys(env)).toEqual(['a', 'b', 'c']);
    const metadata = writeArchiveMetadata({
      ...facts,
      source: 's'.repeat(64),
      key: long,
      type: long,
      stream: long,
      seq: Number.MAX_SAFE_INTEGER,
      receivedAt: 1_796_000_000_000,
      delivery: { loc: deliveryKey('s'.repeat(64), 'd'.repeat(64), 0), at: `/${'n'.repeat(60)}/2499`, env },
      headers: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`x-${i}`, 'v'.repeat(99)])),
    });
    const size = Object.entries(metadata).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    expect(size).toBeLessThanOrEqual(2048);
    expect(size).toBeGreaterThan(1800);
  });

  it('stays below the two kilobytes S3 allows, whatever the texts are', () => {
    const long = '\u{1f680}'.repeat(5000);
    const headers = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`x-header-${i}`, 'v'.repeat(i * 20)]),
    );
    const metadata = writeArchiveMetadata({
      ...facts,
      source: 's'.repeat(64),
      key: long,
      type: long,
      stream: long,
      seq: Number.MAX_SAFE_INTEGER,
      receivedAt: 1_796_000_000_000,
      headers: { long, ...headers },
    });
    const size = Object.entries(metadata).reduce((sum, [name, value]) => sum + name.length + value.length, 0);
    expect(size).toBeLessThanOrEqual(2048);
    expect(size).toBeGreaterThan(1500);
    const read = readArchiveMetadata(metadata);
    expect(read.seq).toBe(Number.MAX_SAFE_INTEGER);
    expect(read.key).toMatch(/^\u{1f680}+$/u);
    // Whole or not at all: half a signature is none.
    expect(read.headers).not.toHaveProperty('long');
    expect(read.headers['x-header-9']).toHaveLength(180);
  });

  it('reads what is absent or foreign as it is', () => {
    expect(readArchiveMetadata({ key: '%zz' })).toEqual({
      source: '',
      key: '%zz',
      type: '',
      stream: '',
      streamHash: '',
      receivedAt: 0,
      headers: {},
    });
  });
});
