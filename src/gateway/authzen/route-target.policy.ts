import type { RouteAction } from '../customers/index.js';

/** What a question is about, in the words of the gateway. */
export interface Target {
  action: string;
  resource: { type: string; id: string } | null;
}

interface Asked {
  action: string;
  resource: { type: string; id: string; properties: Readonly<Record<string, unknown>> };
}

/** The resource type with which API gateways ask about their routes. */
const ROUTE = 'route';

/** Of a path. Web servers refuse longer addresses, and each segment is compared with all routes. */
const MOST_CHARACTERS = 2_000;

/** A route with its segments; null stands for any one that is not empty. */
export type Route = RouteAction & { pattern: readonly (string | null)[] };

/** Reads the patterns, once for all questions of a request. */
export function routesOf(actions: readonly RouteAction[]): Route[] {
  return actions.map((each) => {
    const pattern = each.route.split('/').map((part) => (/^\{.+\}$/.test(part) ? null : part));
    return { ...each, pattern };
  });
}

/**
 * The action and the resource of a question; null for a route without an action and for what is no
 * name of an action. `actions` is the pattern of names.
 */
export function targetOf(
  { action, resource }: Asked,
  routes: readonly Route[],
  actions: RegExp,
): Target | null {
  const { type, id } = resource;
  if (type !== ROUTE) return actions.test(action) ? { action, resource: { type, id } } : null;
  const method = action.toUpperCase();
  const paths = pathsOf(resource).map((path) => ({ path, segments: path.split('/') }));
  for (const each of routes) {
    if (each.method !== method) continue;
    const path = paths.find(({ segments }) => isAt(segments, each.pattern))?.path;
    // A path that fits nothing must not count as the pattern of all records.
    const isPattern = each.route === id && (each.resource_param === null || !hasPath(resource));
    if (path === undefined && !isPattern) continue;
    if (each.resource_param === null) return { action: each.action, resource: null };
    return { action: each.action, resource: { type, id: path ?? id } };
  }
  return null;
}

/**
 * The requested path, as the interoperability profiles of API gateways send it: beside the pattern of the
 * route, or as its id.
 */
function pathsOf({ id, properties }: Asked['resource']): string[] {
  const { path, uri } = properties;
  return [id, path, typeof uri === 'string' ? pathOf(uri) : undefined].filter(
    (each): each is string =>
      typeof each === 'string' &&
      each.length <= MOST_CHARACTERS &&
      !(each === id && id.includes('{')),
  );
}

function hasPath({ properties: { path, uri } }: Asked['resource']): boolean {
  return path !== undefined || uri !== undefined;
}

function pathOf(uri: string): string {
  return uri.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}

function isAt(segments: readonly string[], pattern: Route['pattern']): boolean {
  if (segments.length !== pattern.length) return false;
  return pattern.every((part, index) =>
    part === null ? segments[index] !== '' : part === segments[index],
  );
}
