import type { Transaction } from '../../../platform/database/index.js';
import type { NewAuditEntry } from '../../audit/index.js';
import type { Journal } from '../../events/index.js';
import { deskCases, requestsEnded } from '../../metrics.js';
import type { EndedRequest } from './access-request.entity.js';

/**
 * Records and counts the end of a request in the transaction that ends it. `actor` is a key's id or `system`. The hash of the
 * receipt in audit and event shows later that the receipt is the one of that time.
 */
export function recordEnd(
  journal: Journal,
  { customerId, id, flow, status, reason, data: asked }: EndedRequest,
  { actor, receiptHash }: { actor: string; receiptHash: string },
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
    details: { reason, receipt_sha256: receiptHash },
  };
  tx.afterCommit(() => {
    requestsEnded.inc({ flow, outcome: status, reason: reason ?? 'none' });
    if (asked?.read_back) deskCases.inc({ outcome: status });
  });
  const data = { access_request_id: id, receipt_sha256: receiptHash };
  return journal.append(entry, { type: `access_request.${status}`, data }, tx);
}
