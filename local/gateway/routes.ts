import type { ApiDefinition, ApiMethod, ApiStage } from '../cloud.ts';
import { StartError } from '../start-error.ts';

/** One path of one stage of a REST API. */
export interface Route {
  readonly api: ApiDefinition;
  readonly stage: ApiStage;
  /** As in the template: `/hooks/{source}`. */
  readonly resourcePath: string;
  readonly segments: readonly string[];
  /** By method, `ANY` among them. */
  readonly methods: ReadonlyMap<string, ApiMethod>;
}

/** Where a request goes. */
export interface Match {
  readonly route: Route;
  readonly method: ApiMethod;
  /** Path without the stage. */
  readonly path: string;
  readonly pathParameters: Readonly<Record<string, string>>;
}

/**
 * All routes of all stages.
 *
 * @throws StartError if two of them cannot be told apart on one port
 */
export function readRoutes(apis: Iterable<ApiDefinition>): Route[] {
  const routes: Route[] = [];
  for (const api of apis) {
    for (const stage of api.stages) routes.push(...stageRoutes(api, stage));
  }
  const seen = new Map<string, Route>();
  for (const route of routes) {
    const path = `/${route.stage.name}${route.resourcePath}`;
    const other = seen.get(path);
    if (other !== undefined) {
      throw new StartError(
        `${route.api.logicalId} and ${other.api.logicalId} both serve ${path} on this machine`,
      );
    }
    seen.set(path, route);
  }
  return routes.sort((one, other) => weight(one) - weight(other));
}

function stageRoutes(api: ApiDefinition, stage: ApiStage): Route[] {
  const byResource = new Map<string, Map<string, ApiMethod>>();
  for (const method of api.methods) {
    const methods = byResource.get(method.resourceId) ?? new Map<string, ApiMethod>();
    byResource.set(method.resourceId, methods.set(method.httpMethod, method));
  }
  return [...byResource].map(([resourceId, methods]) => {
    const segments = segmentsOf(api, resourceId);
    return { api, stage, resourcePath: `/${segments.join('/')}`, segments, methods };
  });
}

function segmentsOf(api: ApiDefinition, resourceId: string): string[] {
  const resource = api.resources.get(resourceId);
  if (resource?.parent === undefined) return [];
  return [...segmentsOf(api, resource.parent), resource.pathPart];
}

/** Fixed segments go before parameters, those before a greedy one. */
function weight({ segments }: Route): number {
  return segments.reduce(
    (sum, segment) => sum + (greedy(segment) ? 10_000 : parameter(segment) ? 100 : 0),
    0,
  );
}

function parameter(segment: string): boolean {
  return segment.startsWith('{');
}

function greedy(segment: string): boolean {
  return segment.endsWith('+}');
}

/** The route of a request, with or without the stage before its path; undefined if no resource or method takes it. */
export function findRoute(routes: readonly Route[], httpMethod: string, rawPath: string): Match | undefined {
  for (const route of routes) {
    const prefix = `/${route.stage.name}`;
    const path =
      rawPath === prefix || rawPath.startsWith(`${prefix}/`) ? rawPath.slice(prefix.length) || '/' : rawPath;
    const method = route.methods.get(httpMethod) ?? route.methods.get('ANY');
    const pathParameters = method && matchSegments(route.segments, path);
    if (method && pathParameters) return { route, method, path, pathParameters };
  }
  return undefined;
}

function matchSegments(segments: readonly string[], path: string): Record<string, string> | undefined {
  const parts = path.split('/').slice(1);
  if (parts.at(-1) === '') parts.pop();
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (part === undefined) return undefined;
    if (greedy(segment)) {
      parameters[segment.slice(1, -2)] = decoded(parts.slice(index).join('/'));
      return parameters;
    }
    if (parameter(segment)) parameters[segment.slice(1, -1)] = decoded(part);
    else if (segment !== decoded(part)) return undefined;
  }
  return parts.length === segments.length ? parameters : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
