import { certifiedOf } from '../../../lib/contract/provider-spec.ts';
import { SPECS } from '../../../lib/providers/specs.ts';
import { seeded, shuffled } from '../../drills/random.ts';

/**
 * All providers in all their ways, in order: `slug`, or `slug:variant`; but for those whose deliveries nobody else can
 * sign, since their root is compiled in.
 */
export function all(): readonly string[] {
  return SPECS.filter(({ signature }) => certifiedOf(signature) === undefined).flatMap(
    ({ slug, variants = {} }) => [slug, ...Object.keys(variants).map((variant) => `${slug}:${variant}`)],
  );
}

/** The name of the source that stands for one of them. */
export function sourceNameOf(way: string): string {
  return way.replace(':', '-as-');
}

/** So many of them that shake no hands and so many that do, picked by a seed. */
export function drawn(seed: number, silent: number, greeting: number): readonly string[] {
  const greets = new Set(SPECS.filter(({ handshakes }) => handshakes !== undefined).map(({ slug }) => slug));
  const mixed = shuffled(seeded(seed), all());
  return [
    ...mixed.filter((slug) => !greets.has(slug)).slice(0, silent),
    ...mixed.filter((slug) => greets.has(slug)).slice(0, greeting),
  ];
}
