import type { Permission } from '../../../staff/index.js';
import type { CustomerScope } from '../customer.js';

/** The permission that a member needs to give a scope to a key. */
const NEEDED: Record<CustomerScope, Permission> = {
  'employees:read': 'employees:read',
  'employees:write': 'employees:write',
  'access:read': 'access_requests:read',
  'access:write': 'employees:invite',
  'grants:read': 'access_requests:read',
  'grants:write': 'grants:revoke',
  'config:read': 'flows:read',
  'config:write': 'flows:write',
  'webhooks:read': 'webhooks:read',
  'webhooks:write': 'webhooks:write',
  'audit:read': 'audit:read',
  'connections:read': 'connections:read',
  'connections:write': 'connections:write',
  'decisions:read': 'access_requests:read',
};

/**
 * The permissions that the creator lacks for these scopes. A key must not do more than its creator.
 */
export function missingPermissions(
  scopes: readonly CustomerScope[],
  held: readonly Permission[],
): Permission[] {
  const needed = new Set(scopes.map((scope) => NEEDED[scope]));
  return [...needed].filter((permission) => !held.includes(permission));
}
