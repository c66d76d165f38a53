#!/usr/bin/env node
// Plain JavaScript that any Node from 18 on gets through, far enough to find a Node that can run the rest.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
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

/** Takes the Node this package was made with from npm, which keeps it, and runs this very command there. */
function runOnNewerNode() {
  const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  console.error(`${needed}: it runs on Node ${devDependencies.node}, taken from npm`);
  // The settings of the npm that may run this are about another package.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(config|package)_/i.test(name)),
  );
  const found = spawnSync(
    'npx',
    ['--yes', `--package=node@${devDependencies.node}`, '--', 'node', '-p', 'process.execPath'],
    { encoding: 'utf8', env, shell: process.platform === 'win32', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const program = (found.stdout ?? '').trim();
  if (found.status !== 0 || !existsSync(program)) {
    console.error('npm could not bring it; install Node 24 yourself, then run this again');
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
