/** Everything that a staff member may be allowed to do. Routes and pages name one of these. */
export const PERMISSIONS = [
  'members:read',
  'members:write',
  'single_sign_on:write',
  'settings:read',
  'settings:write',
  'projects:read',
  'projects:write',
  'api_keys:read',
  'api_keys:write',
  'oidc_clients:read',
  'oidc_clients:write',
  'webhooks:read',
  'webhooks:write',
  'events:read',
  'sessions:read',
  'sessions:read_people',
  'evidence:reveal',
  'review:read',
  'review:decide',
  'audit:read',
  'audit:export',
  'employees:read',
  'employees:export',
  'employees:write',
  'employees:import',
  'employees:invite',
  'employees:terminate',
  'employees:reveal',
  'employees:request_reset',
  'employees:reset_identity',
  'access_requests:read',
  'grants:revoke',
  'flows:read',
  'flows:write',
  'flows:approve',
  'connections:read',
  'connections:write',
  'desk:work',
  'desk:override',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const ROLES = [
  'owner',
  'admin',
  'developer',
  'reviewer',
  'hr',
  'help_desk',
  'desk_lead',
  'auditor',
] as const;
export type Role = (typeof ROLES)[number];

/** The consoles, by the first segment of their address. */
export const CONSOLES = ['console', 'people'] as const;
export type Console = (typeof CONSOLES)[number];

const MEMBERS = [
  'members:read',
  'members:write',
  'settings:read',
  'settings:write',
] as const satisfies readonly Permission[];

/** How systems reach a product and hear from it. */
const SYSTEMS = [
  'api_keys:read',
  'api_keys:write',
  'webhooks:read',
  'webhooks:write',
] as const satisfies readonly Permission[];

const AUDIT = ['audit:read', 'audit:export'] as const satisfies readonly Permission[];

const PROJECTS = [
  'projects:read',
  'projects:write',
  ...SYSTEMS,
  'oidc_clients:read',
  'oidc_clients:write',
  'events:read',
] as const satisfies readonly Permission[];

const CONSOLE_ADMIN = [
  ...MEMBERS,
  ...PROJECTS,
  'sessions:read',
  'sessions:read_people',
  'review:read',
  ...AUDIT,
] as const satisfies readonly Permission[];

const FLOWS = [...SYSTEMS, 'flows:read', 'flows:write'] as const satisfies readonly Permission[];

const EMPLOYEES = [
  'employees:read',
  'employees:export',
  'employees:write',
  'employees:import',
  'employees:invite',
  'employees:reveal',
  'access_requests:read',
  'grants:revoke',
  'employees:terminate',
  'employees:request_reset',
] as const satisfies readonly Permission[];

const PEOPLE_ADMIN = [
  ...MEMBERS,
  ...FLOWS,
  'connections:read',
  'connections:write',
  ...EMPLOYEES,
  'employees:reset_identity',
  'flows:approve',
  ...AUDIT,
] as const satisfies readonly Permission[];

/** The roles of each console, with what they may do there. */
const PERMISSIONS_OF: Record<Console, Partial<Record<Role, readonly Permission[]>>> = {
  console: {
    owner: [...CONSOLE_ADMIN, 'single_sign_on:write'],
    admin: CONSOLE_ADMIN,
    developer: [...PROJECTS, 'sessions:read'],
    // Only reviewers may reveal evidence, in their own cases. Owners may not by default.
    reviewer: [
      'sessions:read',
      'sessions:read_people',
      'evidence:reveal',
      'review:read',
      'review:decide',
    ],
    auditor: [
      'members:read',
      'settings:read',
      'sessions:read',
      'review:read',
      'events:read',
      ...AUDIT,
    ],
  },
  people: {
    owner: [...PEOPLE_ADMIN, 'single_sign_on:write'],
    admin: PEOPLE_ADMIN,
    developer: FLOWS,
    hr: [...EMPLOYEES, 'flows:read'],
    help_desk: ['desk:work'],
    desk_lead: ['desk:work', 'desk:override'],
    auditor: [
      'members:read',
      'settings:read',
      'employees:read',
      'access_requests:read',
      'connections:read',
      ...AUDIT,
    ],
  },
};

/** The roles that a workspace of each console gives. */
export const ROLES_OF: Record<Console, readonly Role[]> = {
  console: ROLES.filter((role) => PERMISSIONS_OF.console[role]),
  people: ROLES.filter((role) => PERMISSIONS_OF.people[role]),
};

/** The permissions of a role in a workspace of this console; none if the console lacks the role. */
export function permissionsOf(role: Role, console: Console): readonly Permission[] {
  return PERMISSIONS_OF[console][role] ?? [];
}

export function hasRole(console: Console, role: string): role is Role {
  return (ROLES_OF[console] as readonly string[]).includes(role);
}

/** What somebody with these permissions lacks to give the scopes to a key: it does no more than its maker may. */
export function missingPermissions<S extends string>(
  scopes: readonly S[],
  needed: Readonly<Record<S, Permission>>,
  held: readonly Permission[],
): Permission[] {
  const all = new Set(scopes.map((scope) => needed[scope]));
  return [...all].filter((permission) => !held.includes(permission));
}

/**
 * Whether a member with the role `actor` may give or take `role`. Nobody assigns a role above their
 * own, and admins do not assign admins.
 */
export function mayAssign(actor: Role, role: Role): boolean {
  if (actor === 'owner') return true;
  return actor === 'admin' && role !== 'owner' && role !== 'admin';
}
