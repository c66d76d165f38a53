import { MAX_ERROR_TEXT } from '../../lib/contract/limits.ts';
import { printable } from './printable.ts';

/** A failure in words that may be kept: bounded, and without anything that also stands in the event's body. */
export interface ErrorDescription {
  readonly name: string;
  readonly text: string;
}

const MAX_NAME = 64;
const REMOVED = '…';
/** Runs of text that may be a value: words, numbers, addresses, ids. */
const WORDS = /[\p{L}\p{N}_@.+-]+/gu;

/** Describes whatever was thrown. `body` is the event's, where one was at hand. Never throws. */
export function describeError(thrown: unknown, body?: Uint8Array): ErrorDescription {
  const { name, message } = nameAndMessage(thrown);
  if (name === 'SyntaxError' && /JSON/.test(message)) return { name, text: jsonProblem(message) };
  const texts = body === undefined ? [] : readings(body);
  return {
    name: printable(withoutBody(name, texts), MAX_NAME),
    text: boundedText(withoutBody(message.slice(0, 4 * MAX_ERROR_TEXT), texts)),
  };
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

function withoutBody(text: string, bodies: readonly string[]): string {
  if (bodies.length === 0) return text;
  return text.replace(WORDS, (word) => {
    // A full stop or a dash at an end belongs to the sentence.
    const core = word.replace(/^[.+-]+|[.+-]+$/g, '');
    const telling = core.length >= 3 || /[^a-z]/i.test(core);
    return core !== '' && telling && bodies.some((body) => body.includes(core))
      ? word.replace(core, REMOVED)
      : word;
  });
}

/** The ways a value of this body may read in an error: as sent, and with JSON or form escapes undone. */
function readings(body: Uint8Array): readonly string[] {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const readings = [text];
  if (text.includes('\\'))
    readings.push(text.replace(/\\u([0-9a-f]{4})/gi, fromHex).replace(/\\(["\\/])/g, '$1'));
  if (text.includes('%')) readings.push(unescapedForm(text));
  return readings;
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
