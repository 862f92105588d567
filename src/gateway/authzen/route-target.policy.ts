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

/**
 * The action and the resource of a question; null for a route without an action and for what is no
 * name of an action. `actions` is the pattern of names.
 */
export function targetOf(
  { action, resource }: Asked,
  routes: readonly RouteAction[],
  actions: RegExp,
): Target | null {
  const { type, id } = resource;
  if (type !== ROUTE) return actions.test(action) ? { action, resource: { type, id } } : null;
  const method = action.toUpperCase();
  for (const each of routes) {
    if (each.method !== method) continue;
    const path = pathsOf(resource).find((candidate) => isAt(candidate, each.route));
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
  const given = [id, path, typeof uri === 'string' ? pathOf(uri) : undefined];
  const isRoute = (each: unknown) => each === id && id.includes('{');
  return given.filter((each) => typeof each === 'string' && !isRoute(each)) as string[];
}

function hasPath({ properties: { path, uri } }: Asked['resource']): boolean {
  return path !== undefined || uri !== undefined;
}

function pathOf(uri: string): string {
  return uri.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
}

/** Whether a path fits a pattern: `{name}` stands for one segment. */
function isAt(path: string, route: string): boolean {
  const [segments, pattern] = [path.split('/'), route.split('/')];
  if (segments.length !== pattern.length) return false;
  return pattern.every((part, index) =>
    /^\{.+\}$/.test(part) ? segments[index] !== '' : part === segments[index],
  );
}
