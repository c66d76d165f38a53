import type { Input } from './fields.ts';
import { AwsRefusal } from './refusal.ts';

/** The operations of a service by name. */
export type Operations = Readonly<Record<string, (input: Input, signal?: AbortSignal) => unknown>>;

/** Answer of the operation `Name`. */
export type Answer<Table extends Operations, Name extends keyof Table> = Awaited<ReturnType<Table[Name]>>;

/** Runs one operation by the name that came off the wire. */
export type Dispatch = (operation: string, input: Input, signal?: AbortSignal) => Promise<unknown>;

/** Every call to a service, over HTTP or in process, goes through the function returned. */
export function dispatcher(service: string, operations: Operations): Dispatch {
  return async (operation, input, signal) => {
    const work = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (work !== undefined) return work(input, signal);
    throw new AwsRefusal('UnknownOperationException', `${service} here has no operation ${operation}`);
  };
}
