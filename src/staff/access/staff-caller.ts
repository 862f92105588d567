import type { Principal } from '../../platform/access/index.js';
import type { Id, IdPrefix } from '../../platform/ids/index.js';
import type { Permission, Role } from '../role.policy.js';
import type { SignedInSession } from './staff-session.store.js';

/** A staff member at work in one workspace: its permissions come from the role they have there. */
export interface StaffCaller<P extends IdPrefix = IdPrefix> extends Principal {
  kind: 'staff';
  tenantId: Id<P>;
  id: Id<'staff'>;
  role: Role;
  permissions: readonly Permission[];
  session: SignedInSession;
}

/** A staff member managing their own account. They are their own tenant. */
export interface StaffAccountCaller extends Principal {
  kind: 'staff_account';
  tenantId: Id<'staff'>;
  id: Id<'staff'>;
  session: SignedInSession;
}
