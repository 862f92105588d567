import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  IsNull,
  LessThan,
  Not,
  type Repository,
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import {
  Database,
  EntityColumns,
  type Queryable,
  idColumn,
  isOneOf,
} from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';

export const SIGN_IN_METHODS = ['passkey', 'single_sign_on', 'development'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** A signed-in browser of a staff member. Only the hash of its cookie is kept. */
@Entity({ schema: 'platform', name: 'staff_sessions' })
@ForeignKey('StaffAccount', ['account'], ['id'], { name: 'staff_sessions_account_fkey' })
@Unique('staff_sessions_secret_key', ['secretHash'])
@Index('staff_sessions_account_index', ['account', 'id'], { where: 'ended_at IS NULL' })
@Index('staff_sessions_seen_index', ['lastSeenAt'])
@Index('staff_sessions_workspace_index', ['onlyWorkspace'], {
  where: 'ended_at IS NULL AND only_workspace IS NOT NULL',
})
@Check('staff_sessions_method_check', isOneOf('method', SIGN_IN_METHODS))
export class StaffSession {
  @PrimaryColumn(idColumn('sess')) id: Id<'sess'>;
  @Column(idColumn('staff', { name: 'account_id' })) account: Id<'staff'>;
  @Column({ type: 'bytea' }) secretHash: Buffer;
  @Column({ type: 'text' }) method: SignInMethod;

  /**
   * Set for a sign-in through a workspace's identity provider, which is valid in that workspace
   * only.
   */
  @Column({ type: 'text', nullable: true }) onlyWorkspace: Id | null;
  @Column({ type: 'text' }) address: string;
  @Column({ type: 'text' }) userAgent: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) lastSeenAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
}

/** A session with the account data that every request needs. */
export interface SignedInSession extends StaffSession {
  name: string;
  email: string;
  isDevelopment: boolean;
}

const COLUMNS = EntityColumns.of(StaffSession);

const FIND_OPEN = {
  name: 'staff_sessions.find_open',
  text: `SELECT ${COLUMNS.select('s')}, a.name, a.email, a.is_development AS "isDevelopment"
    FROM platform.staff_sessions s JOIN platform.staff_accounts a ON a.id = s.account_id
    WHERE s.secret_hash = $1 AND s.ended_at IS NULL AND a.disabled_at IS NULL`,
};

@Injectable()
export class StaffSessionStore {
  constructor(
    @InjectRepository(StaffSession) private readonly sessions: Repository<StaffSession>,
    private readonly database: Database,
  ) {}

  async insert(session: StaffSession): Promise<void> {
    await this.sessions.insert({ ...session });
  }

  /** Not ended, and of an account that is not disabled. */
  async findOpen(secretHash: Buffer): Promise<SignedInSession | null> {
    const [row] = await this.database.pipelinedReads.query<SignedInSession>(FIND_OPEN, [
      secretHash,
    ]);
    if (!row) return null;
    const { name, email, isDevelopment } = row;
    return { ...COLUMNS.read(row), name, email, isDevelopment };
  }

  async touch(id: Id<'sess'>, lastSeenAt: Date): Promise<void> {
    const where = { id, lastSeenAt: LessThan(lastSeenAt) };
    await this.sessions.update(where, { lastSeenAt });
  }

  listOpen(account: Id<'staff'>): Promise<StaffSession[]> {
    const where = { account, endedAt: IsNull() };
    return this.sessions.find({ where, order: { id: 'DESC' }, take: 100 });
  }

  /** Returns whether it was open. */
  async end(account: Id<'staff'>, id: Id<'sess'>, endedAt: Date): Promise<boolean> {
    const where = { account, id, endedAt: IsNull() };
    const { affected } = await this.sessions.update(where, { endedAt });
    return affected === 1;
  }

  /** Ends every session of the account except `except`. Returns how many. */
  async endAll(
    account: Id<'staff'>,
    endedAt: Date,
    { except, on = this.database }: { except?: Id<'sess'>; on?: Queryable } = {},
  ): Promise<number> {
    const where = { account, endedAt: IsNull(), ...(except && { id: Not(except) }) };
    const { affected } = await on.manager.update(StaffSession, where, { endedAt });
    return affected ?? 0;
  }

  /** Ends every session that is limited to this workspace. */
  async endOnlyIn(workspace: Id, endedAt: Date, on: Queryable): Promise<void> {
    const where = { onlyWorkspace: workspace, endedAt: IsNull() };
    await on.manager.update(StaffSession, where, { endedAt });
  }

  /** Deletes sessions that nobody used since then. */
  async forget(before: Date): Promise<number> {
    const { affected } = await this.sessions.delete({ lastSeenAt: LessThan(before) });
    return affected ?? 0;
  }
}
