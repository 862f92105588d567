export {
  CONSOLES,
  hasRole,
  mayAssign,
  PERMISSIONS,
  permissionsOf,
  ROLES,
  ROLES_OF,
  type Console,
  type Permission,
  type Role,
} from './role.policy.js';
