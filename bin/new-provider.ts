import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SOURCE_NAME } from '../lib/contract/message.ts';
import { propertyName } from './generate/construct-name.ts';
import { firstSamples } from './new-provider/first-samples.ts';
import { specFile } from './new-provider/spec-file.ts';

const PROVIDERS = join(import.meta.dirname, '../lib/providers');

const { positionals, values } = parseArgs({ allowPositionals: true, options: { name: { type: 'string' } } });
const [slug = '', ...more] = positionals;
const problem = problemWith(slug, more);
if (problem !== undefined) {
  console.error(`${problem}\nusage: npm run new:provider -- SLUG [--name 'Its Name']`);
  process.exit(2);
}
const name = (values.name ?? `${slug.charAt(0).toUpperCase()}${slug.slice(1)}`).replaceAll(/['\\\r\n]/g, ' ');
const folder = join(PROVIDERS, slug);
mkdirSync(folder);
writeFileSync(
  join(folder, 'spec.ts'),
  specFile(slug, name, propertyName(slug), new Date().toISOString().slice(0, 10)),
);
writeFileSync(join(folder, 'vectors.json'), `${JSON.stringify(firstSamples(slug), null, 2)}\n`);
console.log(`lib/providers/${slug} is there: fill in spec.ts, put genuine samples into vectors.json, then
  npm run generate
  npm test -- test/providers
docs/add-a-provider.md goes through it step by step.`);

function problemWith(given: string, rest: readonly string[]): string | undefined {
  if (given === '' || rest.length > 0) return 'name one provider';
  if (!SOURCE_NAME.test(given) || !/^[a-z]/.test(given)) {
    return `${given} is no slug: lower-case letters, digits and dashes, a letter first, at most 64`;
  }
  return existsSync(join(PROVIDERS, given)) ? `there is a provider ${given} already` : undefined;
}
