import { type FaultHooks, NO_FAULTS } from '../faults/fault-hooks.ts';
import type { ServiceName } from '../faults/fault-rule.ts';
import type { Input } from './fields.ts';
import { AwsRefusal } from './refusal.ts';

/** The operations of a service by name. */
export type Operations = Readonly<Record<string, (input: Input, signal?: AbortSignal) => unknown>>;

/** Answer of the operation `Name`. */
export type Answer<Table extends Operations, Name extends keyof Table> = Awaited<ReturnType<Table[Name]>>;

/** Runs one operation by the name that came off the wire, for the function with the logical id `caller`, if it is one. */
export type Dispatch = (
  operation: string,
  input: Input,
  signal?: AbortSignal,
  caller?: string,
) => Promise<unknown>;

/** Where faults can be ordered, and how this service words them. */
export interface DispatchFaults {
  readonly hooks: FaultHooks | undefined;
  readonly service: ServiceName;
  readonly failure: string;
  readonly throttle: string;
}

/** Every call to a service, over HTTP or in process, goes through the function returned. */
export function dispatcher(name: string, operations: Operations, faults: DispatchFaults): Dispatch {
  const { hooks, service, failure, throttle } = faults;
  const hook =
    hooks?.of(service, {
      failure: () => new AwsRefusal(failure, 'failed, as ordered', { status: 500 }),
      throttle: () => new AwsRefusal(throttle, 'Rate exceeded', { queryCode: throttle }),
    }) ?? NO_FAULTS;
  return async (operation, input, signal, caller) => {
    const work = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (work !== undefined) {
      return hook({ operation, caller, subject: () => JSON.stringify(input) }, () => work(input, signal));
    }
    throw new AwsRefusal('UnknownOperationException', `${name} here has no operation ${operation}`);
  };
}
