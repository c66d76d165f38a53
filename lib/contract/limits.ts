/** Largest body accepted, bytes. Lambda's 6 MiB event holds it in base64 (4/3) with its envelope. */
export const MAX_BODY_BYTES = 4_500_000;

/** Bodies up to this many bytes ride in the queue message: base64 and envelope stay inside one 64 KiB billing chunk. */
export const INLINE_BODY_BYTES = 40 * 1024;

/** Deepest JSON nesting that is parsed; deeper bodies are refused as malformed after their signature was accepted. */
export const MAX_JSON_DEPTH = 512;

/** Longest value of a header that takes part in verification, characters. Longer ones are malformed. */
export const MAX_HEADER_CHARS = 8192;

/** Largest body looked into before its signature is accepted, bytes: only for schemes whose signature or message stands in it. */
export const MAX_UNVERIFIED_BYTES = 1_048_576;

/** Largest body looked into for a handshake that the provider sends unsigned, bytes. */
export const MAX_HANDSHAKE_BYTES = 16_384;

/** Longest text of a request that is sent back to whoever sent it, characters. */
export const MAX_ECHO_CHARS = 1024;

/** Most items of a list in a body that are verified one by one. */
export const MAX_SIGNED_ITEMS = 1000;

/** Most events of one delivery; the largest batches known hold about 2,000. */
export const MAX_BATCH_ITEMS = 2500;

/** Longest fact of a delivery that travels with its events, characters as metadata; longer ones are left out. */
export const MAX_ENVELOPE_FACT = 160;

/** Most fields of a form or multipart body, and parameters of a query, that take part in verification. */
export const MAX_FIELDS = 1000;

/** Most signatures compared in one request (providers send one per active secret). */
export const MAX_SIGNATURES = 32;

/** Longest event key, type and stream text kept for people; the whole text always goes into the hash. */
export const MAX_KEY_TEXT = 256;
export const MAX_TYPE_TEXT = 128;
export const MAX_STREAM_TEXT = 256;

/** Most characters of one stored header, and of all stored headers (S3 allows 2 KB of user metadata). */
export const MAX_STORED_HEADER = 512;
export const MAX_STORED_HEADERS = 1400;

/** Longest error text written to the ledger, characters. */
export const MAX_ERROR_TEXT = 256;

/** Longest name of a person or role in a history, characters. */
export const MAX_WHO_TEXT = 128;

/** Most entries of an event's history; older ones make room, those of people last. */
export const MAX_HISTORY = 20;

/** Lambda's limit on all environment variables of one function, bytes. */
export const MAX_ENVIRONMENT_BYTES = 4096;

/**
 * Quarantine slots per source and minute, for all its receivers together: for anything refused, and a reserve only
 * well-formed, fresh requests may use. A source at whose door a wrong secret stands for an hour keeps 6,000 deliveries.
 */
export const QUARANTINE_SLOTS = 20;
export const QUARANTINE_RESERVED_SLOTS = 100;

/** Largest refused body kept in quarantine, bytes; longer ones are cut and marked as cut. */
export const QUARANTINE_BODY_BYTES = 1_048_576;

/** Most user items in one `commit` (DynamoDB allows 100 actions; the ledger needs up to four). */
export const MAX_COMMIT_ITEMS = 96;

/** Name of a user's own verifier beside the receiver's program. */
export const VERIFIER_FILE = 'verifier.mjs';
/** Longest a user's own verifier may take for one key, ms. */
export const MAX_VERIFIER_MS = 3000;
