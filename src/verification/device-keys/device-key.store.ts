import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, LessThanOrEqual, MoreThan, Not, type Repository } from 'typeorm';
import {
  Database,
  EntityColumns,
  type Queryable,
  type Transaction,
} from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { TenantQueue } from '../../platform/jobs/index.js';
import { DeviceKey, DeviceKeyChallenge } from './device-key.entity.js';

const COLUMNS = EntityColumns.of(DeviceKey);

export type KeyOwner = Pick<DeviceKey, 'organizationId' | 'personId'>;

/** Who answers a challenge, and what for. */
export type ChallengeUse = Pick<
  DeviceKeyChallenge,
  'organizationId' | 'sessionId' | 'purpose' | 'personId' | 'browser'
>;

@Injectable()
export class DeviceKeyStore {
  /** Due by their last use. */
  readonly unused: TenantQueue<DeviceKey, 'organizationId', 'id'>;

  constructor(
    @InjectRepository(DeviceKeyChallenge)
    private readonly challenges: Repository<DeviceKeyChallenge>,
    @InjectRepository(DeviceKey) private readonly keys: Repository<DeviceKey>,
    private readonly database: Database,
  ) {
    const columns = { tenant: 'organizationId', key: 'id', due: 'lastUsedAt' } as const;
    this.unused = new TenantQueue(database, DeviceKey, columns);
  }

  list(
    { organizationId, personId }: KeyOwner,
    on: Queryable = this.database,
  ): Promise<DeviceKey[]> {
    const where = { organizationId, personId };
    return on.manager.find(DeviceKey, { where, order: { id: 'ASC' } });
  }

  find(
    { organizationId, personId }: KeyOwner,
    key: Partial<Pick<DeviceKey, 'id' | 'credentialId'>>,
    on: Queryable = this.database,
  ): Promise<DeviceKey | null> {
    return on.manager.findOneBy(DeviceKey, { organizationId, personId, ...key });
  }

  /** Locks the person: two makings at once do not pass the limit, and none passes a revocation. Null without them. */
  async lockOwner(
    { organizationId, personId }: KeyOwner,
    tx: Transaction,
  ): Promise<{ revokedAt: Date | null } | null> {
    const [found] = await tx.query<{ revokedAt: Date | null }>(
      `SELECT device_keys_revoked_at AS "revokedAt" FROM verification.people
        WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
      [uuidOf(organizationId), uuidOf(personId)],
    );
    return found ?? null;
  }

  /** Sessions of the person that ended before give no key any more. Waits for a key that is being added. */
  async refuseBefore({ organizationId, personId }: KeyOwner, before: Date): Promise<void> {
    await this.database.query(
      `UPDATE verification.people SET device_keys_revoked_at = GREATEST(device_keys_revoked_at, $3)
        WHERE organization_id = $1 AND id = $2`,
      [uuidOf(organizationId), uuidOf(personId), before],
    );
  }

  /** The person's keys of sessions that ended before. The making counts where the session is gone. */
  async listBefore({ organizationId, personId }: KeyOwner, before: Date): Promise<DeviceKey[]> {
    const rows = await this.database.query(
      `SELECT ${COLUMNS.select('k')} FROM verification.device_keys k
         LEFT JOIN verification.sessions s
           ON s.organization_id = k.organization_id AND s.id = k.made_in_session
        WHERE k.organization_id = $1 AND k.person_id = $2
          AND COALESCE(s.completed_at, k.created_at) < $3`,
      [uuidOf(organizationId), uuidOf(personId), before],
    );
    return rows.map((row) => COLUMNS.read(row));
  }

  /** The host of some key, whoever's; null without any. One row is read, however many there are. */
  async someRelyingPartyId(): Promise<string | null> {
    const [some] = await this.database.query<{ host: string }>(
      'SELECT relying_party_id AS host FROM verification.device_keys LIMIT 1',
    );
    return some?.host ?? null;
  }

  async insert(key: DeviceKey, tx: Transaction): Promise<void> {
    await tx.manager.insert(DeviceKey, { ...key });
  }

  /** Records a use. Returns false if the key was revoked or used meanwhile: its counter was compared with the earlier one. */
  async recordUse(
    { organizationId, id, counter }: DeviceKey,
    use: Pick<DeviceKey, 'counter' | 'isBackedUp' | 'lastUsedAt'>,
    tx: Transaction,
  ): Promise<boolean> {
    const { affected } = await tx.manager.update(DeviceKey, { organizationId, id, counter }, use);
    return affected === 1;
  }

  /** Returns false if it has this name already, or was revoked. */
  async rename(
    { organizationId, personId }: KeyOwner,
    id: Id<'dkey'>,
    label: string,
    tx: Transaction,
  ): Promise<boolean> {
    const other = { organizationId, personId, id, label: Not(label) };
    const { affected } = await tx.manager.update(DeviceKey, other, { label });
    return affected === 1;
  }

  /** Returns false if it was revoked before. */
  async delete({ organizationId, id }: DeviceKey, tx: Transaction): Promise<boolean> {
    const { affected } = await tx.manager.delete(DeviceKey, { organizationId, id });
    return affected === 1;
  }

  /** The key, unless it was used meanwhile. */
  findUnused(organizationId: Id<'org'>, id: Id<'dkey'>, before: Date): Promise<DeviceKey | null> {
    const where = { organizationId, id, lastUsedAt: LessThanOrEqual(before) };
    return this.keys.findOneBy(where);
  }

  /** Replaces an earlier challenge of the session for this purpose, and forgets expired ones. */
  async challenge(challenge: DeviceKeyChallenge, now: Date): Promise<void> {
    const { organizationId } = challenge;
    await this.challenges.delete({ organizationId, expiresAt: LessThan(now) });
    await this.challenges.upsert({ ...challenge }, ['organizationId', 'sessionId', 'purpose']);
  }

  /** Takes a challenge once. Null if it was answered, has expired or is of somebody else. */
  takeChallenge(
    { organizationId, ...use }: ChallengeUse,
    now: Date,
  ): Promise<DeviceKeyChallenge | null> {
    const where = { ...use, expiresAt: MoreThan(now) };
    return this.database.transaction(async (tx) => {
      const found = await tx.manager.findOneBy(DeviceKeyChallenge, { organizationId, ...where });
      if (!found) return null;
      const { challenge } = found;
      const { affected } = await tx.manager.delete(DeviceKeyChallenge, {
        organizationId,
        ...where,
        challenge,
      });
      return affected === 1 ? found : null;
    });
  }
}
