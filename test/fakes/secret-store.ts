import type { SecretStage, SecretStore, SecretVersion } from '../../lambdas/clients/ports.ts';

/** One secret in memory, with Secrets Manager's stages. Records the stages read. */
export class FakeSecretStore implements SecretStore {
  readonly reads: SecretStage[] = [];
  /** Called before each read; a throw or a rejection is what the read ends with. */
  before: (stage: SecretStage) => void | Promise<void> = () => {};
  readonly #versions = new Map<SecretStage, SecretVersion>();
  #made = 0;

  /** Makes a new current version; the one before becomes the previous one, as PutSecretValue does. */
  put(value: string | Uint8Array, createdAt: number): void {
    const current = this.#versions.get('AWSCURRENT');
    if (current !== undefined) this.#versions.set('AWSPREVIOUS', { ...current, stage: 'AWSPREVIOUS' });
    this.set('AWSCURRENT', value, createdAt);
  }

  /** Puts a version under a stage and leaves the others alone. */
  set(stage: SecretStage, value: string | Uint8Array, createdAt: number): void {
    this.#made += 1;
    this.#versions.set(stage, { stage, versionId: `v${this.#made}`, createdAt, value });
  }

  /** Called before a value is kept; a throw is what that ends with. */
  beforeKeep: () => void = () => {};
  readonly kept: string[] = [];

  async keep(_secretArn: string, value: string, version: string): Promise<void> {
    this.beforeKeep();
    if (this.kept.includes(version)) return;
    this.kept.push(version);
    const stage = this.#versions.has('AWSCURRENT') ? 'AWSPENDING' : 'AWSCURRENT';
    this.#versions.set(stage, { stage, versionId: version, createdAt: 0, value });
  }

  /** Values by stage. */
  versions(): Readonly<Partial<Record<SecretStage, string | Uint8Array>>> {
    return Object.fromEntries([...this.#versions].map(([stage, { value }]) => [stage, value]));
  }

  async read(_secretArn: string, stage: SecretStage): Promise<SecretVersion | undefined> {
    this.reads.push(stage);
    await this.before(stage);
    return this.#versions.get(stage);
  }
}
