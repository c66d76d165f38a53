/** A condition of the user's own in a `commit` was false. Nothing was written, and `commit` may be called again. */
export class CommitConditionFailed extends Error {
  /** Index of the first member whose condition was false. */
  readonly index: number;
  /** What stood there instead, plain values; undefined if nothing did. */
  readonly item: Readonly<Record<string, unknown>> | undefined;
  constructor(index: number, item: Readonly<Record<string, unknown>> | undefined) {
    super(`the condition of commit item ${index} was false`);
    this.name = 'CommitConditionFailed';
    this.index = index;
    this.item = item;
  }
}

/** The event is no longer this attempt's to finish: its time is over, or another attempt or a person has decided. */
export class FenceLost extends Error {
  constructor(why: string) {
    super(`nothing was committed: ${why}`);
    this.name = 'FenceLost';
  }
}

/** `commit` was not used as it must be: a mistake in the handler, nothing was written. */
export class CommitRefused extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'CommitRefused';
  }
}

/** The archive does not hold the bytes the ledger names. Nothing else is ever run in their place. */
export class BytesMissing extends Error {
  constructor(why: 'missing' | 'different') {
    super(
      why === 'missing'
        ? 'the archived bytes are missing'
        : 'the archived bytes are not those the ledger names',
    );
    this.name = 'BytesMissing';
  }
}

/** A handler was not done when its time was over. */
export class DeadlineExceeded extends Error {
  constructor() {
    super('the handler was not done in its time');
    this.name = 'DeadlineExceeded';
  }
}

/** A handler returned something that is no result. */
export class UnknownResult extends Error {
  constructor() {
    super('the handler returned neither nothing nor one of ignore, dead, retryAfterSeconds');
    this.name = 'UnknownResult';
  }
}
