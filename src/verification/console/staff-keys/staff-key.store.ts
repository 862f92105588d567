import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { OPERATOR } from '../../../platform/audit/index.js';
import { VerificationAudit, type AuditAction } from '../../audit/index.js';

export interface StaffKey {
  organizationId: Id<'org'>;
  id: Id<'staff'>;
  name: string;
  createdAt: Date;
  revokedAt: Date | null;
}

type Row = Omit<StaffKey, 'organizationId' | 'id'> & { id: string };

const COLUMNS = 'id, name, created_at AS "createdAt", revoked_at AS "revokedAt"';

@Injectable()
export class StaffKeyStore {
  constructor(
    private readonly database: Database,
    private readonly audit: VerificationAudit,
  ) {}

  async insert(key: StaffKey, secretHash: Buffer): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO verification.staff_keys (organization_id, id, name, secret_hash, created_at)
         VALUES ($1, $2, $3, $4, $5)`,
        [uuidOf(key.organizationId), uuidOf(key.id), key.name, secretHash, key.createdAt],
      );
      await this.#record('staff_key.created', key, tx);
    });
  }

  async findLive(organizationId: Id<'org'>, secretHash: Buffer): Promise<StaffKey | null> {
    const [row] = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM verification.staff_keys
        WHERE organization_id = $1 AND secret_hash = $2 AND revoked_at IS NULL`,
      [uuidOf(organizationId), secretHash],
    );
    return row ? keyOf(organizationId, row) : null;
  }

  async list(organizationId: Id<'org'>): Promise<StaffKey[]> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM verification.staff_keys WHERE organization_id = $1 ORDER BY id`,
      [uuidOf(organizationId)],
    );
    return rows.map((row) => keyOf(organizationId, row));
  }

  /** Returns whether the key was live. */
  revoke(organizationId: Id<'org'>, id: Id<'staff'>, revokedAt: Date): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const rows = await tx.query(
        `UPDATE verification.staff_keys SET revoked_at = $3
          WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id`,
        [uuidOf(organizationId), uuidOf(id), revokedAt],
      );
      if (rows.length === 0) return false;
      await this.#record('staff_key.revoked', { organizationId, id }, tx);
      return true;
    });
  }

  /** Made and revoked only at the command line. */
  #record(
    action: AuditAction,
    { organizationId, id: subject }: Pick<StaffKey, 'organizationId' | 'id'>,
    tx: Transaction,
  ): Promise<void> {
    const entry = { organizationId, actor: OPERATOR, action, outcome: 'changed', subject } as const;
    return this.audit.append(entry, tx);
  }
}

function keyOf(organizationId: Id<'org'>, row: Row): StaffKey {
  return { ...row, organizationId, id: idOf('staff', row.id) };
}
