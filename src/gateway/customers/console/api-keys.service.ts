import { Injectable } from '@nestjs/common';
import type { Page } from '../../../platform/http/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import { permissionMissing, type StaffCaller } from '../../../staff/index.js';
import { GatewayAudit } from '../../audit/index.js';
import { customerKeyNotFound } from '../customer.problems.js';
import { CustomersService } from '../customers.service.js';
import type { CustomerScope } from '../customer.js';
import type { CustomerKey as StoredCustomerKey } from '../customer-key.entity.js';
import { missingPermissions } from './key-scope.policy.js';

/** Creates, lists and revokes a customer's keys, for its staff. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly customers: CustomersService,
    private readonly audit: GatewayAudit,
  ) {}

  /** Throws `permission_missing` for a key that could do more than its creator. */
  async create(
    { tenantId, id: actor, permissions }: StaffCaller<'cust'>,
    input: { name: string; scopes: CustomerScope[] },
  ): Promise<{ key: StoredCustomerKey; secret: string }> {
    const missing = missingPermissions(input.scopes, permissions);
    if (missing.length > 0) {
      await this.audit.append({
        customerId: tenantId,
        actor,
        action: 'customer_key.refused',
        outcome: 'refused',
        subject: tenantId,
        details: { scopes: input.scopes },
      });
      throw permissionMissing({
        detail: `A key does no more than its maker may; you lack ${missing.join(', ')}`,
      });
    }
    const customer = await this.customers.get(tenantId);
    return this.customers.createKey(customer, input, actor);
  }

  list({ tenantId }: StaffCaller<'cust'>, page: Page<'ckey'>): Promise<StoredCustomerKey[]> {
    return this.customers.listKeyPage(tenantId, page);
  }

  /** Revokes a key. Throws `customer_key_not_found`. */
  async revoke({ tenantId, id: actor }: StaffCaller<'cust'>, id: string): Promise<Id<'ckey'>> {
    if (!isId('ckey', id)) throw customerKeyNotFound();
    await this.customers.revokeKey(tenantId, id, actor);
    return id;
  }
}
