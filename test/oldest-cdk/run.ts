import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../package/shell.ts';
import { type Summary, summaryOf } from './summary.ts';

/**
 * `npm run test:oldest-cdk`: the oldest aws-cdk-lib and constructs that the package allows, installed in a folder of their
 * own, make the same resources of the same layouts as those installed here. `-- --keep` leaves the folder.
 */
const ROOT = join(import.meta.dirname, '../..');
const SOURCES = [
  'bin',
  'lib',
  'lambdas',
  'local',
  'dist/lambdas',
  'test/lib',
  'test/oldest-cdk',
  'cdk.json',
  'package.json',
];

type Versions = Readonly<Record<string, string>>;
const {
  peerDependencies,
  devDependencies,
}: Readonly<Record<'peerDependencies' | 'devDependencies', Versions>> = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);
const folder = mkdtempSync(join(tmpdir(), 'webhooks-oldest-cdk-'));
try {
  for (const source of SOURCES) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
  await installOldest();
  const found = await run(`"${process.execPath}" test/oldest-cdk/summary.ts`, folder);
  const differences = compare(JSON.parse(found), summaryOf());
  for (const line of differences) console.error(line);
  console.log(
    `${Object.entries(peerDependencies)
      .map(([name, range]) => `${name} ${oldest(range)}`)
      .join(', ')}: ${differences.length === 0 ? 'the same resources' : 'other resources'}`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  if (!process.argv.includes('--keep')) rmSync(folder, { recursive: true, force: true });
}

function oldest(range: string): string {
  return range.replace(/^\^/, '');
}

/** Everything else is what is installed here; the checks of policies come along, for they import the CDK as well. */
async function installOldest(): Promise<void> {
  const modules = join(folder, 'node_modules');
  const aside = join(folder, 'oldest');
  mkdirSync(aside);
  const versions = { ...peerDependencies, 'cdk-nag': devDependencies['cdk-nag'] ?? '' };
  const wanted = Object.entries(versions).map(([name, range]) => `${name}@${oldest(range)}`);
  await run(`npm install --no-save --force --no-audit --no-fund --prefix . ${wanted.join(' ')}`, aside);
  mkdirSync(modules);
  const installed = readdirSync(join(aside, 'node_modules')).filter((name) => !name.startsWith('.'));
  for (const name of installed) symlinkSync(join(aside, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (!name.startsWith('.') && !installed.includes(name)) {
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    }
  }
}

function compare(old: Summary, current: Summary): readonly string[] {
  const ids = new Set([...Object.keys(old), ...Object.keys(current)]);
  return [...ids]
    .filter((id) => old[id] !== current[id])
    .map((id) => `${id}: ${old[id] ?? 'absent'} with the oldest, ${current[id] ?? 'absent'} here`);
}
