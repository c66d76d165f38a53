import type { NewObject, ObjectStore, StoredObject } from '../../lambdas/clients/ports.ts';

export interface ObjectCall {
  readonly call: 'create' | 'exists' | 'get';
  readonly key: string;
}

/** A bucket in memory. Records its calls; `fault` decides what goes wrong, before the call or after it took effect. */
export class FakeObjectStore implements ObjectStore {
  readonly objects = new Map<string, StoredObject & Pick<NewObject, 'contentType' | 'lock'>>();
  readonly calls: ObjectCall[] = [];
  /** Called before each call; a throw or a rejection is what the call ends with. */
  before: (call: ObjectCall) => void | Promise<void> = () => {};
  /** Called once a call has taken effect: its answer gets lost by a throw. */
  after: (call: ObjectCall) => void | Promise<void> = () => {};

  keys(prefix = ''): string[] {
    return [...this.objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  }

  create({ key, bytes, metadata, contentType, lock }: NewObject): Promise<'created' | 'exists'> {
    return this.#run({ call: 'create', key }, () => {
      if (this.objects.has(key)) return 'exists';
      this.objects.set(key, {
        bytes: Buffer.from(bytes),
        metadata: { ...metadata },
        contentType,
        ...(lock && { lock }),
      });
      return 'created';
    });
  }

  exists(key: string): Promise<boolean> {
    return this.#run({ call: 'exists', key }, () => this.objects.has(key));
  }

  get(key: string): Promise<StoredObject | undefined> {
    return this.#run({ call: 'get', key }, () => this.objects.get(key));
  }

  async #run<T>(call: ObjectCall, effect: () => T): Promise<T> {
    this.calls.push(call);
    await this.before(call);
    const result = effect();
    await this.after(call);
    return result;
  }
}
