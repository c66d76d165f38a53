import { type Arguments, UsageError } from './command.ts';

/** An option's text, undefined when absent. */
export function textOption(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

/** All texts of an option that may be repeated, in order. */
export function textOptions(args: Arguments, name: string): readonly string[] {
  const value = args[name];
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export function flagOption(args: Arguments, name: string): boolean {
  return args[name] === true;
}

/** A whole number inside a range, undefined when absent. Anything else is wrong usage. */
export function wholeOption(
  args: Arguments,
  name: string,
  range: { readonly min: number; readonly max: number },
): number | undefined {
  const text = textOption(args, name);
  if (text === undefined) return undefined;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= range.min && value <= range.max)) {
    throw new UsageError(`--${name} must be a whole number from ${range.min} to ${range.max}, not ${text}`);
  }
  return value;
}

/** Exactly the named words after a command's name. */
export function expectPositionals(
  positionals: readonly string[],
  ...names: readonly string[]
): readonly string[] {
  const missing = names[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing`);
  const surplus = positionals[names.length];
  if (surplus !== undefined) throw new UsageError(`unexpected argument ${surplus}`);
  return positionals;
}
