import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from './steps.ts';

const MAX_BYTES = 3_000_000;

/** All a package may hold: what is compiled, the samples `send` needs, types, and what npm adds by itself. */
const ALLOWED = [
  /^(package\.json|README\.md|LICENSE|bin\/webhooks\.mjs)$/,
  /^dist\/(index|processor|verifier|contract)\.(cjs|mjs|d\.mts)$/,
  /^dist\/cli\/[\w-]+\.mjs$/,
  /^dist\/lambdas\/(receive|sweep|journal)\/index\.mjs$/,
  /^dist\/lambdas\/process\/index\.cjs$/,
  /^dist\/providers\/[\w-]+(\.cjs|\/(sample|vectors)\.json)$/,
  /^dist\/types\/(package\.json|(lib|lambdas)\/[\w/-]+\.d\.ts)$/,
];

/** What `npm pack --json` says of a tarball. */
export interface Packed {
  readonly filename: string;
  /** Bytes of the tarball. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** The one package in what `npm pack --json` printed, whatever its scripts printed before. */
export function packedIn(text: string): Packed {
  const [packed] = JSON.parse(text.slice(text.search(/^\[$/m)));
  return packed;
}

export function checkContents({ size, files }: Packed): string {
  const strange = files.map(({ path }) => path).filter((path) => !ALLOWED.some((one) => one.test(path)));
  must(strange.length === 0, `these are not for users: ${strange.join(', ')}`);
  must(size <= MAX_BYTES, `the tarball has ${size} bytes, ${MAX_BYTES} are allowed`);
  return `${files.length} files, ${(size / 1e6).toFixed(2)} MB`;
}

/** No bundle that is deployed holds anything of the CDK, as esbuild recorded it. */
export function checkBundles(root: string): string {
  const names = ['receive', 'sweep', 'journal', 'process'];
  for (const name of names) {
    const { inputs } = JSON.parse(readFileSync(join(root, 'dist/lambdas', name, 'meta.json'), 'utf8'));
    const own = Object.keys(inputs);
    must(own.length > 10, `the record of ${name} names ${own.length} files`);
    const cdk = own.filter((path) =>
      /node_modules\/(aws-cdk-lib|constructs)\/|^lib\/(constructs|providers)\//.test(path),
    );
    must(cdk.length === 0, `${name} holds ${cdk.join(', ')}`);
  }
  return names.join(', ');
}

/** Node prints the line that threw above its error: a long one would bury what is wrong with the app. */
export function checkLines(root: string): string {
  const lines = readFileSync(join(root, 'dist/index.cjs'), 'utf8').split('\n');
  const longest = Math.max(...lines.map(({ length }) => length));
  must(longest <= 1_000, `a line of index.cjs has ${longest} characters`);
  return `${lines.length} lines`;
}
