import type { Output } from '../command.ts';
import { printable } from '../printable.ts';
import { styled } from '../style.ts';

/** Fields of a structured log line that stand elsewhere in the printed line, or say nothing on one machine. */
const LEFT_OUT = new Set([
  'level',
  'message',
  'timestamp',
  'service',
  'cold_start',
  'function_arn',
  'function_memory_size',
  'function_name',
  'function_request_id',
  'sampling_rate',
  'xray_trace_id',
]);

/** A line a function wrote, for people: time, function, level, message, fields; metrics are left out. */
export function functionLine(logicalId: string, line: string, stream: Output, now = new Date()): string {
  const record = parse(line);
  const name = styled('dim', `${clockTime(record?.['timestamp'], now)} ${logicalId}`, stream);
  if (record === undefined) return `${name} ${printable(line)}\n`;
  if ('_aws' in record) return '';
  const level = String(record['level'] ?? 'INFO');
  const shown = level === 'ERROR' ? styled('red', level, stream) : level;
  const fields = Object.entries(record)
    .filter(([key]) => !LEFT_OUT.has(key))
    .map(([key, value]) => ` ${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return `${name} ${shown} ${printable(String(record['message'] ?? '') + fields.join(''))}\n`;
}

/** Time of day on this machine, `12:34:56.789`: when the line was written, else now. */
function clockTime(timestamp: unknown, now: Date): string {
  const written = new Date(typeof timestamp === 'string' ? timestamp : Number.NaN);
  const time = Number.isNaN(written.getTime()) ? now : written;
  const [hours, minutes, seconds] = [time.getHours(), time.getMinutes(), time.getSeconds()].map(two);
  return `${hours}:${minutes}:${seconds}.${String(time.getMilliseconds()).padStart(3, '0')}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function parse(line: string): Readonly<Record<string, unknown>> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
