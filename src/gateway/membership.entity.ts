import { Check, Entity, ForeignKey } from 'typeorm';
import { isOneOf } from '../platform/database/index.js';
import { membershipColumns, ROLES_OF } from '../staff/index.js';
import { CUSTOMERS } from './tenants.js';

@Entity({ schema: 'gateway', name: 'staff_memberships' })
@ForeignKey('CustomerEntity', ['workspace'], ['id'])
@Check('staff_memberships_role_check', isOneOf('role', ROLES_OF.people))
export class CustomerMembership extends membershipColumns(CUSTOMERS) {}
