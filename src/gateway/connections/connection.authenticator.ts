import { Injectable } from '@nestjs/common';
import {
  Authenticators,
  BEARER,
  type AuthenticationScheme,
  type Authenticator,
  Access,
} from '../../platform/access/index.js';
import { Clock } from '../../platform/clock/index.js';
import {
  CredentialCache,
  credentialTenant,
  defineCredentialKind,
  Hasher,
} from '../../platform/crypto/index.js';
import type { Id } from '../../platform/ids/index.js';
import { CustomersService } from '../customers/index.js';
import type { ConnectionCaller, MachineScope } from './connection.js';
import type { Connection } from './connection.entity.js';
import { ConnectionKinds } from './connection-kinds.js';
import { ConnectionStore } from './connection.store.js';
import { ConnectionsService } from './connections.service.js';

/** Tokens from the token endpoint. */
export const MACHINE_TOKEN_PREFIX = 'cmt';

const TOKENS = defineCredentialKind('a token of a connection', 'scim_', 'cmt_');

/** A use is noted at most so often. */
const NOTED_MS = 60_000;

/** Authenticates foreign systems: by the static token of their connection, or by a machine token. */
@Injectable()
export class ConnectionAuthenticator implements Authenticator<ConnectionCaller> {
  readonly kind = 'connection';
  readonly credentialKind = TOKENS;
  readonly scheme: AuthenticationScheme = {
    ...BEARER,
    limits: { ...BEARER.limits, principal: 'connection', isBounded: true },
  };
  #known = { generation: 0, cache: new CredentialCache<ConnectionCaller>() };
  readonly #noted = new Map<Id<'conn'>, number>();

  constructor(
    private readonly store: ConnectionStore,
    private readonly connections: ConnectionsService,
    private readonly kinds: ConnectionKinds,
    private readonly customers: CustomersService,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
  }

  async authenticate(token: string): Promise<ConnectionCaller | null> {
    const { generation } = this.connections;
    if (this.#known.generation !== generation)
      this.#known = { generation, cache: new CredentialCache() };
    const { cache } = this.#known;
    const now = this.clock.now();
    const known = cache.get(token, now);
    if (known) return known;
    const found = await this.#find(token);
    if (!found) return null;
    const { connection, scopes } = found;
    if (!connection.enabled) {
      await this.connections.noteError(connection, 'Used while it is switched off');
      return null;
    }
    await this.#noteUse(connection, now);
    const { customerId: tenantId, id } = connection;
    const caller: ConnectionCaller = { kind: this.kind, tenantId, id, permissions: scopes };
    cache.set(token, caller, now);
    return caller;
  }

  lockedOut(token: string): Promise<void> {
    return this.customers.recordLockOut(this.#tenantOf(token));
  }

  async #find(token: string): Promise<{ connection: Connection; scopes: MachineScope[] } | null> {
    const customerId = this.#tenantOf(token);
    if (!customerId) return null;
    const hash = this.hasher.credential(token);
    if (token.startsWith(`${MACHINE_TOKEN_PREFIX}_`))
      return this.store.findByMachineToken(customerId, hash);
    const connection = await this.store.findBySecret(customerId, hash);
    // A client secret opens the token endpoint alone.
    const isToken = connection && this.kinds.get(connection.kind).secrets.checked?.name === 'token';
    return isToken
      ? { connection, scopes: [...(this.kinds.get(connection.kind).scopes ?? [])] }
      : null;
  }

  #tenantOf(token: string): Id<'cust'> | null {
    return credentialTenant(token, [MACHINE_TOKEN_PREFIX, ...this.kinds.prefixes()], 'cust');
  }

  async #noteUse(connection: Connection, now: Date): Promise<void> {
    if ((this.#noted.get(connection.id) ?? 0) > now.getTime() - NOTED_MS) return;
    if (this.#noted.size >= 10_000) this.#noted.clear();
    this.#noted.set(connection.id, now.getTime());
    await this.connections.noteUse(connection);
  }
}

/** Opens a handler to connections whose token has this scope. */
export function ConnectionToken(scope: MachineScope): MethodDecorator {
  return Access({
    type: 'credential',
    scheme: 'connection_token',
    detail: scope,
    accepts: ['connection'],
    permission: scope,
    phase: 'before_body',
  });
}
