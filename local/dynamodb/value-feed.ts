import { Stream } from 'node:stream';

const PAGE = 64;

/** Values of a range, page by page; an empty page is the end. */
export interface ValuePages {
  nextPage(size: number): Promise<unknown[]>;
  close(): Promise<void>;
}

/**
 * Values as the events dynalite's queries listen to: `data`, and `end`, until `destroy`. Of streams it is only the
 * bare ancestor: with a Readable an exception of a listener would end the process, here it goes to `fail`.
 */
export class ValueFeed extends Stream {
  #wanted = true;

  constructor(values: ValuePages, fail: (error: unknown) => void) {
    super();
    this.#feed(values).catch(fail);
  }

  async #feed(values: ValuePages): Promise<void> {
    try {
      for (;;) {
        const page = await values.nextPage(PAGE);
        for (const value of page) {
          if (!this.#wanted) return;
          this.emit('data', value);
        }
        if (page.length === 0) break;
      }
      this.emit('end');
    } finally {
      await values.close();
    }
  }

  destroy(): void {
    this.#wanted = false;
  }
}
