import type { RuntimeSpec } from '../../../lib/contract/provider-spec.ts';
import type { SampleFormat } from './sample.ts';

/** The format a spec looks for places of bodies in; undefined where it looks nowhere. */
export function formatOf({
  signature,
  event,
}: Pick<RuntimeSpec, 'signature' | 'event'>): SampleFormat | undefined {
  if (event.batch?.field !== undefined) return 'form';
  const words = JSON.stringify([signature, event]);
  if (
    words.includes('"form":"') &&
    /\{"form":"(?!plain"|pairs"|list"|entries"|by-key"|time-first"|der"|raw")/.test(words)
  )
    return 'form';
  if (words.includes('"sorted-form"')) return 'form';
  if (words.includes('{"part":')) return 'multipart';
  return /\{"(json|every|item)":/.test(words) || event.batch !== undefined ? 'json' : undefined;
}
