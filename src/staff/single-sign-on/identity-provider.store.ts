import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Vault } from '../../platform/crypto/index.js';
import { Database, lockName, type Queryable } from '../../platform/database/index.js';
import { uuidOf, type Id } from '../../platform/ids/index.js';
import { IdentityProvider, StaffIdentity } from './identity-provider.entity.js';

const DEMANDS = {
  name: 'staff_identity_providers.demands',
  text: `SELECT p.is_enforced OR EXISTS (
      SELECT FROM platform.staff_identities i
        WHERE i.account_id = $2 AND i.workspace_id = p.workspace_id) AS demanded
    FROM platform.staff_identity_providers p WHERE p.workspace_id = $1`,
};

/**
 * The key of a person. It includes the workspace, so one workspace's provider cannot sign in
 * another's staff.
 */
export type IdentityKey = Pick<StaffIdentity, 'workspace' | 'issuer' | 'subject'>;

@Injectable()
export class IdentityProviderStore {
  constructor(
    @InjectRepository(IdentityProvider) private readonly providers: Repository<IdentityProvider>,
    private readonly database: Database,
    private readonly vault: Vault,
  ) {}

  find(workspace: Id): Promise<IdentityProvider | null> {
    return this.providers.findOneBy({ workspace });
  }

  /** Those that the sign-in page shows to everybody. */
  listOffered(): Promise<IdentityProvider[]> {
    return this.providers.find({
      where: { isOffered: true },
      order: { workspace: 'ASC' },
      take: 20,
    });
  }

  /**
   * Whether an account must sign in through the workspace's provider. True if the workspace
   * enforces it, or if the account used the provider before: the provider may have removed the
   * person since.
   */
  async demands(workspace: Id, account: Id<'staff'>): Promise<boolean> {
    const values = [workspace, uuidOf(account)];
    const [row] = await this.database.pipelinedReads.query<{ demanded: boolean }>(DEMANDS, values);
    return row?.demanded ?? false;
  }

  /** The secret as a new row keeps it. */
  async seal(
    workspace: Id,
    secret: string,
  ): Promise<Pick<IdentityProvider, 'sealedSecret' | 'keyId' | 'wrapped'>> {
    const { key, keyId, wrapped } = await this.vault.createDataKey(workspace, workspace);
    return { sealedSecret: this.vault.seal(key, place(workspace), secret), keyId, wrapped };
  }

  async secretOf({ workspace, sealedSecret, keyId, wrapped }: IdentityProvider): Promise<string> {
    const key = await this.vault.openDataKey(workspace, workspace, { keyId, wrapped });
    return this.vault.unseal<string>(key, place(workspace), sealedSecret);
  }

  async save(provider: IdentityProvider, on: Queryable): Promise<void> {
    await on.manager.upsert(IdentityProvider, { ...provider }, ['workspace']);
  }

  /** Returns whether there was one. */
  async remove(workspace: Id, on: Queryable): Promise<boolean> {
    const { affected } = await on.manager.delete(IdentityProvider, { workspace });
    return affected === 1;
  }

  findIdentity(
    { workspace, issuer, subject }: IdentityKey,
    on: Queryable,
  ): Promise<StaffIdentity | null> {
    return on.manager.findOneBy(StaffIdentity, { workspace, issuer, subject });
  }

  async insertIdentity(identity: StaffIdentity, on: Queryable): Promise<void> {
    await on.manager.insert(StaffIdentity, { ...identity });
  }

  /** Serialises two first sign-ins of one person, so the second finds the account of the first. */
  async lockIdentity({ workspace, issuer, subject }: IdentityKey, tx: Queryable): Promise<void> {
    const name = JSON.stringify(['staff/identity', workspace, issuer, subject]);
    await lockName(name, tx);
  }
}

function place(workspace: Id): { tenant: string; table: string; column: string; row: string } {
  const table = 'platform.staff_identity_providers';
  return { tenant: workspace, table, column: 'sealed_secret', row: workspace };
}
