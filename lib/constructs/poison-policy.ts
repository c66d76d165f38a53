/** What happens to a stream when one of its events is given up: its attempts are used up, or its handler says so. */
export class PoisonPolicy {
  /**
   * The stream waits: the event is `dead` and in the dead-letter queue, later events of its stream are held in the ledger
   * until it succeeds after a redrive or is skipped by a person, and then run in order. Other streams go on.
   */
  static readonly PARK = new PoisonPolicy(false);

  /**
   * The stream goes on without it: the event ends as `discarded`, with its error and its bytes kept, and what follows runs
   * told of the gap (`gap: true`). An alarm fires. For streams where a late effect is worse than a missing one.
   */
  static readonly SKIP = new PoisonPolicy(true);

  /** @internal */
  readonly _skips: boolean;

  private constructor(skips: boolean) {
    this._skips = skips;
  }
}
