import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../../platform/database/index.js';
import { uuidOf } from '../../../platform/ids/index.js';
import { FaceTries } from './face-tries.entity.js';

type Owner = Pick<FaceTries, 'organizationId' | 'personId'>;

@Injectable()
export class FaceTriesStore {
  /** The tries of a person. Their row is locked until the transaction ends, so that no two count as one. */
  async lock({ organizationId, personId }: Owner, tx: Transaction): Promise<Date[]> {
    const owner = [uuidOf(organizationId), uuidOf(personId)];
    await tx.query(
      `INSERT INTO verification.face_tries (organization_id, person_id, tried_at)
       SELECT organization_id, id, '{}' FROM verification.people WHERE organization_id = $1 AND id = $2
       ON CONFLICT (organization_id, person_id) DO NOTHING`,
      owner,
    );
    const [row] = await tx.query<{ triedAt: Date[] }>(
      `SELECT tried_at AS "triedAt" FROM verification.face_tries
        WHERE organization_id = $1 AND person_id = $2 FOR UPDATE`,
      owner,
    );
    return row?.triedAt ?? [];
  }

  async save({ organizationId, personId }: Owner, triedAt: Date[], tx: Transaction): Promise<void> {
    await tx.manager.update(FaceTries, { organizationId, personId }, { triedAt });
  }
}
