import type { ProviderSpec, RuntimeSpec } from './provider-spec.ts';

/**
 * A spec as a receiver gets it: one variant, the default one where none is named, with the values of its settings. What
 * only people need is left out. Throws `TypeError` where the provider has no such variant.
 */
export function configure(
  spec: ProviderSpec,
  variant?: string,
  given: Readonly<Record<string, string>> = {},
): RuntimeSpec {
  const { sources: _, variants = {}, settings: declared = {}, ...rest } = spec;
  const picked = variant === undefined ? {} : variants[variant];
  if (picked === undefined) throw new TypeError(`${spec.name} has no variant ${variant}`);
  const { title: _title, ...other } = { title: '', ...picked };
  const values = Object.entries(declared).flatMap(([name, { default: fallback }]) => {
    const value = given[name] ?? fallback;
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...rest, ...other, ...(values.length === 0 ? {} : { settings: Object.fromEntries(values) }) };
}
