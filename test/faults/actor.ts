import type { Clock } from '../../lambdas/clients/ports.ts';

export type ActorKind = 'receive' | 'process' | 'sweep' | 'person';

/** A process under way: a function's invocation, or a person's command. */
export interface Actor {
  readonly kind: ActorKind;
  readonly name: string;
  /** Its own clock, which may differ from others'. */
  readonly clock: Clock;
  /** Ids of the messages it holds, for a processor. */
  readonly messages: readonly string[];
  alive: boolean;
  /** One of its calls went wrong. */
  disturbed: boolean;
  done: boolean;
  /** Calls made so far, by label. */
  readonly made: Map<string, number>;
  /** What happens once it is over, however it ends. */
  readonly ended: (() => void)[];
}

export function newActor(
  kind: ActorKind,
  name: string,
  clock: Clock,
  messages: readonly string[] = [],
): Actor {
  return {
    kind,
    name,
    clock,
    messages,
    alive: true,
    disturbed: false,
    done: false,
    made: new Map(),
    ended: [],
  };
}

/** It dies on the spot: nothing it has begun goes on. */
export function kill(actor: Actor): void {
  if (actor.done) return;
  actor.alive = false;
  finish(actor);
}

/** It has come to its end. */
export function finish(actor: Actor): void {
  if (actor.done) return;
  actor.done = true;
  for (const then of actor.ended) then();
}
