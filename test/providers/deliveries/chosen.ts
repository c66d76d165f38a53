import { SPECS } from '../../../lib/providers/specs.ts';
import { seeded, shuffled } from '../../drills/random.ts';

/** All providers, in order. */
export function all(): readonly string[] {
  return SPECS.map(({ slug }) => slug);
}

/** So many of them, picked by a seed. */
export function drawn(seed: number, count: number): readonly string[] {
  return shuffled(seeded(seed), all()).slice(0, count);
}
