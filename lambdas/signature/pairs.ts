import type { SignatureLayout } from '../../lib/contract/provider-spec.ts';

type Pairs = Extract<SignatureLayout, { form: 'pairs' }>;

/** Pairs as most headers write them. */
export const COMMA_PAIRS: Pick<Pairs, 'separator' | 'spaced'> = { separator: ',', spaced: true };

/** The value of the one pair of a name; undefined where there is none, or several. */
export function pairIn(
  text: string,
  layout: Pick<Pairs, 'separator' | 'spaced'>,
  name: string,
): string | undefined {
  let found: string | undefined;
  for (const pair of text.split(layout.separator)) {
    const split = pair.indexOf('=');
    const label = split < 0 ? pair : pair.slice(0, split);
    if ((layout.spaced === true ? label.trim() : label) !== name || split < 0) continue;
    if (found !== undefined) return undefined;
    found = pair.slice(split + 1);
  }
  return found;
}
