#!/usr/bin/env node
// Plain JavaScript that any Node from 18 on gets through, far enough to find a Node that can run the rest.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// In the repository Node runs the source, whatever builds there are; the installed package has only what is compiled.
const source = new URL('./cli/main.ts', import.meta.url);
const inRepository = existsSync(source);
const needed = `webhooks needs Node 22.18 or newer, this is ${process.versions.node}`;

if (major > 22 || (major === 22 && minor >= 18)) {
  // Half the start, and a third of the memory: TypeScript that was read once needs no compiler the next time.
  const cache = inRepository ? '../node_modules/.cache/webhooks' : '../../.cache/webhooks';
  nodeModule.enableCompileCache(fileURLToPath(new URL(cache, import.meta.url)));
  const place = inRepository ? source : new URL('../dist/cli/main.mjs', import.meta.url);
  const { main } = await import(place.href);
  await main(process.argv.slice(2));
} else if (inRepository) {
  console.error(`${needed}; in this project run npm ci, then npx webhooks`);
  process.exitCode = 1;
} else {
  runOnNewerNode();
}

/** Runs this very command on the Node the package was made with. */
function runOnNewerNode() {
  const program = newerNode();
  if (program === undefined) {
    console.error(`${needed}; npm could not bring one, so install Node 24 and run this again`);
    process.exitCode = 1;
    return;
  }
  const child = spawn(program, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, WEBHOOKS_LAUNCHER: String(process.pid) },
  });
  // A terminal sends the interrupt to both; everything else comes to this process alone.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
}

/** Takes a Node from npm, which keeps it, and remembers where it is. */
function newerNode() {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const note = new URL(`../../.cache/webhooks/node-${devDependencies.node}`, import.meta.url);
  const known = existsSync(note) ? readFileSync(note, 'utf8') : '';
  if (existsSync(known)) return known;
  console.error(`${needed}: it runs on Node ${devDependencies.node}, taken from npm`);
  // The settings of the npm that may run this are about another package.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config|package)_/i.test(name)),
  );
  const { stdout } = spawnSync(
    'npx',
    ['--yes', `--package=node@${devDependencies.node}`, '--', 'node', '-p', 'process.execPath'],
    { encoding: 'utf8', env, shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const program = (stdout ?? '').trim();
  if (!existsSync(program) || program === process.execPath) return undefined;
  try {
    mkdirSync(new URL('.', note), { recursive: true });
    writeFileSync(note, program);
  } catch {
    // Nowhere to remember it: npm is asked again.
  }
  return program;
}
