import { itemRoute, sliceItems } from '../../lambdas/body/item-slices.ts';
import { readDocument } from '../../lambdas/receive/document.ts';
import { compileSignature } from '../../lambdas/signature/compile.ts';
import { readJson } from '../../lambdas/signature/json-document.ts';
import { readMultipart } from '../../lambdas/signature/multipart.ts';
import { readSecret } from '../../lambdas/signature/secret-text.ts';
import { headersOf } from '../../lambdas/signature/signed-request.ts';
import { decodeMessage } from '../../lib/contract/message.ts';
import type { ProviderSpec } from '../../lib/contract/provider-spec.ts';
import { namesIn } from '../../lib/contract/stored-headers.ts';
import { SPECS } from '../../lib/providers/specs.ts';
import type { Growth } from './target.ts';

const NOW = Date.UTC(2026, 11, 1);

/** What makes slow readers slow: the same few characters again and again. */
const UNITS = [
  ',',
  '=',
  ', ',
  't=1,',
  'v1=a,',
  'v1,a ',
  '.',
  ';',
  ' ',
  '"',
  '\\',
  '%',
  '[',
  '{"a":',
  'a',
  '&a=',
  '0',
  '\r\n',
  '--b',
];

/** Longest header that is looked at is 8192 characters. */
const HEADER = 800;
const BODY = 20_000;

const repeated = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length));

/** One spec of each form, which is what the time depends on. */
function forms(): readonly ProviderSpec[] {
  const kept = new Map<string, ProviderSpec>();
  for (const spec of SPECS) {
    const form = JSON.stringify(spec.signature, (name, value) =>
      [
        'header',
        'text',
        'key',
        'hash',
        'toleranceSeconds',
        'futureSeconds',
        'prefix',
        'json',
        'claim',
      ].includes(name)
        ? 0
        : value,
    );
    if (!kept.has(form)) kept.set(form, spec);
  }
  return [...kept.values()];
}

/** Headers of whoever calls: nothing is known about them yet. */
export const HEADER_GROWTHS: readonly Growth[] = forms().flatMap(({ slug, signature }) => {
  const verifier = compileSignature(signature, {});
  const names = namesIn(signature).map((name) => name.replace('*', 'webhook'));
  return UNITS.map((unit) => ({
    name: `${slug}: headers of ${JSON.stringify(unit)}`,
    size: HEADER,
    prepare: (size: number) => {
      const value = repeated(unit, size);
      const headers = headersOf(Object.fromEntries(names.map((name) => [name, value])));
      const request = {
        headers,
        body: Buffer.alloc(0),
        method: 'POST',
        url: `https://a.example/in?${value}`,
      };
      return () => verifier.read(request, NOW);
    },
  }));
});

type Reader = readonly [name: string, read: (text: string, bytes: Buffer) => unknown, size?: number];

const READERS: readonly Reader[] = [
  ['JSON', (text) => readJson(text)],
  ['a document', (_, bytes) => readDocument(bytes, 'json')],
  ['items', (_, bytes) => sliceItems(bytes, ITEMS, 2500)],
  ['parts', (_, bytes) => readMultipart('multipart/form-data; boundary=b', bytes, 1000)],
  // Deep nesting costs JSON.parse itself more than its length once its stack has grown.
  ['a message', (text) => decodeMessage(text), 2000],
  ['a secret', (text) => readSecret({ format: 'utf8', byId: true }, text)],
];
const ITEMS = itemRoute(['/*', '/a/*', '/events/*/b/*']);

const bodyGrowths: readonly Growth[] = READERS.flatMap(([name, read, size = BODY]) =>
  UNITS.map((unit) => ({
    name: `${name} of ${JSON.stringify(unit)}`,
    size,
    prepare: (size: number) => {
      const text = repeated(unit, size);
      const bytes = Buffer.from(text);
      return () => read(text, bytes);
    },
  })),
);

export const GROWTHS: readonly Growth[] = [...HEADER_GROWTHS, ...bodyGrowths];
