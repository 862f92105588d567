import { Injectable } from '@nestjs/common';
import type { Page } from '../../platform/http/index.js';
import { isId, type Id } from '../../platform/ids/index.js';
import {
  keyExceedsMaker,
  missingPermissions,
  StaffNotices,
  type StaffCaller,
  type Permission,
} from '../../staff/index.js';
import { GatewayAudit } from '../audit/index.js';
import type { CustomerKey as StoredCustomerKey } from './customer.entity.js';
import { customerKeyNotFound } from './customer.problems.js';
import { CustomerStore } from './customer.store.js';
import { CustomersService } from './customers.service.js';
import type { CustomerScope } from './customer.js';

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

/** What a key with the scope does besides: it uses up grants, and the links that it gets open access requests. */
const DOES_TOO: Partial<Record<CustomerScope, readonly CustomerScope[]>> = {
  'decisions:read': ['grants:write', 'access:write'],
};

/** What somebody with these permissions lacks to make a key with the scopes. */
export function missingFor(
  scopes: readonly CustomerScope[],
  held: readonly Permission[],
): Permission[] {
  const done = scopes.flatMap((scope) => [scope, ...(DOES_TOO[scope] ?? [])]);
  return missingPermissions(done, NEEDED, held);
}

/** What a key with one of these does, its maker does without a notice to anybody. */
const TOLD: readonly CustomerScope[] = [
  'webhooks:write',
  'employees:write',
  'config:write',
  'connections:write',
];

/** Creates, lists and revokes a customer's keys, for its staff. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly customers: CustomersService,
    private readonly store: CustomerStore,
    private readonly audit: GatewayAudit,
    private readonly notices: StaffNotices,
  ) {}

  /** Throws `permission_missing` for a key that could do more than its creator. */
  async create(
    { tenantId: customerId, id: actor, permissions }: StaffCaller<'cust'>,
    input: { name: string; scopes: CustomerScope[] },
  ): Promise<{ key: StoredCustomerKey; secret: string }> {
    const missing = missingFor(input.scopes, permissions);
    if (missing.length > 0) {
      const entry = { actor, action: 'customer_key.refused', outcome: 'refused' } as const;
      const { scopes } = input;
      await this.audit.append({ customerId, ...entry, subject: customerId, details: { scopes } });
      throw keyExceedsMaker(missing);
    }
    const customer = await this.customers.get(customerId);
    const isTold = input.scopes.some((scope) => TOLD.includes(scope));
    return this.customers.createKey(customer, input, actor, async (tx) => {
      if (isTold) await this.notices.tellStrongKey(customerId, tx);
    });
  }

  list({ tenantId }: StaffCaller<'cust'>, page: Page<'ckey'>): Promise<StoredCustomerKey[]> {
    return this.store.listKeyPage(tenantId, page);
  }

  /** Revokes a key. Throws `customer_key_not_found`. */
  async revoke({ tenantId, id: actor }: StaffCaller<'cust'>, id: string): Promise<Id<'ckey'>> {
    if (!isId('ckey', id)) throw customerKeyNotFound();
    await this.customers.revokeKey(tenantId, id, actor);
    return id;
  }
}
