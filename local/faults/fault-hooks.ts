import type { FaultRule, ServiceName } from './fault-rule.ts';

/** A call a fault may be ordered for. */
export interface HookedCall {
  readonly operation: string;
  /** Logical id of the function that calls; undefined for anybody else. */
  readonly caller: string | undefined;
  /** What the call is about, as text; asked for only where a rule wants to know. */
  subject(): string;
}

/** How a service says that something went wrong. */
export interface FaultAnswers {
  failure(): unknown;
  throttle(): unknown;
  /** Lets go of what an answer that is lost holds. */
  drop?(answer: unknown): Promise<void>;
}

/** Runs the work of a call, or what was ordered in its place. */
export type ServiceHook = <T>(call: HookedCall, work: () => T | Promise<T>) => Promise<T>;

/** The connection breaks and the caller gets no answer: what answers a request closes it on seeing this. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor() {
    super('the connection was reset, as ordered');
  }
}

/** A rule as it stands, with what it has done. */
export interface RuleState {
  readonly rule: FaultRule;
  /** Calls that matched. */
  seen: number;
  /** Times it happened. */
  happened: number;
}

interface ActiveRule extends RuleState {
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The faults ordered for the services of one run: none until `order` is called. */
export class FaultHooks {
  #rules: readonly ActiveRule[] = [];
  #stalls = new AbortController();

  /** Replaces all rules; stalls that are going on end. */
  order(rules: readonly FaultRule[]): void {
    this.#rules = rules.map((rule) => ({ rule, seen: 0, happened: 0, random: randomFrom(rule.seed) }));
    this.#stalls.abort();
    this.#stalls = new AbortController();
  }

  states(): readonly RuleState[] {
    return this.#rules.map(({ rule, seen, happened }) => ({ rule, seen, happened }));
  }

  /** The hook every call of a service passes. */
  of(service: ServiceName, answers: FaultAnswers): ServiceHook {
    return async (call, work) => {
      const rule = this.#rules.length === 0 ? undefined : this.#due(service, call);
      switch (rule?.fault) {
        case undefined:
          return work();
        case 'before':
          throw answers.failure();
        case 'throttle':
          throw answers.throttle();
        case 'reset':
          throw new ConnectionLost();
        case 'after':
          await drop(await work(), answers);
          throw new ConnectionLost();
        case 'stall':
          await this.#stall(rule.ms);
          return work();
      }
    };
  }

  #due(service: ServiceName, call: HookedCall): FaultRule | undefined {
    let due: FaultRule | undefined;
    for (const state of this.#rules) {
      if (!matches(state.rule, service, call)) continue;
      const { times = Number.POSITIVE_INFINITY, every, probability } = state.rule;
      state.seen++;
      // Drawn for every call, so that another rule's turn does not change this one's choices.
      const drawn = state.random() < probability;
      if (due !== undefined || !drawn || state.seen % every !== 0 || state.happened >= times) continue;
      state.happened++;
      due = state.rule;
    }
    return due;
  }

  #stall(ms: number): Promise<void> {
    const { signal } = this.#stalls;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

async function drop(answer: unknown, answers: FaultAnswers): Promise<void> {
  await answers.drop?.(answer);
}

/** For a service nobody orders faults for. */
export const NO_FAULTS: ServiceHook = async (_, work) => work();

/** The function a request comes from: its access key names it, see `workers/environment.ts`. */
export function callerOf(authorization: string | undefined): string | undefined {
  return /Credential=local\.([^/,]+)\//.exec(authorization ?? '')?.[1];
}

function matches(rule: FaultRule, service: ServiceName, call: HookedCall): boolean {
  if (rule.service !== service) return false;
  if (rule.operation !== '*' && rule.operation !== call.operation) return false;
  if (rule.function !== undefined && !includes(call.caller ?? '', rule.function)) return false;
  return rule.contains === undefined || includes(call.subject(), rule.contains);
}

function includes(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
