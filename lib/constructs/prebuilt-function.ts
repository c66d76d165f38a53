import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { WebhookConfigError } from './errors.ts';
import { NodeFunction, type NodeFunctionProps } from './node-function.ts';
import type { SdkVerifier } from './sdk-verifier.ts';

/** The bundles this package brings. */
export type BundleName = 'receive' | 'sweep' | 'journal';

/** Properties of a PrebuiltFunction. */
export interface PrebuiltFunctionProps extends Omit<NodeFunctionProps, 'code' | 'handler'> {
  /** Which bundle it runs. */
  readonly bundle: BundleName;
  /**
   * Code of a user's own that lies beside it.
   *
   * @default - none
   */
  readonly verifier?: SdkVerifier;
}

/** A function from one of the package's own bundles: its users need neither a bundler nor Docker. */
export class PrebuiltFunction extends NodeFunction {
  constructor(scope: Construct, id: string, props: PrebuiltFunctionProps) {
    const { bundle, verifier, ...rest } = props;
    super(scope, id, { ...rest, code: prebuiltCode(scope, bundle, verifier), handler: PREBUILT_HANDLER });
  }
}

/** Handler of every bundle. */
export const PREBUILT_HANDLER = 'index.handler';
const PREBUILT_PROGRAM = 'index.mjs';

/** Code of a bundle; source map and build records stay out of what is deployed. */
export function prebuiltCode(scope: Construct, bundle: BundleName, verifier?: SdkVerifier): lambda.Code {
  const folder = bundleFolder(scope.node.path, bundle, PREBUILT_PROGRAM);
  if (verifier !== undefined) return lambda.Code.fromAsset(verifier._beside(folder));
  return lambda.Code.fromAsset(folder, { exclude: ['*', `!${PREBUILT_PROGRAM}`] });
}

/**
 * Folder of a bundle that holds `program`. In the repository the sources run from `lib/constructs/` and the bundles stand in
 * `dist/lambdas/`; in the package this very module is part of `dist/`. Looking upward finds both. Throws
 * `WebhookConfigError` for `place` where there is none.
 */
export function bundleFolder(place: string, bundle: string, program: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    for (const candidate of [join(folder, 'dist', 'lambdas', bundle), join(folder, 'lambdas', bundle)]) {
      if (existsSync(join(candidate, program))) return candidate;
    }
    const parent = dirname(folder);
    if (parent === folder) break;
    folder = parent;
  }
  throw new WebhookConfigError(
    'bundle-missing',
    place,
    join('dist', 'lambdas', bundle, program),
    `there is no built "${bundle}" handler; in this repository \`npm run build\` makes it; an app that is bundled leaves cdk-webhooks external`,
  );
}
