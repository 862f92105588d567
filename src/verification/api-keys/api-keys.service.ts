import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/access/index.js';
import { UNKNOWN } from '../../platform/audit/index.js';
import { Clock } from '../../platform/clock/index.js';
import { defineCredentialKind, Hasher, KeyAuthenticator } from '../../platform/crypto/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import { VerificationAudit } from '../audit/index.js';
import type { Environment } from '../environment.js';
import type { ApiKey } from './api-key.entity.js';
import { apiKeyNotFound } from './api-key.problems.js';
import { SCOPES, type Scope } from './api-key.scopes.js';
import { ApiKeyStore } from './api-key.store.js';

/** A caller of `/v1`: a server key, or an OpenID Connect client with a token for one session. */
export interface ApiCaller extends Principal {
  kind: 'api_key' | 'access_token';
  tenantId: Id<'org'>;
  id: Id<'key' | 'oidc'>;
  environment: Environment;
  permissions: readonly Scope[];
  /**
   * The only session the caller may see; others are absent. Left out: all sessions of the
   * organization.
   */
  onlySession?: Id<'vs'>;
}

const PREFIXES: Record<Environment, string> = { sandbox: 'sk_test', production: 'sk_live' };

export const API_KEY = defineCredentialKind('an API key', 'sk_test_', 'sk_live_');

@Injectable()
export class ApiKeysService {
  readonly #authenticator: KeyAuthenticator<'org', ApiCaller>;

  constructor(
    private readonly store: ApiKeyStore,
    private readonly audit: VerificationAudit,
    hasher: Hasher,
    private readonly clock: Clock,
  ) {
    this.#authenticator = new KeyAuthenticator(hasher, clock, {
      prefixes: Object.values(PREFIXES),
      tenantPrefix: 'org',
      find: (organizationId, hash) => this.#findCaller(organizationId, hash),
    });
  }

  /** A new key. Its secret is returned only here: only its keyed hash is stored. */
  async create(
    organizationId: Id<'org'>,
    input: { name: string; environment: Environment; scopes?: readonly Scope[] },
    actor: string,
  ): Promise<{ key: ApiKey; secret: string }> {
    const { secret, secretHash } = this.#authenticator.mint(
      PREFIXES[input.environment],
      organizationId,
    );
    const key: ApiKey = {
      organizationId,
      id: newId('key'),
      environment: input.environment,
      name: input.name,
      secretHash,
      scopes: [...(input.scopes ?? SCOPES)],
      createdAt: this.clock.now(),
      revokedAt: null,
    };
    const { id: subject, environment, scopes } = key;
    const details = { environment, scopes };
    await this.store.insert(key, (tx) =>
      this.audit.append(
        {
          organizationId,
          actor,
          action: 'api_key.created',
          outcome: 'changed',
          subject,
          details,
        },
        tx,
      ),
    );
    return { key, secret };
  }

  /** The caller of a live key; null for any other text. */
  authenticate(secret: string): Promise<ApiCaller | null> {
    return this.#authenticator.authenticate(secret);
  }

  list(organizationId: Id<'org'>): Promise<ApiKey[]> {
    return this.store.list(organizationId);
  }

  /** Throws `api_key_not_found` without such a live key. */
  async revoke(organizationId: Id<'org'>, id: Id<'key'>, actor: string): Promise<void> {
    const revoked = await this.store.revoke({ organizationId, id }, this.clock.now(), (tx) =>
      this.audit.append(
        { organizationId, actor, action: 'api_key.revoked', outcome: 'changed', subject: id },
        tx,
      ),
    );
    if (!revoked) throw apiKeyNotFound();
    this.#authenticator.forget();
  }

  /**
   * Records that an address was locked out while it tried this text, for the organization that the
   * text names.
   */
  async recordLockOut(secret: string): Promise<void> {
    const organizationId = this.#authenticator.claimedTenant(secret);
    if (!organizationId || !(await this.store.hasKeys(organizationId))) return;
    await this.audit.append({
      organizationId,
      actor: UNKNOWN,
      action: 'authentication.locked_out',
      outcome: 'alarm',
      subject: organizationId,
    });
  }

  async #findCaller(organizationId: Id<'org'>, secretHash: Buffer): Promise<ApiCaller | null> {
    const key = await this.store.findLive(organizationId, secretHash);
    if (!key) return null;
    const { id, environment, scopes: permissions } = key;
    return { kind: 'api_key', tenantId: organizationId, id, environment, permissions };
  }
}
