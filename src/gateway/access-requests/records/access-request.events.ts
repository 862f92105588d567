import type { Transaction } from '../../../platform/database/index.js';
import type { NewAuditEntry } from '../../audit/index.js';
import type { Journal } from '../../events/index.js';
import { deskCases, requestsEnded } from '../../metrics.js';
import type { RequestEnd } from './access-request.entity.js';

/**
 * Records and counts the end of a request in the transaction that ends it. `actor` is a key's id or `system`.
 */
export function recordEnd(
  journal: Journal,
  { customerId, id, flow, status, reason, hasReadBack }: RequestEnd,
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
  tx.afterCommit(() => {
    requestsEnded.inc({ flow, outcome: status, reason: reason ?? 'none' });
    if (hasReadBack) deskCases.inc({ outcome: status });
  });
  return journal.append(entry, event, tx);
}
