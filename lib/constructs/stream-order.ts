import { Duration } from 'aws-cdk-lib';
import { SECONDS } from '../contract/durations.ts';
import type { SequencePolicy } from '../contract/message.ts';
import type { SequenceSpec } from '../contract/provider-spec.ts';
import { locate } from './place.ts';

/** What becomes of the events behind a number that did not come in time. */
export class GapPolicy {
  /**
   * They run, told of the gap (`gap: true`). Should the missing event come after all, it is late: see `LatePolicy`.
   */
  static readonly PROCEED = new GapPolicy('proceed');

  /**
   * Those that follow one another right behind the gap end as `lost`, visible in the ledger and never run by themselves;
   * what comes after them goes on. An alarm fires. For effects that are wrong on top of a hole.
   */
  static readonly DEAD_LETTER = new GapPolicy('dead-letter');

  /** @internal */
  readonly _policy: SequencePolicy['onGap'];

  private constructor(policy: SequencePolicy['onGap']) {
    this._policy = policy;
  }
}

/** What becomes of an event whose number has passed, an equal number included. */
export class LatePolicy {
  /** It ends as `late`, visible in the ledger, and does not run: an older state never replaces a newer one. */
  static readonly DROP = new LatePolicy('drop');

  /** It runs, out of order, and the handler is told (`late: true`). For effects that add up in any order. */
  static readonly PROCESS = new LatePolicy('process');

  /** @internal */
  readonly _policy: SequencePolicy['late'];

  private constructor(policy: SequencePolicy['late']) {
    this._policy = policy;
  }
}

/** How a sequence is read and what happens to events out of it. */
export interface SequenceOptions {
  /**
   * How long an event waits for the numbers before it, 1 second to 13 days, in whole seconds. A missing number holds its
   * stream for so long, and up to a minute more until the sweep comes by. A stream first seen in its middle waits once:
   * nobody can tell that from a gap.
   *
   * @default Duration.minutes(5)
   */
  readonly window?: Duration;

  /**
   * Number of a stream's first event: 0 or 1.
   *
   * @default 1
   */
  readonly first?: number;

  /**
   * What becomes of the events behind a number that did not come within the window.
   *
   * @default GapPolicy.PROCEED
   */
  readonly onGap?: GapPolicy;

  /**
   * What becomes of an event whose number has passed, an equal number included.
   *
   * @default LatePolicy.DROP
   */
  readonly late?: LatePolicy;
}

/** In which order the events of a stream reach the handler. */
export class StreamOrder {
  /** As they were accepted. Costs nothing, and keeps nothing right that the provider sent in the wrong order. */
  static arrival(): StreamOrder {
    return new StreamOrder(undefined);
  }

  /**
   * By a number of their own, one after the other: for providers that number the events of a stream without holes, such as
   * the version of an object. Needs a stream. Each event costs a transaction more than in order of arrival.
   *
   * An event without a number, or whose number is no whole number from the first to below 2^53, is accepted, counted as
   * `DeliveriesUnrouted` and run as a stream of its own.
   *
   * @param place where the number stands: a JSON pointer into the body (`/version`) or the name of a header
   */
  static sequence(place: string, options: SequenceOptions = {}): StreamOrder {
    return new StreamOrder({ place, options });
  }

  /** @internal */
  readonly _sequence: { readonly place: string; readonly options: SequenceOptions } | undefined;

  private constructor(sequence: StreamOrder['_sequence']) {
    this._sequence = sequence;
  }

  /**
   * The sequence as a spec carries it. Whatever `first` is, rules look at it later.
   *
   * @internal
   */
  _spec(): SequenceSpec | undefined {
    if (this._sequence === undefined) return undefined;
    const { place, options } = this._sequence;
    // JSII knows no literal types; the rules of specs refuse every other number.
    return { at: locate(place), first: (options.first ?? 1) as SequenceSpec['first'] };
  }
}

/** How numbered streams treat what does not come in its turn, seconds as the contract has them. */
export function sequencePolicy(options: SequenceOptions = {}): SequencePolicy {
  return {
    window: (options.window ?? Duration.seconds(SECONDS.gapWindow)).toSeconds(),
    onGap: (options.onGap ?? GapPolicy.PROCEED)._policy,
    late: (options.late ?? LatePolicy.DROP)._policy,
  };
}
