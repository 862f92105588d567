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

/** The roles that a workspace of each console gives. */
export const ROLES_OF = {
  console: ['owner', 'admin', 'developer', 'reviewer', 'auditor'],
  people: ['owner', 'admin', 'developer', 'hr', 'help_desk', 'desk_lead', 'auditor'],
} as const satisfies Record<Console, readonly Role[]>;

const SET_UP = [
  'projects:read',
  'projects:write',
  'api_keys:read',
  'api_keys:write',
  'oidc_clients:read',
  'oidc_clients:write',
  'webhooks:read',
  'webhooks:write',
  'events:read',
  'flows:read',
  'flows:write',
] as const satisfies readonly Permission[];

const PEOPLE = [
  'employees:read',
  'employees:export',
  'employees:write',
  'employees:import',
  'employees:invite',
  'employees:reveal',
  'access_requests:read',
  'grants:revoke',
] as const satisfies readonly Permission[];

const AUDIT = ['audit:read', 'audit:export'] as const satisfies readonly Permission[];

const ADMIN = [
  'members:read',
  'members:write',
  'settings:read',
  'settings:write',
  ...SET_UP,
  'connections:read',
  'connections:write',
  'sessions:read',
  'sessions:read_people',
  'review:read',
  ...PEOPLE,
  'employees:terminate',
  'employees:request_reset',
  'employees:reset_identity',
  ...AUDIT,
] as const satisfies readonly Permission[];

/** Only reviewers may reveal evidence, in their own cases. Owners may not by default. */
const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  owner: [...ADMIN, 'single_sign_on:write'],
  admin: ADMIN,
  developer: [...SET_UP, 'sessions:read'],
  reviewer: [
    'sessions:read',
    'sessions:read_people',
    'evidence:reveal',
    'review:read',
    'review:decide',
  ],
  hr: [...PEOPLE, 'employees:terminate', 'employees:request_reset', 'flows:read'],
  help_desk: ['desk:work'],
  desk_lead: ['desk:work', 'desk:override'],
  auditor: [
    'members:read',
    'settings:read',
    'sessions:read',
    'review:read',
    'events:read',
    'employees:read',
    'access_requests:read',
    'connections:read',
    ...AUDIT,
  ],
};

/** Permissions with routes in each console: a role gives nothing outside its console. */
const ONLY_IN: Record<Console, (permission: Permission) => boolean> = {
  console: (permission) =>
    !/^(employees|access_requests|grants|flows|connections|desk):/.test(permission),
  people: (permission) =>
    !/^(projects|oidc_clients|events|sessions|evidence|review):/.test(permission),
};

/** The permissions of a role in a workspace of this console. */
export function permissionsOf(role: Role, console: Console): readonly Permission[] {
  return PERMISSIONS_OF[role].filter(ONLY_IN[console]);
}

/** Whether this console has the role. */
export function hasRole(console: Console, role: string): role is Role {
  return (ROLES_OF[console] as readonly string[]).includes(role);
}

/**
 * Whether a member with the role `actor` may give or take `role`. Nobody assigns a role above their
 * own, and admins do not assign admins.
 */
export function mayAssign(actor: Role, role: Role): boolean {
  if (actor === 'owner') return true;
  return actor === 'admin' && role !== 'owner' && role !== 'admin';
}
