import { copyFileSync, existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FileSystem } from 'aws-cdk-lib';
import { VERIFIER_FILE } from '../contract/limits.ts';
import { familiesOf, type SignatureSpec } from '../contract/provider-spec.ts';
import { namesIn } from '../contract/stored-headers.ts';
import { WebhookConfigError } from './errors.ts';

/** Code of your own that checks signatures in place of the provider's spec, mostly by calling the vendor's package. */
export class SdkVerifier {
  /**
   * A module that stands alone: one ES module with what it imports bundled in, whose default export is made by
   * `defineVerifier` of `cdk-webhooks/verifier`. It runs inside the receiver, before anything is parsed or kept.
   *
   * @param path of the file, from the working directory
   */
  static fromFile(path: string): SdkVerifier {
    const file = resolve(path);
    const isFile = existsSync(file) && statSync(file).isFile();
    if (!isFile || !/\.m?js$/.test(file)) {
      throw new WebhookConfigError(
        'verifier',
        'SdkVerifier.fromFile',
        path,
        isFile
          ? 'a verifier is one JavaScript module, .mjs or .js'
          : 'there is no such file; bundle it first',
      );
    }
    return new SdkVerifier(file);
  }

  readonly #file: string;

  private constructor(file: string) {
    this.#file = file;
  }

  /**
   * A folder with a program and the verifier beside it.
   *
   * @internal
   */
  _beside(program: string): string {
    const folder = FileSystem.mkdtemp('webhooks-verifier-');
    copyFileSync(join(program, 'index.mjs'), join(folder, 'index.mjs'));
    copyFileSync(this.#file, join(folder, VERIFIER_FILE));
    return folder;
  }

  /**
   * What stands in a spec in place of its own signature: the headers it was in are still asked for.
   *
   * @internal
   */
  _inPlaceOf(signature: SignatureSpec): SignatureSpec {
    const families = familiesOf(signature);
    const { at } = { at: undefined, ...signature };
    return {
      scheme: 'sdk',
      at: { eitherHeader: namesIn([at]).slice(0, 4) },
      ...(families.join() === '' ? {} : { families }),
    };
  }
}
