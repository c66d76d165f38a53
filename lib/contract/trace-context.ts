/**
 * The first 55 characters of W3C trace context, version 00: a header from outside that is anything else is none. Nothing but
 * tracing may go by it, since whoever sends a request chooses it.
 */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** A `traceparent` header as it may be handed on; undefined where it is missing or malformed. */
export function traceparentOf(text: string | undefined): string | undefined {
  return text !== undefined && TRACEPARENT.test(text) ? text : undefined;
}

/** The trace a `traceparent` belongs to, 32 hex digits. Undefined where it is missing or malformed, as in a foreign message. */
export function traceIdOf(traceparent: string | undefined): string | undefined {
  return traceparent === undefined ? undefined : TRACEPARENT.exec(traceparent)?.[1];
}
