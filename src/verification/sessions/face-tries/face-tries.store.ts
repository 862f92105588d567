import { Injectable } from '@nestjs/common';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Clock, secondsAfter } from '../../../platform/clock/index.js';
import { Database, type Transaction, idColumn } from '../../../platform/database/index.js';
import { uuidOf, type Id } from '../../../platform/ids/index.js';
import { Task, TenantQueue } from '../../../platform/jobs/index.js';

/** When somebody tried to pass for a person by a face alone and did not. Deleted with the person. */
@Entity({ schema: 'verification', name: 'face_tries' })
@ForeignKey('PersonEntity', ['organizationId', 'personId'], ['organizationId', 'id'], {
  name: 'face_tries_person_fkey',
  onDelete: 'CASCADE',
})
export class FaceTries {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('user')) personId: Id<'user'>;

  /** Of the last day, the oldest first. One that is being judged counts. */
  @Column({ type: 'timestamptz', array: true }) triedAt: Date[];
}

/**
 * The same in sessions that anybody may start by a name, known or not, of a person beside a document, and of
 * a document in a session that names nobody; and the missed turns of a person. Deleted a day after the last one.
 */
@Entity({ schema: 'verification', name: 'named_face_tries' })
@Index('named_face_tries_expiry_index', ['organizationId', 'expiresAt'])
export class NamedFaceTries {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;

  /** Keyed hash of the name, the person or the document. */
  @PrimaryColumn({ type: 'bytea' }) named: Buffer;
  @Column({ type: 'timestamptz', array: true }) triedAt: Date[];
  @Column({ type: 'timestamptz' }) expiresAt: Date;
}

/** Whose tries count together: those of a person, or of a keyed hash of a document or a typed name. */
export type TriesOwner =
  Pick<FaceTries, 'organizationId' | 'personId'> | Pick<NamedFaceTries, 'organizationId' | 'named'>;

const DAY_SECONDS = 86_400;
const FOR_UPDATE = { mode: 'pessimistic_write' } as const;

@Injectable()
export class FaceTriesStore {
  readonly #named: TenantQueue<NamedFaceTries, 'organizationId', 'named'>;

  constructor(
    database: Database,
    private readonly clock: Clock,
  ) {
    const columns = { tenant: 'organizationId', key: 'named', due: 'expiresAt' } as const;
    this.#named = new TenantQueue(database, NamedFaceTries, columns);
  }

  /** Deletes the tries by names that nobody gave for a day; returns how many names. */
  @Task('forget-named-face-tries', { everySeconds: 3_600 })
  forgetNamed(): Promise<number> {
    return this.#named.deleteDue(this.clock.now());
  }

  /** The tries of an owner. Their row is locked until the transaction ends, so that no two count as one. */
  async lock(owner: TriesOwner, now: Date, tx: Transaction): Promise<Date[]> {
    return 'named' in owner ? this.#lockNamed(owner, now, tx) : this.#lockPerson(owner, tx);
  }

  async save(owner: TriesOwner, triedAt: Date[], now: Date, tx: Transaction): Promise<void> {
    const { organizationId } = owner;
    if ('personId' in owner) {
      const { personId } = owner;
      await tx.manager.update(FaceTries, { organizationId, personId }, { triedAt });
      return;
    }
    const { named } = owner;
    const expiresAt = secondsAfter(now, DAY_SECONDS);
    await tx.manager.update(NamedFaceTries, { organizationId, named }, { triedAt, expiresAt });
  }

  /** Whether the audit has an alarm about a person's tries since then. */
  async hasAlarm(
    organizationId: Id<'org'>,
    personId: Id<'user'>,
    since: Date,
    tx: Transaction,
  ): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM verification.audit_entries
        WHERE organization_id = $1 AND subject = $2 AND action = 'user.face_tries_used_up' AND at >= $3 LIMIT 1`,
      [uuidOf(organizationId), personId, since],
    );
    return rows.length > 0;
  }

  async forget(
    { organizationId, named }: Pick<NamedFaceTries, 'organizationId' | 'named'>,
    tx: Transaction,
  ): Promise<void> {
    await tx.manager.delete(NamedFaceTries, { organizationId, named });
  }

  async #lockPerson(
    { organizationId, personId }: Pick<FaceTries, 'organizationId' | 'personId'>,
    tx: Transaction,
  ): Promise<Date[]> {
    await tx.query(
      `INSERT INTO verification.face_tries (organization_id, person_id, tried_at)
       SELECT organization_id, id, '{}' FROM verification.people WHERE organization_id = $1 AND id = $2
       ON CONFLICT (organization_id, person_id) DO NOTHING`,
      [uuidOf(organizationId), uuidOf(personId)],
    );
    const where = { organizationId, personId };
    const found = await tx.manager.findOne(FaceTries, { where, lock: FOR_UPDATE });
    return found?.triedAt ?? [];
  }

  async #lockNamed(
    { organizationId, named }: Pick<NamedFaceTries, 'organizationId' | 'named'>,
    now: Date,
    tx: Transaction,
  ): Promise<Date[]> {
    await tx.query(
      `INSERT INTO verification.named_face_tries (organization_id, named, tried_at, expires_at)
       VALUES ($1, $2, '{}', $3) ON CONFLICT (organization_id, named) DO NOTHING`,
      [uuidOf(organizationId), named, secondsAfter(now, DAY_SECONDS)],
    );
    const where = { organizationId, named };
    const found = await tx.manager.findOne(NamedFaceTries, { where, lock: FOR_UPDATE });
    return found?.triedAt ?? [];
  }
}
