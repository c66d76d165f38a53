import type { Cloud } from '../../cloud.ts';
import type { ResolvedResource } from '../stack.ts';
import { type Identity, isRecord } from '../template.ts';

/** How resources of one type are made here. */
export interface ResourceKind {
  /** Properties that change what the local run does. */
  readonly used: readonly string[];
  /** Properties that make no difference on one machine. Any other property is an error. */
  readonly inert?: readonly string[];
  create(resource: ResolvedResource, cloud: Cloud): Identity | Promise<Identity>;
}

/** A property as text; undefined if absent. */
export function textOf(resource: ResolvedResource, name: string): string | undefined {
  const value = resource.properties[name];
  if (value === undefined || typeof value === 'string') return value;
  throw resource.refuse(`${name} must be text`);
}

/** A property as text that must be there. */
export function requiredText(resource: ResolvedResource, name: string): string {
  const value = textOf(resource, name);
  if (value === undefined) throw resource.refuse(`${name} is missing`);
  return value;
}

/** A property as a number, which templates may write as text; undefined if absent. */
export function numberOf(resource: ResolvedResource, name: string): number | undefined {
  return toNumber(resource, name, resource.properties[name]);
}

/** `value` of the property or field `name` as a number. */
export function toNumber(resource: ResolvedResource, name: string, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number)) return number;
  throw resource.refuse(`${name} must be a number`);
}

/** A property as an object; empty if absent. */
export function objectOf(resource: ResolvedResource, name: string): Readonly<Record<string, unknown>> {
  const value = resource.properties[name] ?? {};
  if (isRecord(value)) return value;
  throw resource.refuse(`${name} must be an object`);
}

/** A property as a list of objects; empty if absent. */
export function objectsOf(
  resource: ResolvedResource,
  name: string,
): readonly Readonly<Record<string, unknown>>[] {
  const value = resource.properties[name] ?? [];
  if (Array.isArray(value) && value.every(isRecord)) return value;
  throw resource.refuse(`${name} must be a list of objects`);
}

/** Refuses fields of an object property that are in neither list: they might change what happens. */
export function checkFields(
  resource: ResolvedResource,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  known: readonly string[],
): void {
  const unknown = Object.keys(fields).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw resource.refuse(`${path === '' ? '' : `${path}.`}${unknown} is not known to the local run`);
  }
}
