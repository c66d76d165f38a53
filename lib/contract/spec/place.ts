/**
 * A place in a request that holds one text. Header names are lower case; `json` and `inside` are JSON pointers (RFC 6901).
 * A place that holds several texts (a header sent twice, a field given twice) holds none: which of them is meant must not
 * depend on their order.
 */
export type Place =
  /**
   * A header. With `named`, the value of that name in a header written `a=1,b=2`; with `base64Json`, the text at that
   * pointer of the JSON whose base64 the header holds.
   */
  | { readonly header: string; readonly named?: string; readonly base64Json?: string }
  /**
   * Text, number or boolean in a JSON body, with `type` only that. A number keeps the digits it was sent with. With `token`,
   * what stands at that pointer of the claims of the JSON web token there.
   */
  | { readonly json: string; readonly type?: 'text' | 'number'; readonly token?: string }
  /** A field of a form body. With `inside`, the text at that pointer of the JSON the field holds. */
  | { readonly form: string; readonly inside?: string }
  /** A parameter of the URL. */
  | { readonly query: string }
  /** A field of a multipart body. With `inside`, the text at that pointer of the JSON the field holds. */
  | { readonly part: string; readonly inside?: string };

/** Where the signature or signatures of a request stand. */
export type SignaturePlace =
  | Place
  /** Several headers, any of which may match: one per active secret. */
  | { readonly eitherHeader: readonly string[] }
  /** Headers numbered from 1, any of which may match: `x-docusign-signature-1` to `-100`. */
  | { readonly numberedHeader: string; readonly upTo: number };

/** A condition on the request beside its signature. */
export type Requirement =
  | { readonly at: Place; readonly is: 'present' }
  | { readonly at: Place; readonly equals: string }
  /** Equal to a setting of the source, such as the id of the app. */
  | { readonly at: Place; readonly setting: string };
