import { randomUUID } from 'node:crypto';
import type { SampleBody } from '../samples/sample.ts';

/** A written body with its content type. */
export interface WrittenForm {
  readonly body: Buffer;
  readonly contentType: string;
}

/** Fields by name, as `application/x-www-form-urlencoded`. */
export function writeForm(document: SampleBody): WrittenForm {
  const body = new URLSearchParams(fieldsOf(document)).toString();
  return { body: Buffer.from(body, 'utf8'), contentType: 'application/x-www-form-urlencoded' };
}

/** Fields by name, as `multipart/form-data`. */
export function writeMultipart(document: SampleBody): WrittenForm {
  const boundary = `sample-${randomUUID()}`;
  const parts = fieldsOf(document).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll('"', '%22')}"\r\n\r\n${value}\r\n`,
  );
  return {
    body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`, 'utf8'),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

function fieldsOf(document: SampleBody): [name: string, value: string][] {
  return Object.entries(document).map(([name, value]) => [name, fieldText(value)]);
}

function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
