import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, MoreThan, type Repository } from 'typeorm';
import { Database, lockName, type Queryable } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { StaffLink } from './staff-link.entity.js';

const OPEN = { usedAt: IsNull(), revokedAt: IsNull() };

@Injectable()
export class StaffLinkStore {
  constructor(
    @InjectRepository(StaffLink) private readonly links: Repository<StaffLink>,
    private readonly database: Database,
  ) {}

  async insert(link: StaffLink, on: Queryable = this.database): Promise<void> {
    await on.manager.insert(StaffLink, { ...link });
  }

  findOpen(secretHash: Buffer, now: Date): Promise<StaffLink | null> {
    const where = { ...OPEN, secretHash, expiresAt: MoreThan(now) };
    return this.links.findOneBy(where);
  }

  find(id: Id<'link'>, on: Queryable): Promise<StaffLink | null> {
    return on.manager.findOneBy(StaffLink, { id });
  }

  /** Deletes links that were used, withdrawn or expired before then. */
  async forget(before: Date): Promise<number> {
    const { affected } = await this.links.delete({ expiresAt: LessThan(before) });
    return affected ?? 0;
  }

  /**
   * Marks the link used. The first statement of the transaction, so of two concurrent uses only one
   * succeeds.
   */
  async use(id: Id<'link'>, now: Date, on: Queryable): Promise<boolean> {
    const where = { ...OPEN, id, expiresAt: MoreThan(now) };
    const { affected } = await on.manager.update(StaffLink, where, { usedAt: now });
    return affected === 1;
  }

  /** Invitations to a workspace that were not accepted yet. */
  listInvitations(workspace: Id, now: Date): Promise<StaffLink[]> {
    const where = { ...OPEN, workspace, kind: 'invitation' as const, expiresAt: MoreThan(now) };
    return this.links.find({ where, order: { id: 'DESC' }, take: 200 });
  }

  async revoke(workspace: Id, id: Id<'link'>, now: Date): Promise<StaffLink | null> {
    const where = { ...OPEN, workspace, id };
    const { affected } = await this.links.update(where, { revokedAt: now });
    return affected === 1 ? this.links.findOneBy({ id }) : null;
  }

  /** Revokes those of a workspace's open invitations, and returns them. */
  async revokeInvitations(
    workspace: Id,
    now: Date,
    tx: Queryable,
    isRevoked: (link: StaffLink) => boolean,
  ): Promise<StaffLink[]> {
    const where = { ...OPEN, workspace, kind: 'invitation' as const, expiresAt: MoreThan(now) };
    const revoked = (await tx.manager.findBy(StaffLink, where)).filter(isRevoked);
    const id = In(revoked.map((each) => each.id));
    if (revoked.length > 0) await tx.manager.update(StaffLink, { ...OPEN, id }, { revokedAt: now });
    return revoked;
  }

  /** Serialises the creation of a first owner over all links and processes. */
  async lockSetup(tx: Queryable): Promise<void> {
    await lockName('staff/setup', tx);
  }

  /** Revokes every open link for the first owner, which a new one replaces. */
  async revokeSetup(now: Date, on: Queryable): Promise<void> {
    await on.manager.update(StaffLink, { ...OPEN, kind: 'setup' }, { revokedAt: now });
  }

  async revokeRecoveries(account: Id<'staff'>, now: Date, on: Queryable): Promise<void> {
    await on.manager.update(StaffLink, { ...OPEN, kind: 'recovery', account }, { revokedAt: now });
  }
}
