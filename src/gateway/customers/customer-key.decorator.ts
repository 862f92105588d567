import { BearerAccess } from '../../platform/access/index.js';
import type { CustomerScope } from './customer.js';

/** Opens a handler to live customer keys with this scope. */
export function CustomerKey(scope: CustomerScope): MethodDecorator {
  return BearerAccess({ accepts: ['customer_key'], permission: scope });
}
