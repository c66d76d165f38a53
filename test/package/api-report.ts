import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declarationOf, PACKAGE_ENTRIES } from '../../bin/package/entries.ts';
import { run } from './shell.ts';
import { Unmet } from './steps.ts';

/**
 * Compares the declarations in `dist/types` with the report in `docs/api/`, or writes it anew. Throws with what to do where
 * they differ.
 */
export async function checkApi(root: string, tools: string, update: boolean): Promise<void> {
  // Beside the package's own manifest, which says that everything is an ES module, these would be read as such.
  const home = join(root, 'dist/declarations');
  rmSync(home, { recursive: true, force: true });
  cpSync(join(root, 'dist/types'), join(home, 'types'), { recursive: true });
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: 'cdk-webhooks', version: '0.0.0' }));
  writeFileSync(join(home, ALL), everything());
  const config = join(home, 'api-extractor.json');
  writeFileSync(config, JSON.stringify(configuration(root, home)));
  await run(`${tools}/api-extractor run --config ${config} ${update ? '--local' : ''}`, home).catch(
    (error: unknown) => {
      throw changed(error);
    },
  );
}

/** Most of the time goes into reading the CDK's types, so every entry point is looked at in one run. */
const ALL = 'types/all.d.ts';

function everything(): string {
  return PACKAGE_ENTRIES.map(({ name, source }) => {
    const file = declarationOf(source)
      .replace(/^types/, '.')
      .replace(/\.d\.ts$/, '.js');
    return name === 'index'
      ? `export * from '${file}';\n`
      : `import * as ${name} from '${file}';\nexport { ${name} };\n`;
  }).join('');
}

function changed(error: unknown): unknown {
  if (!(error instanceof Unmet) || !error.message.includes('changed the API signature')) return error;
  return new Unmet(
    `the public API is no longer what docs/api/ shows; if that is meant: npm run api\n${error.message}`,
  );
}

function configuration(root: string, home: string) {
  const quiet = { logLevel: 'none' };
  return {
    projectFolder: home,
    mainEntryPointFilePath: join(home, ALL),
    compiler: {
      overrideTsconfig: {
        compilerOptions: {
          target: 'es2022',
          module: 'node16',
          moduleResolution: 'node16',
          strict: true,
          types: ['node'],
        },
      },
    },
    apiReport: {
      enabled: true,
      reportFileName: 'cdk-webhooks.api.md',
      reportFolder: join(root, 'docs/api'),
      reportTempFolder: join(home, 'temp'),
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    newlineKind: 'lf',
    messages: {
      compilerMessageReporting: { default: { logLevel: 'error' } },
      extractorMessageReporting: {
        default: { logLevel: 'warning' },
        'ae-missing-release-tag': quiet,
        'ae-unresolved-link': quiet,
      },
      tsdocMessageReporting: { default: quiet },
    },
  };
}
