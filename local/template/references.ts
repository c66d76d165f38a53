import { TemplateError } from '../start-error.ts';
import { isRecord, type ResourceTemplate } from './template.ts';

/** Names that `value` refers to with Ref, Fn::GetAtt or Fn::Sub. Pseudo parameters and parameters are among them. */
export function references(value: unknown): Set<string> {
  const found = new Set<string>();
  collect(value, found);
  return found;
}

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found);
  } else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value)) collectField(key, item, found);
  }
}

function collectField(key: string, item: unknown, found: Set<string>): void {
  if (key === 'Ref' && typeof item === 'string') found.add(item);
  else if (key === 'Fn::GetAtt')
    found.add(String(Array.isArray(item) ? item[0] : String(item).split('.')[0]));
  else if (key === 'Fn::Sub') collectSubstitutions(item, found);
  else collect(item, found);
}

function collectSubstitutions(argument: unknown, found: Set<string>): void {
  const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const own = isRecord(variables) ? variables : {};
  for (const [, name = ''] of String(text).matchAll(/\$\{([^!}][^}]*)\}/g)) {
    if (!(name in own)) found.add(name.split('.')[0] ?? name);
  }
  collect(variables, found);
}

/**
 * Logical ids so that each comes after all it refers to.
 *
 * @throws TemplateError naming the resources of a cycle
 */
export function creationOrder(
  stack: string,
  resources: Readonly<Record<string, ResourceTemplate>>,
): string[] {
  const ordered = new Set<string>();
  const path: string[] = [];
  const visit = (id: string): void => {
    if (ordered.has(id)) return;
    if (path.includes(id)) {
      const cycle = [...path.slice(path.indexOf(id)), id].join(' -> ');
      throw new TemplateError(`${stack}/${id}`, `these resources refer to each other in a circle: ${cycle}`);
    }
    path.push(id);
    for (const dependency of dependencies(stack, id, resources)) visit(dependency);
    path.pop();
    ordered.add(id);
  };
  for (const id of Object.keys(resources)) visit(id);
  return [...ordered];
}

function dependencies(
  stack: string,
  id: string,
  resources: Readonly<Record<string, ResourceTemplate>>,
): string[] {
  const resource = resources[id];
  const named = [resource?.DependsOn ?? []].flat();
  const absent = named.find((name) => !(name in resources));
  if (absent !== undefined)
    throw new TemplateError(`${stack}/${id}`, `depends on ${absent}, which is not there`);
  const referred = [...references(resource?.Properties)].filter((name) => name in resources);
  return [...named, ...referred];
}
