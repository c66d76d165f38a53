import { MAX_ERROR_TEXT } from '../../lib/contract/limits.ts';
import { printable } from './printable.ts';

/** A failure in words that may be kept: bounded, and without the words that also stand in the event's body. */
export interface ErrorDescription {
  readonly name: string;
  readonly text: string;
}

const MAX_NAME = 64;
const REMOVED = '…';
/** Runs of text that may be a value: words, numbers, addresses, ids. */
const WORDS = /[\p{L}\p{N}_@.+-]+/gu;
/** What such a run may be put together of; anything shorter stands in most bodies by chance. */
const PIECES = /[\p{L}\p{N}_]{4,}/gu;

/** Describes whatever was thrown. `body` is the event's, where one was at hand. Never throws. */
export function describeError(thrown: unknown, body?: Uint8Array): ErrorDescription {
  const { name, message } = nameAndMessage(thrown);
  if (name === 'SyntaxError' && /JSON/.test(message)) return { name, text: jsonProblem(message) };
  const texts = body === undefined ? [] : readings(body);
  return {
    name: printable(withoutBody(name, texts), MAX_NAME),
    text: keptText(message, texts),
  };
}

/** A reason a handler gave, in words that may be kept: bounded, and without those that also stand in the event's body. */
export function describeReason(reason: string, body?: Uint8Array): string {
  return keptText(reason, body === undefined ? [] : readings(body));
}

function keptText(text: string, bodies: readonly string[]): string {
  return boundedText(withoutBody(text.slice(0, 4 * MAX_ERROR_TEXT), bodies));
}

/** Text for the ledger: control characters escaped, cut to its limit. */
export function boundedText(text: string): string {
  return printable(text, MAX_ERROR_TEXT);
}

function nameAndMessage(thrown: unknown): { readonly name: string; readonly message: string } {
  try {
    if (thrown instanceof Error) return { name: String(thrown.name), message: String(thrown.message) };
    return { name: typeof thrown, message: typeof thrown === 'object' ? '' : String(thrown) };
  } catch {
    return { name: 'unreadable', message: '' };
  }
}

/** JSON's own messages quote the text they stumbled over. */
function jsonProblem(message: string): string {
  const offset = /at position (\d+)/.exec(message)?.[1];
  return offset === undefined ? 'malformed JSON' : `malformed JSON at offset ${offset}`;
}

/** Stops once there is more than anyone keeps: each word is looked for in the whole body. */
function withoutBody(text: string, bodies: readonly string[]): string {
  if (bodies.length === 0) return text;
  let kept = '';
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    kept += text.slice(end, index) + withoutValue(word, bodies);
    end = index + word.length;
    if (kept.length > MAX_ERROR_TEXT) return kept;
  }
  return kept + text.slice(end);
}

function withoutValue(word: string, bodies: readonly string[]): string {
  // A full stop or a dash at an end belongs to the sentence.
  const core = word.replace(/^[.+-]+|[.+-]+$/g, '');
  if (isValue(core, bodies)) return word.replace(core, REMOVED);
  return word.replace(PIECES, (piece) => (isValue(piece, bodies) ? REMOVED : piece));
}

function isValue(text: string, bodies: readonly string[]): boolean {
  const telling = text.length >= 3 || /[^a-z]/i.test(text);
  if (text === '' || !telling) return false;
  const folded = text.toLowerCase();
  return bodies.some((body) => body.includes(folded));
}

/** The ways a value of this body may read in an error, in lower case: as sent, and with JSON or form escapes undone. */
function readings(body: Uint8Array): readonly string[] {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const readings = [text];
  if (text.includes('\\'))
    readings.push(text.replace(/\\u([0-9a-f]{4})/gi, fromHex).replace(/\\(["\\/])/g, '$1'));
  if (text.includes('%')) readings.push(unescapedForm(text));
  return readings.map((reading) => reading.toLowerCase());
}

function fromHex(_escape: string, digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16));
}

function unescapedForm(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
