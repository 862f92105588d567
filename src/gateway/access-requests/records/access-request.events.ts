import type { Transaction } from '../../../platform/database/index.js';
import type { NewAuditEntry } from '../../audit/index.js';
import type { Journal } from '../../events/index.js';
import type { RequestEnd } from './access-request.entity.js';

/**
 * Records the end of a request in the transaction that ends it. `actor` is a key's id or `system`.
 */
export function recordEnd(
  journal: Journal,
  { customerId, id, status, reason }: RequestEnd,
  actor: string,
  tx: Transaction,
): Promise<void> {
  const entry: NewAuditEntry = {
    customerId,
    actor,
    action:
      status === 'canceled' || status === 'expired'
        ? `access_request.${status}`
        : 'access_request.decided',
    outcome: status === 'granted' ? 'allowed' : 'refused',
    subject: id,
    details: { reason },
  };
  const event = { type: `access_request.${status}`, data: { access_request_id: id } } as const;
  return journal.append(entry, event, tx);
}
