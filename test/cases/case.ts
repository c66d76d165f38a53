import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Stored {
  readonly title: string;
  readonly test: {
    readonly sequence?: readonly string[];
    readonly request?: {
      readonly path?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body_b64?: string;
    };
  };
}

const STORED: Readonly<Record<string, Stored>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'cases.json'), 'utf8'),
);

/** A handed case: its inputs as they were recorded. */
export interface Case {
  /** Id and title, for the name of a test. */
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Of its path. */
  readonly query: string;
  readonly sequence: readonly string[];
}

export function handed(id: string): Case {
  const stored = STORED[id];
  if (stored === undefined) throw new Error(`no case ${id}`);
  const { request, sequence = [] } = stored.test;
  return {
    name: `${id} ${stored.title}`,
    headers: request?.headers ?? {},
    body: Buffer.from(request?.body_b64 ?? '', 'base64'),
    query: request?.path?.split('?')[1] ?? '',
    sequence,
  };
}
