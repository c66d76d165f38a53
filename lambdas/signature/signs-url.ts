/** Words of the grammar that ask for the request's method or address. */
const WORDS = /"(url|path|path-and-query|path-with-other-slash|method|query|canonical)"/;

/** Whether parts of a scheme look at the request's method or address. */
export function signsUrl(parts: readonly unknown[]): boolean {
  return WORDS.test(JSON.stringify(parts));
}
