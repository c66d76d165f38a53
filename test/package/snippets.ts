import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A piece of code that people copy. */
export interface Snippet {
  /** File and line. */
  readonly place: string;
  readonly code: string;
}

/** Where JSDoc may hold code. */
const SOURCES = [
  'lib/index.ts',
  'lib/*.ts',
  'lib/constructs/*.ts',
  'lib/contract/**/*.ts',
  'lambdas/process/*.ts',
  'lambdas/receive/define-verifier.ts',
];
/** Declarations are no code to copy. */
const GENERATED = ['docs/api/**'];
const PAGES = ['README.md', 'docs/**/*.md', 'examples/*.md'];

/** Every ```ts block of the pages and every `@example` of the sources. */
export function snippets(root: string): readonly Snippet[] {
  return [
    ...files(root, PAGES).flatMap((file) => blocksIn(file, readFileSync(join(root, file), 'utf8'))),
    ...files(root, SOURCES).flatMap((file) => examplesIn(file, readFileSync(join(root, file), 'utf8'))),
  ];
}

/** The block of a page that begins with the comment `// <name>`. */
export function namedBlock(root: string, page: string, name: string): string {
  const found = blocksIn(page, readFileSync(join(root, page), 'utf8')).filter(({ code }) =>
    code.startsWith(`// ${name}\n`),
  );
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`${page} has ${found.length} blocks // ${name}`);
  return only.code;
}

function files(root: string, patterns: readonly string[]): readonly string[] {
  return [
    ...new Set(patterns.flatMap((pattern) => globSync(pattern, { cwd: root, exclude: GENERATED }))),
  ].sort();
}

function blocksIn(file: string, text: string): readonly Snippet[] {
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(({ index, 1: code = '' }) => ({
    place: `${file}:${lineAt(text, index)}`,
    code,
  }));
}

function examplesIn(file: string, text: string): readonly Snippet[] {
  return [...text.matchAll(/^ *\* @example\n((?: *\*(?: .*)?\n)*?)(?= *\*\/| *\* @)/gm)].map(
    ({ index, 1: code = '' }) => ({
      place: `${file}:${lineAt(text, index)}`,
      code: code.replace(/^ *\* ?/gm, ''),
    }),
  );
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/**
 * A snippet as a module. One that imports or exports stands as it is; a fragment of a construct's body becomes one. What a
 * fragment takes for granted is declared in `SURROUNDINGS`.
 */
export function asModule({ place, code }: Snippet): string {
  const isModule = /^(?:import|export)\b/m.test(code);
  const body = isModule
    ? code
    : `export function snippet(this: import('aws-cdk-lib').Stack): void {\n${code}}\n`;
  return `// ${place}\n${body}`;
}

/** Names that fragments use without importing them: what the text around them has introduced. */
export function surroundings(exported: readonly string[]): string {
  const values = exported.map((name) => `  var ${name}: typeof import('cdk-webhooks').${name};\n`);
  return [
    'declare global {\n',
    ...values,
    "  var defineProcessor: typeof import('cdk-webhooks/processor').defineProcessor;\n",
    "  var stack: import('aws-cdk-lib').Stack;\n",
    "  var gateway: import('cdk-webhooks').WebhookGateway;\n",
    "  var processor: import('cdk-webhooks').WebhookProcessor;\n",
    "  var acme: import('cdk-webhooks').ProviderSpec;\n",
    "  var certificate: import('aws-cdk-lib/aws-certificatemanager').ICertificate;\n",
    "  var hostedZone: import('aws-cdk-lib/aws-route53').IHostedZone;\n",
    "  var encryptionKey: import('aws-cdk-lib/aws-kms').IKey;\n",
    '}\nexport {};\n',
  ].join('');
}
