import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './shell.ts';
import { asModule, namedBlock, snippets, surroundings } from './snippets.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Ways in which TypeScript finds a package, and the settings of each. */
export const RESOLUTIONS = {
  node16: { module: 'node16', moduleResolution: 'node16' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  node10: { module: 'commonjs', moduleResolution: 'node10' },
} as const;

/** Files that ask for every entry point. The first is compiled as an ES module, the second as CommonJS. */
const ENTRY_POINTS = `
import { StripeWebhook, WebhookGateway } from 'cdk-webhooks';
import { GitHubWebhook, type GitHubWebhookProps } from 'cdk-webhooks/providers/github';
import { defineProcessor, type HandlerInput } from 'cdk-webhooks/processor';
import { defineVerifier, type DeliveryVerifier } from 'cdk-webhooks/verifier';
import { familiesOf, type ProviderSpec } from 'cdk-webhooks/contract';
import { Stack } from 'aws-cdk-lib';

export class Both extends Stack {
  constructor(scope: Stack, options: Omit<GitHubWebhookProps, 'gateway'>) {
    super(scope, 'Both');
    const gateway = new WebhookGateway(this, 'Webhooks');
    new StripeWebhook(this, 'Stripe', { gateway });
    new GitHubWebhook(this, 'GitHub', { gateway, ...options });
  }
}
export const handler = defineProcessor<{ paid: { readonly amount: number } }>({
  paid: ({ event }) => (event.data.amount > 0 ? undefined : { dead: 'nothing was paid' }),
  '*': ({ event, attempt }: HandlerInput) => ({ ignore: \`\${event.type} \${attempt}\` }),
});
export const verifier: DeliveryVerifier = defineVerifier({ verify: ({ body }) => body.length > 0 });
export const families = (spec: ProviderSpec) => familiesOf(spec.signature);
`;

/** An empty folder outside of the repository with the package in it, as a user's. Its path. */
export async function installConsumer(tarball: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-consumer-'));
  const { devDependencies: versions } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const pinned = (...names: string[]) => names.map((name) => `${name}@${versions[name]}`).join(' ');
  await run('npm init -y', folder);
  await run(`npm i --no-audit --no-fund ${tarball} ${pinned('aws-cdk-lib', 'constructs')}`, folder);
  await run(`npm i --no-audit --no-fund -D ${pinned('typescript', '@types/node', 'stripe')}`, folder);
  return folder;
}

/** Writes the example of the README, the snippets, the examples and the settings that compile them. */
export function writeSources(folder: string, exported: readonly string[]): number {
  const settings = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...settings, type: 'module' }));
  for (const name of ['app.ts', 'invoices.ts']) {
    writeFileSync(join(folder, name), namedBlock(ROOT, 'README.md', name));
  }
  writeFileSync(join(folder, 'cdk.json'), JSON.stringify({ app: 'node app.ts' }));
  writeFileSync(join(folder, 'entry-points.ts'), ENTRY_POINTS);
  writeFileSync(join(folder, 'entry-points-required.cts'), ENTRY_POINTS);
  mkdirSync(join(folder, 'snippets'));
  writeFileSync(join(folder, 'snippets/surroundings.ts'), surroundings(exported));
  const all = snippets(ROOT);
  for (const [index, snippet] of all.entries()) {
    writeFileSync(join(folder, `snippets/snippet-${index}.ts`), asModule(snippet));
  }
  cpSync(join(ROOT, 'examples'), join(folder, 'examples'), { recursive: true });
  for (const [name, options] of Object.entries(RESOLUTIONS)) writeSettings(folder, name, options);
  return all.length;
}

function writeSettings(folder: string, name: string, options: Readonly<Record<string, string>>): void {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    // The declarations of the package have to be sound by themselves.
    skipLibCheck: false,
    target: 'es2022',
    types: ['node'],
    ...(name === 'node10' ? {} : { allowImportingTsExtensions: true }),
    ...options,
  };
  const include =
    name === 'node10' ? ['entry-points.ts', 'app.ts'] : ['*.ts', '*.cts', 'snippets', 'examples'];
  writeFileSync(join(folder, `tsconfig.${name}.json`), JSON.stringify({ compilerOptions, include }));
}
