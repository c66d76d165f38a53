#!/usr/bin/env node
// Plain JavaScript that any Node from 18 on gets through, far enough to say which Node is needed.
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `webhooks needs Node 22.18 or newer, this is ${process.versions.node}; in this project run npm ci, then npx webhooks`,
  );
  process.exitCode = 1;
} else {
  // Half the start, and a third of the memory: TypeScript that was read once needs no compiler the next time.
  nodeModule.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/webhooks', import.meta.url)));
  // Compiled in the installed package; in the repository Node runs the source.
  const places = ['../dist/cli/main.mjs', './cli/main.ts'].map((place) => new URL(place, import.meta.url));
  const place = places.find((url) => existsSync(url)) ?? places[1];
  const { main } = await import(place.href);
  await main(process.argv.slice(2));
}
