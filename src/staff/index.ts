import './ids.js';

export { StaffLink, StaffLinks } from './links/index.js';
export { StaffChallenge, StaffPasskey, StepUp, stepUpActionOf } from './passkeys/index.js';
export { IdentityProvider, StaffIdentity } from './identity-providers/index.js';
export { SignInFlow } from './single-sign-on/index.js';
export { AccountTie, StaffAccount, StaffDirectory } from './accounts/index.js';
export { permissionMissing, Staff, type StaffCaller } from './access/index.js';
export { StaffAdministration } from './members/index.js';
export { DevelopmentStaffModule } from './development/index.js';
export { Joining } from './joining/index.js';
export {
  CONSOLES,
  permissionsOf,
  ROLES,
  ROLES_OF,
  type Console,
  type Permission,
  type Role,
} from './roles/index.js';
export { StaffNotices } from './notices/index.js';
export { StaffSession, StaffSessions } from './sessions/index.js';
export { StaffSettings } from './settings.js';
export { StaffModule } from './staff.module.js';
export {
  STAFF_AUDIT_ACTIONS,
  WorkspacePointer,
  Workspaces,
  type StaffAuditAction,
  type WorkspaceKind,
} from './workspaces/index.js';
