import './ids.js';

export { StaffLink } from './accounts/staff-link.entity.js';
export { StaffLinks } from './accounts/staff-links.service.js';
export { StaffChallenge, StaffPasskey } from './passkeys/passkey.entity.js';
export { StepUp, stepUpActionOf } from './passkeys/step-up.decorator.js';
export { IdentityProvider, StaffIdentity } from './single-sign-on/identity-provider.entity.js';
export { SignInFlow } from './single-sign-on/sign-in-flow.store.js';
export { AccountTie, StaffAccount } from './accounts/account.entity.js';
export { StaffDirectory } from './accounts/staff-directory.js';
export { keyExceedsMaker, permissionMissing } from './staff.problems.js';
export { Staff } from './access/staff.decorators.js';
export type { StaffCaller } from './access/staff-caller.js';
export { StaffAdministration } from './workspaces/staff-administration.js';
export { DevelopmentStaffModule } from './access/development-staff.controller.js';
export { membershipColumns } from './workspaces/membership.entity.js';
export { MembershipService } from './workspaces/membership.service.js';
export {
  CONSOLES,
  missingPermissions,
  permissionsOf,
  ROLES,
  ROLES_OF,
  type Console,
  type Permission,
  type Role,
} from './role.policy.js';
export { StaffNotices } from './staff-notices.service.js';
export { defineStaffWarning, type WarningParams } from './staff-warning.js';
export type { ConnectionChange, GuardedSetting } from './settings-changed.messages.js';
export { StaffSession } from './access/staff-session.store.js';
export { StaffSessions } from './access/staff-sessions.service.js';
export { StaffSettings } from './settings.js';
export { StaffModule } from './staff.module.js';
export { STAFF_AUDIT_ACTIONS } from './workspaces/workspace-kind.js';
export { WorkspacePointer } from './workspaces/membership.store.js';
export { Workspaces } from './workspaces/workspaces.js';
