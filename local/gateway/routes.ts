import type { ApiDefinition, ApiMethod, ApiStage, RestApiDefinition } from '../cloud.ts';
import { StartError } from '../start-error.ts';

/** One path of one stage of an API. */
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
    const path = `${prefixOf(route.stage)}${route.resourcePath}`;
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
  const byPath = new Map<string, Map<string, ApiMethod>>();
  for (const [path, method] of methodsOf(api)) {
    const methods = byPath.get(path) ?? new Map<string, ApiMethod>();
    byPath.set(path, methods.set(method.httpMethod, method));
  }
  return [...byPath].map(([resourcePath, methods]) => {
    const segments = resourcePath.split('/').filter((segment) => segment !== '');
    return { api, stage, resourcePath, segments, methods };
  });
}

function methodsOf(api: ApiDefinition): readonly (readonly [string, ApiMethod])[] {
  return api.kind === 'rest'
    ? api.methods.map((method) => [`/${segmentsOf(api, method.resourceId).join('/')}`, method])
    : api.routes.map((route) => [route.path, route]);
}

function segmentsOf(api: RestApiDefinition, resourceId: string): string[] {
  const resource = api.resources.get(resourceId);
  if (resource?.parent === undefined) return [];
  return [...segmentsOf(api, resource.parent), resource.pathPart];
}

/** What a stage puts before each path. */
export function prefixOf({ name }: Pick<ApiStage, 'name'>): string {
  return name === '$default' ? '' : `/${name}`;
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
    const prefix = prefixOf(route.stage);
    const path =
      rawPath === prefix || rawPath.startsWith(`${prefix}/`) ? rawPath.slice(prefix.length) || '/' : rawPath;
    const method = route.methods.get(httpMethod) ?? route.methods.get('ANY');
    const pathParameters = method && matchSegments(route, path);
    if (method && pathParameters) return { route, method, path, pathParameters };
  }
  return undefined;
}

function matchSegments({ api, segments }: Route, path: string): Record<string, string> | undefined {
  const parts = partsOf(api, path);
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const part = parts[index];
    if (part === undefined) return undefined;
    if (greedy(segment)) {
      if (part === '') return undefined;
      parameters[segment.slice(1, -2)] = decoded(parts.slice(index).join('/'));
      return parameters;
    }
    if (parameter(segment)) parameters[segment.slice(1, -1)] = decoded(part);
    else if (segment !== decoded(part)) return undefined;
  }
  return parts.length === segments.length ? parameters : undefined;
}

/** To a REST API, `/hooks/` is `/hooks`; to an HTTP API it is another path. */
function partsOf({ kind }: ApiDefinition, path: string): readonly string[] {
  const parts = path.split('/').slice(1);
  const drop = parts.at(-1) === '' && (kind === 'rest' || path === '/');
  return drop ? parts.slice(0, -1) : parts;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
