import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, type Repository, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Database, idColumn } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';

/** Permission to see one picture once, within a minute, in the browser session that asked. */
@Entity({ schema: 'verification', name: 'picture_tickets' })
@Index('picture_tickets_expiry_index', ['organizationId', 'expiresAt'])
export class PictureTicket {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn({ type: 'bytea' }) tokenHash: Buffer;
  @Column(idColumn('ev')) pictureId: Id<'ev'>;

  /** The signed-in session of the staff member. */
  @Column(idColumn('sess')) staffSessionId: Id<'sess'>;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
}

@Injectable()
export class PictureTicketStore {
  constructor(
    @InjectRepository(PictureTicket) private readonly tickets: Repository<PictureTicket>,
    private readonly database: Database,
  ) {}

  /** Also deletes expired tickets. */
  async insert(ticket: PictureTicket, now: Date): Promise<void> {
    const { organizationId } = ticket;
    await this.tickets.delete({ organizationId, expiresAt: LessThanOrEqual(now) });
    await this.tickets.insert(ticket);
  }

  /** Consumes a ticket; null if it was used, has expired, or belongs to another session. */
  async spend(
    organizationId: Id<'org'>,
    tokenHash: Buffer,
    { staffSession, now }: { staffSession: Id<'sess'>; now: Date },
  ): Promise<Id<'ev'> | null> {
    const [row] = await this.database.query<{ pictureId: string }>(
      `DELETE FROM verification.picture_tickets
        WHERE organization_id = $1 AND token_hash = $2 AND staff_session_id = $3 AND expires_at > $4
       RETURNING picture_id AS "pictureId"`,
      [uuidOf(organizationId), tokenHash, uuidOf(staffSession), now],
    );
    return row ? idOf('ev', row.pictureId) : null;
  }
}
