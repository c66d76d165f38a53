import type { Locator } from '../../../lib/contract/provider-spec.ts';
import { github, Receiving, varied } from './receiving.ts';

export const MAX_SAFE = Number.MAX_SAFE_INTEGER;

export interface Told {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly first?: 0 | 1;
  readonly at?: Locator;
  readonly skipPoison?: boolean;
}

/** A receiver of a provider that sends again what was not taken, with numbered streams. */
export function numberedSource({
  first = 1,
  at = { json: '/version' },
  skipPoison = false,
}: Omit<Told, 'body'> & { readonly body?: string }) {
  const spec = varied(github, {
    event: { ...github.event, stream: [[{ json: '/account' }]], sequence: { at, first } },
    delivery: { ...github.delivery, retries: 'automatic' },
  });
  return new Receiving({ spec, sequence: { window: 300, onGap: 'proceed', late: 'drop' }, skipPoison });
}
