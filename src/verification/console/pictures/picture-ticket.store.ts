import { Injectable } from '@nestjs/common';
import { Database, EntityColumns } from '../../../platform/database/index.js';
import { idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import { PictureTicket } from './picture-ticket.entity.js';

const TICKET = EntityColumns.of(PictureTicket).except('organizationId');

@Injectable()
export class PictureTicketStore {
  constructor(private readonly database: Database) {}

  /** Also deletes expired tickets. */
  async insert({ organizationId, ...ticket }: PictureTicket, now: Date): Promise<void> {
    await this.database.query(
      'DELETE FROM verification.picture_tickets WHERE organization_id = $1 AND expires_at <= $2',
      [uuidOf(organizationId), now],
    );
    await this.database.query(
      `INSERT INTO verification.picture_tickets (organization_id, ${TICKET.names()})
       VALUES ($1, ${TICKET.parameters(2)})`,
      [uuidOf(organizationId), ...TICKET.values(ticket)],
    );
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
