export { MembershipStore, type Membership } from './membership.store.js';
export {
  STAFF_AUDIT_ACTIONS,
  type StaffAuditAction,
  type WorkspaceKind,
} from './workspace-kind.js';
export { WorkspacePointer } from './workspace-pointer.entity.js';
export { WorkspacePointerStore } from './workspace-pointer.store.js';
export { workspaceNotFound } from './workspace.problems.js';
export { Workspaces, type MemberWorkspace } from './workspaces.js';
