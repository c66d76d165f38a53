import { styleText } from 'node:util';
import type { Output } from './command.ts';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow';

/** Styles text for people: plain unless the stream is a terminal that wants colours (`NO_COLOR` is honoured). */
export function styled(style: Style, text: string, stream: Output): string {
  if (stream.isTTY !== true) return text;
  const { NO_COLOR, TERM } = process.env;
  if ((NO_COLOR !== undefined && NO_COLOR !== '') || TERM === 'dumb') return text;
  return styleText(style, text, { validateStream: false });
}
