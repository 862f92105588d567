import type { Vault } from '../../../platform/crypto/index.js';
import { idOf, idOrNull } from '../../../platform/ids/index.js';
import { checkOf, type StoredCheck } from '../../checks/index.js';
import { emptyData, type Session, type SessionData, type StepAttempts } from '../model/index.js';

/** Columns of a session row with its wrapped data key, in code spelling. */
export const COLUMNS = `s.organization_id AS "organizationId", s.id, s.project_id AS "projectId", s.environment,
  s.status, s.engine, s.steps, s.user_info AS "userInfo", s.historical_addresses AS "historicalAddresses",
  s.requested_user_id AS "requestedUserId", s.user_id AS "userId",
  s.user_created AS "userCreated", s.profile_match AS "profileMatch", s.failure_code AS "endCode", s.checks,
  s.created_at AS "createdAt", s.updated_at AS "updatedAt", s.completed_at AS "completedAt",
  s.expires_at AS "expiresAt", s.redacted_at AS "redactedAt", s.sealed_data AS "sealedData",
  k.key_id AS "keyId", k.wrapped_key AS wrapped`;

type IdColumn = 'organizationId' | 'id' | 'projectId' | 'requestedUserId' | 'userId';

export type SessionRow = Omit<Session, IdColumn | 'data' | 'checks'> & {
  checks: StoredCheck[];
  organizationId: string;
  id: string;
  projectId: string;
  requestedUserId: string | null;
  userId: string | null;
  sealedData: Buffer;
  /** Null when the data key was destroyed. */
  keyId: string | null;
  wrapped: Buffer | null;
};

/** A row with its sealed data left shut. */
export function withoutData(row: SessionRow): Session {
  const { sealedData: _data, keyId: _id, wrapped: _key, ...columns } = row;
  return {
    ...columns,
    organizationId: idOf('org', row.organizationId),
    id: idOf('vs', row.id),
    projectId: idOf('proj', row.projectId),
    requestedUserId: idOrNull('user', row.requestedUserId),
    userId: idOrNull('user', row.userId),
    checks: row.checks.map(checkOf),
    data: null,
  };
}

/** Opens a row. A row whose key was destroyed opens to a session without data. */
export async function sessionOf(row: SessionRow, vault: Vault): Promise<Session> {
  const { sealedData, keyId, wrapped } = row;
  const session = withoutData(row);
  // A row that was locked while it was redacted still joins the key that its statement began with.
  if (keyId === null || wrapped === null || session.redactedAt) return session;
  const key = await vault.openDataKey(session.organizationId, session.id, { keyId, wrapped });
  const place = {
    tenant: session.organizationId,
    table: 'sessions',
    column: 'sealed_data',
    row: session.id,
  };
  return { ...session, data: dataOf(vault.unseal(key, place, sealedData)) };
}

/** What an older version sealed lacks what came since. */
function dataOf(sealed: Partial<SessionData>): SessionData {
  const attempts = Object.entries(sealed.attempts ?? {}).map(([step, tries]) => [
    step,
    { ...tries, reasons: (tries as Partial<StepAttempts>).reasons ?? [] },
  ]);
  return {
    ...emptyData(),
    ...sealed,
    attempts: Object.fromEntries(attempts) as typeof sealed.attempts & object,
  };
}
