import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../platform/ids/index.js';

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
  constructor(private readonly database: Database) {}

  async insert(key: StaffKey, secretHash: Buffer): Promise<void> {
    await this.database.query(
      `INSERT INTO verification.staff_keys (organization_id, id, name, secret_hash, created_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [uuidOf(key.organizationId), uuidOf(key.id), key.name, secretHash, key.createdAt],
    );
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

  /** Whether the key was live until this call. */
  async revoke(organizationId: Id<'org'>, id: Id<'staff'>, revokedAt: Date): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE verification.staff_keys SET revoked_at = $3
        WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id`,
      [uuidOf(organizationId), uuidOf(id), revokedAt],
    );
    return rows.length === 1;
  }
}

function keyOf(organizationId: Id<'org'>, row: Row): StaffKey {
  return { ...row, organizationId, id: idOf('staff', row.id) };
}
