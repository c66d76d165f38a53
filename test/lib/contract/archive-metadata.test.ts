import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readArchiveMetadata, writeArchiveMetadata } from '../../../lib/contract/archive-metadata.ts';

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
