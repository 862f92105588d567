/** What the subject of an AuthZEN evaluation may be. Public API, never renamed. */
export const SUBJECT_LOOKUPS = ['employee_id', 'user_name', 'external_id'] as const;
export type SubjectLookup = (typeof SUBJECT_LOOKUPS)[number];

/** The action of one route of a gateway. Stored and shown in wire spelling. */
export interface RouteAction {
  /** The HTTP method, in capitals. */
  method: string;
  /** A path with parameters, such as `/payroll/{id}`. */
  route: string;
  action: string;
  /** The parameter that names the resource; null where the action is not about one. */
  resource_param: string | null;
}

const ROUTE = /^\/[\x21-\x7e]*$/;

/** Why a mapping cannot work; null if it can. */
export function routeActionFault(
  { method, route, action, resource_param: parameter }: RouteAction,
  actions: RegExp,
): string | null {
  if (!/^[A-Z]+$/.test(method)) return 'route_actions name their method in capitals, such as POST';
  if (!ROUTE.test(route)) return 'route_actions name a path that begins with a slash';
  if (!actions.test(action)) return 'route_actions name an action such as change_payroll';
  if (parameter !== null && !route.split('/').includes(`{${parameter}}`))
    return 'the resource_param of a route must be one of its parameters, such as {id}';
  return null;
}
