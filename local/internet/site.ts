/** A question to a host, as it arrived there. */
export interface SiteRequest {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface SiteAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string | Buffer;
}

/** A host of the internet, as functions of a run meet it. */
export interface Site {
  readonly host: string;
  /**
   * What is this run's own, at once or later; undefined where it has nothing of its own to say.
   *
   * @param others what other sites of the host say, and after them the real host; rejects where that cannot be reached
   */
  answer(
    request: SiteRequest,
    others: () => Promise<SiteAnswer>,
  ): SiteAnswer | undefined | Promise<SiteAnswer | undefined>;
}
