import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from '../sdk/install.ts';
import { checkApi } from './api-report.ts';
import { installConsumer, RESOLUTIONS, writeSources } from './consumer.ts';
import { checkBundles, checkContents, checkLines, packedIn } from './contents.ts';
import { EXAMPLES } from './examples.ts';
import { checkJavaScript, checkOlderNode } from './javascript.ts';
import { LocalRun } from './local-run.ts';
import { run } from './shell.ts';
import { must, Steps } from './steps.ts';

/** Packs the package, installs it as a user does, and tries everything the README says of it. */
const ROOT = join(import.meta.dirname, '../..');
const { values: options } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
});
install(import.meta.dirname);

const steps = new Steps();
const work = mkdtempSync(join(tmpdir(), 'webhooks-package-'));
const packed = packedIn(await run(`npm pack --json --pack-destination ${work}`, ROOT));
const tarball = join(work, packed.filename);
await steps.step('the tarball holds what users need and nothing else', () => checkContents(packed));
await steps.step('no bundle holds the CDK', () => checkBundles(ROOT));
await steps.step('an error is not buried under the line that threw it', () => checkLines(ROOT));

const consumer = await installConsumer(tarball);
const home = join(consumer, 'node_modules/cdk-webhooks');
const tools = join(import.meta.dirname, 'node_modules/.bin');
await steps.step('publint finds nothing', async () => {
  await run(`${tools}/publint run ${home} --pack false --strict`, consumer);
});
await steps.step('attw finds nothing', async () => {
  await run(`${tools}/attw ${tarball} --no-emoji`, consumer);
});
await steps.step('the public API is the one docs/api/ shows', () => checkApi(ROOT, tools, false));
await checkJavaScript(steps, consumer);

const { names } = JSON.parse(
  await run(`node -p "JSON.stringify({ names: Object.keys(require('cdk-webhooks')) })"`, consumer),
);
const count = writeSources(consumer, names);
for (const name of Object.keys(RESOLUTIONS)) {
  await steps.step(`types, examples and ${count} snippets compile with ${name}`, async () => {
    await run(`npx tsc -p tsconfig.${name}.json`, consumer);
  });
}
await steps.step("the README's example synthesizes, and a signed delivery is processed", async () => {
  await LocalRun.during(consumer, 'npx webhooks', async (running) => {
    const [id = ''] = await running.deliver('stripe', 'processed');
    must((await running.raw('stripe', id)).includes(id), 'the archived bytes are those of the event');
  });
});
await steps.step('webhooks verify judges recorded requests', async () => {
  const out = await run(`npx webhooks verify --vectors ${home}/dist/providers/stripe/vectors.json`, consumer);
  must(/^[1-9]\d* passed, 0 failed$/m.test(out), out);
});
const command = `node ${join(home, 'bin/webhooks.mjs')}`;
const folders = readdirSync(join(consumer, 'examples'), { withFileTypes: true }).filter((one) =>
  one.isDirectory(),
);
must(
  folders
    .map(({ name }) => name)
    .sort()
    .join() === Object.keys(EXAMPLES).sort().join(),
  'every example has its check in test/package/examples.ts',
);
for (const [name, check] of Object.entries(EXAMPLES)) {
  await steps.step(`examples/${name} runs`, () =>
    LocalRun.during(join(consumer, 'examples', name), command, check),
  );
}
await checkOlderNode(steps, consumer);

if (options.keep) console.log(`kept ${consumer}`);
else for (const folder of [consumer, work]) rmSync(folder, { recursive: true, force: true });
process.exitCode = steps.conclude();
