import type {
  DeliveryContract,
  ProviderSpec,
  RuntimeDelivery,
  RuntimeSpec,
  SpecVariant,
} from './provider-spec.ts';

/**
 * A spec as a receiver gets it: one variant, the default one where none is named, with the values of its settings. What
 * only people need is left out. Throws `TypeError` where the provider has no such variant.
 */
export function configure(
  spec: ProviderSpec,
  variant?: string,
  given: Readonly<Record<string, string>> = {},
): RuntimeSpec {
  const { sources: _, facts: _facts, variants = {}, settings: declared = {}, ...rest } = spec;
  const picked: Partial<SpecVariant> | undefined = variant === undefined ? {} : variants[variant];
  if (picked === undefined) throw new TypeError(`${spec.name} has no variant ${variant}`);
  const { title: _title, delivery = spec.delivery, ...other } = picked;
  const values = Object.entries(declared).flatMap(([name, { default: fallback }]) => {
    const value = given[name] ?? fallback;
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...rest,
    ...other,
    delivery: runtimeDelivery(delivery),
    ...(values.length === 0 ? {} : { settings: Object.fromEntries(values) }),
  };
}

function runtimeDelivery({
  timeoutSeconds,
  retries,
  horizonSeconds,
  stop,
}: DeliveryContract): RuntimeDelivery {
  return { timeoutSeconds, retries, horizonSeconds, ...(stop !== undefined && { stop }) };
}
