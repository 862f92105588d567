import { Check, Entity, ForeignKey } from 'typeorm';
import { isOneOf } from '../../platform/database/index.js';
import { membershipColumns, ROLES_OF } from '../../staff/index.js';
import { ORGANIZATIONS } from '../tenants.js';

@Entity({ schema: 'verification', name: 'staff_memberships' })
@ForeignKey('Organization', ['workspace'], ['id'], { name: 'staff_memberships_organization_fkey' })
@Check('staff_memberships_role_check', isOneOf('role', ROLES_OF.console))
export class OrganizationMembership extends membershipColumns(ORGANIZATIONS) {}
