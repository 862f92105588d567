import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import type { StaffCaller } from '../access/staff-caller.js';
import { IdentityProviderStore } from './identity-provider.store.js';
import type { GroupRole, IdentityProvider } from './identity-provider.entity.js';
import { StaffNotices } from '../staff-notices.service.js';
import { PasskeyStore } from '../passkeys/passkey.store.js';
import { hasRole } from '../role.policy.js';
import { StaffSessions } from '../access/staff-sessions.service.js';
import { MembershipStore } from '../workspaces/membership.store.js';
import { Workspaces } from '../workspaces/workspaces.js';
import { OpenidProvider } from './openid-provider.js';
import {
  identityProviderInvalid,
  identityProviderNotFound,
  ownerPasskeyMissing,
} from '../staff.problems.js';

/** The provider's settings, as an owner enters them. */
export type ProviderInput = Pick<
  IdentityProvider,
  'name' | 'issuer' | 'clientId' | 'groupsClaim' | 'isEnforced' | 'isOffered'
> & {
  /** Null keeps the one that is stored. */
  clientSecret: string | null;
  groupRoles: { group: string; role: string }[];
};

/** Single sign-on of a workspace, as its owners set it up. */
@Injectable()
export class ProviderSettings {
  constructor(
    private readonly store: IdentityProviderStore,
    private readonly openid: OpenidProvider,
    private readonly passkeys: PasskeyStore,
    private readonly memberships: MembershipStore,
    private readonly workspaces: Workspaces,
    private readonly sessions: StaffSessions,
    private readonly notices: StaffNotices,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  find({ tenantId }: StaffCaller): Promise<IdentityProvider | null> {
    return this.store.find(tenantId);
  }

  /**
   * Ends every session that was signed in through the provider. Throws
   * `identity_provider_invalid`, `owner_passkey_missing`.
   */
  async change(caller: StaffCaller, input: ProviderInput): Promise<IdentityProvider> {
    const { tenantId: workspace } = caller;
    const known = await this.store.find(workspace);
    const clientSecret =
      input.clientSecret ?? (known === null ? null : await this.store.secretOf(known));
    if (clientSecret === null)
      throw identityProviderInvalid({ detail: 'The client secret is needed' });
    // Changing the address needs the secret again: otherwise an owner could have the stored secret
    // sent to a server of their own.
    if (input.clientSecret === null && known?.issuer !== input.issuer)
      throw identityProviderInvalid({ detail: 'Another issuer needs the client secret again' });
    const groupRoles = this.#groupRoles(caller, input);
    if (input.isEnforced && !(await this.#hasOwnerWithPasskey(caller))) throw ownerPasskeyMissing();
    const { name, issuer, clientId, groupsClaim, isEnforced, isOffered } = input;
    await this.openid.check({ issuer, clientId, clientSecret });
    const provider: IdentityProvider = {
      ...{ workspace, name, issuer, clientId, groupsClaim, groupRoles, isEnforced, isOffered },
      ...(await this.store.seal(workspace, clientSecret)),
      changedAt: this.clock.now(),
      changedBy: caller.id,
    };
    await this.database.transaction(async (tx) => {
      await this.store.save(provider, tx);
      await this.#changed(caller, { issuer, enforced: String(isEnforced) }, tx);
    });
    return provider;
  }

  /** Throws `identity_provider_not_found`. */
  async remove(caller: StaffCaller): Promise<void> {
    await this.database.transaction(async (tx) => {
      if (!(await this.store.remove(caller.tenantId, tx))) throw identityProviderNotFound();
      await this.#changed(caller, { issuer: '' }, tx);
    });
  }

  /** Owners join by invitation only; no group gives that role. */
  #groupRoles({ tenantId }: StaffCaller, { groupsClaim, groupRoles }: ProviderInput): GroupRole[] {
    const { console } = this.workspaces.get(tenantId);
    const given = groupRoles.flatMap(({ group, role }) =>
      role !== 'owner' && hasRole(console, role) ? [{ group, role }] : [],
    );
    if (given.length !== groupRoles.length)
      throw identityProviderInvalid({ detail: 'A group cannot have this role here' });
    if ((groupsClaim === null) !== (given.length === 0))
      throw identityProviderInvalid({ detail: 'A groups claim and roles of groups go together' });
    return given;
  }

  async #hasOwnerWithPasskey({ tenantId }: StaffCaller): Promise<boolean> {
    const kind = this.workspaces.get(tenantId);
    const owners = await this.memberships.listWithRole(kind, tenantId, ['owner']);
    return this.passkeys.hasAny(owners);
  }

  /** Every owner hears of it. */
  async #changed(
    { id: actor, tenantId }: StaffCaller,
    details: Record<string, string>,
    tx: Transaction,
  ): Promise<void> {
    await this.sessions.endVouchedIn(tenantId, tx);
    const action = 'staff.single_sign_on_changed';
    await this.workspaces.audit(tenantId, { actor, action, details }, tx);
    await this.notices.tellOwners(tenantId, 'single_sign_on_changed', tx);
  }
}
