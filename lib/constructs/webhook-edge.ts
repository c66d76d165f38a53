/** Which kind of API stands in front of the receivers. */
export class WebhookEdge {
  /**
   * A REST API: hands over the exact bytes of every request, may have a web ACL. It decodes the query, which is written
   * again the usual way, and decompresses bodies that say they are compressed.
   */
  static readonly REST = new WebhookEdge('rest');

  /**
   * An HTTP API: a third of the price, and the query as it was received. Bodies of JSON and of text arrive as text, so one
   * that is not valid UTF-8 is refused however rightly it is signed. It takes no web ACL.
   */
  static readonly HTTP = new WebhookEdge('http');

  /** @internal */
  readonly _kind: 'rest' | 'http';

  private constructor(kind: 'rest' | 'http') {
    this._kind = kind;
  }
}
