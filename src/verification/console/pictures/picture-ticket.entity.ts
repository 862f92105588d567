import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';

const KEY = { primaryKeyConstraintName: 'picture_tickets_pkey' };

/** Permission to see one picture once, within a minute, in the browser session that asked. */
@Entity({ schema: 'verification', name: 'picture_tickets' })
@Index('picture_tickets_expiry_index', ['organizationId', 'expiresAt'])
export class PictureTicket {
  @PrimaryColumn(idColumn('org', { name: 'organization_id', ...KEY }))
  organizationId: Id<'org'>;

  @PrimaryColumn({ type: 'bytea', name: 'token_hash', ...KEY })
  tokenHash: Buffer;

  @Column(idColumn('ev', { name: 'picture_id' }))
  pictureId: Id<'ev'>;

  /** The signed-in session of the staff member. */
  @Column(idColumn('sess', { name: 'staff_session_id' }))
  staffSessionId: Id<'sess'>;

  @Column({ type: 'timestamptz', name: 'expires_at' })
  expiresAt: Date;
}
