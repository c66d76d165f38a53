import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { StackTemplate, Template } from './template.ts';

interface Artifact {
  readonly type: string;
  readonly environment?: string;
  readonly dependencies?: readonly string[];
  readonly properties?: {
    readonly templateFile?: string;
    readonly stackName?: string;
    readonly directoryName?: string;
    readonly file?: string;
  };
}

interface AssetManifest {
  readonly files?: Readonly<
    Record<
      string,
      {
        readonly source: { readonly path?: string };
        readonly destinations: Readonly<Record<string, { readonly objectKey: string }>>;
      }
    >
  >;
}

/**
 * The stacks of a cloud assembly, those first that others depend on.
 *
 * @throws StartError if `directory` holds no assembly
 */
export function readAssembly(directory: string): StackTemplate[] {
  const file = join(directory, 'manifest.json');
  if (!existsSync(file)) throw new StartError(`the app wrote no cloud assembly to ${directory}`);
  const { artifacts = {} } = readJson<{ artifacts?: Record<string, Artifact> }>(file);
  const stacks: StackTemplate[] = [];
  for (const id of dependencyOrder(artifacts)) {
    const artifact = artifacts[id];
    if (artifact?.type === 'aws:cloudformation:stack')
      stacks.push(readStack(directory, id, artifact, artifacts));
    if (artifact?.type === 'cdk:cloud-assembly') {
      stacks.push(...readAssembly(join(directory, artifact.properties?.directoryName ?? id)));
    }
  }
  return stacks;
}

function readStack(
  directory: string,
  id: string,
  artifact: Artifact,
  artifacts: Readonly<Record<string, Artifact>>,
): StackTemplate {
  const [, accountId, region] = /^aws:\/\/([^/]+)\/([^/]+)$/.exec(artifact.environment ?? '') ?? [];
  const { stackName = id, templateFile = `${id}.template.json` } = artifact.properties ?? {};
  const manifests = (artifact.dependencies ?? [])
    .map((dependency) => artifacts[dependency])
    .filter((dependency) => dependency?.type === 'cdk:asset-manifest');
  return {
    id,
    name: stackName,
    dependencies: (artifact.dependencies ?? []).filter(
      (dependency) => artifacts[dependency]?.type === 'aws:cloudformation:stack',
    ),
    region: region === 'unknown-region' ? undefined : region,
    accountId: accountId === 'unknown-account' ? undefined : accountId,
    template: readJson<Template>(join(directory, templateFile)),
    assets: new Map(manifests.flatMap((manifest) => assetsOf(directory, manifest?.properties?.file ?? ''))),
  };
}

/** Object keys of the file assets in a manifest, each with where the file lies. */
function assetsOf(directory: string, manifest: string): [string, string][] {
  const { files = {} } = readJson<AssetManifest>(join(directory, manifest));
  return Object.values(files).flatMap(({ source: { path }, destinations }) => {
    if (path === undefined) return [];
    return Object.values(destinations).map(({ objectKey }): [string, string] => [
      objectKey,
      join(directory, path),
    ]);
  });
}

function dependencyOrder(artifacts: Readonly<Record<string, Artifact>>): string[] {
  const ordered = new Set<string>();
  const visit = (id: string): void => {
    if (ordered.has(id)) return;
    for (const dependency of artifacts[id]?.dependencies ?? []) visit(dependency);
    ordered.add(id);
  };
  for (const id of Object.keys(artifacts)) visit(id);
  return [...ordered];
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
