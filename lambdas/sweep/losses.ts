/** An event that was begun has no bytes in the archive: it cannot run any more. */
export class BegunWithoutBytes extends Error {
  constructor() {
    super('the bytes of a begun event are missing');
    this.name = 'BegunWithoutBytes';
  }
}

/** A stream waits for an event the ledger does not have: its table was restored, or somebody took the item away. */
export class BlockerMissing extends Error {
  constructor() {
    super('a stream waits for an event that is not in the ledger');
    this.name = 'BlockerMissing';
  }
}
