import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Themes every case of which must run, with how many cases each has. */
const COMPLETE = {
  'ack-timing': 2,
  'dlq-redrive-replay': 4,
  'idempotency-crash-race': 4,
  'dedupe-ttl': 2,
  'fifo-ordering-batch': 4,
  'fifo-ids-window': 3,
  'idempotency-key': 5,
  'handshake-probe': 7,
  'json-parsing': 3,
  'payload-size': 3,
  'raw-body': 8,
  'headers-event-shape': 3,
  'signed-url': 3,
  'secrets-config': 3,
  'rotation-cache': 3,
  'signature-format': 4,
  'time-replay': 2,
  'provider-behaviour': 3,
  'dos-ssrf': 2,
  'log-privacy': 2,
  'storage-keys': 3,
  'kms-iam': 2,
  'cdk-deploy': 6,
  'cdk-runtime-bundle': 2,
  'lambda-sqs-config': 3,
} as const;

const stored: Readonly<Record<string, { readonly theme: string }>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8'),
);

/** Ids that stand in the name of a test: taken from the file by `handed`, or written out in `it`. */
function tested(): ReadonlySet<string> {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.test.ts'));
  const texts = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const named = texts.flatMap((text) => [
    ...text.matchAll(/handed\(\s*'(WH-\d{3})'/g),
    ...[...text.matchAll(/\[([^\]]*)\]\.map\(handed\)/g)].flatMap(([, list = '']) => [
      ...list.matchAll(/'(WH-\d{3})'/g),
    ]),
    ...text.matchAll(/\bit(?:\.each\([^)]*\))?\(\s*['`](WH-\d{3}) /g),
  ]);
  return new Set(named.map(([, id = '']) => id));
}

describe('cases of a theme', () => {
  it.each(Object.entries(COMPLETE))('%s: %i, and each has its test', (theme, count) => {
    const ids = Object.keys(stored).filter((id) => stored[id]?.theme === theme);
    expect(ids).toHaveLength(count);
    const found = tested();
    expect(ids.filter((id) => !found.has(id))).toEqual([]);
  });
});
