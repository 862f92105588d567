import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { Hasher, KeyAuthenticator } from '../../platform/crypto/index.js';
import { newId, type Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import type { ApiKey } from './api-key.entity.js';
import { apiKeyNotFound } from './api-key.problems.js';
import { SCOPES, type Scope } from './api-key.scopes.js';
import { ApiKeyStore } from './api-key.store.js';

/** Whoever calls `/v1` with a server key, or with a token that stands for one session. */
export interface ApiCaller {
  organizationId: Id<'org'>;
  /** The server key, or the OpenID Connect client the token was issued to: what limits are counted by. */
  keyId: Id<'key' | 'oidc'>;
  environment: Environment;
  scopes: readonly Scope[];
  /** The one session the caller may see; any other is absent. Left out: every session of the organization. */
  onlySession?: Id<'vs'>;
}

const PREFIXES: Record<Environment, string> = { sandbox: 'sk_test', production: 'sk_live' };

@Injectable()
export class ApiKeysService {
  readonly #authenticator: KeyAuthenticator<'org', ApiCaller>;

  constructor(
    private readonly store: ApiKeyStore,
    hasher: Hasher,
    private readonly clock: Clock,
  ) {
    this.#authenticator = new KeyAuthenticator(hasher, clock, {
      prefixes: Object.values(PREFIXES),
      tenantPrefix: 'org',
      find: (organizationId, hash) => this.#findCaller(organizationId, hash),
    });
  }

  /** A new key. The secret is returned here and never again: only its keyed hash is stored. */
  async create(
    organizationId: Id<'org'>,
    input: { name: string; environment: Environment; scopes?: readonly Scope[] },
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
    await this.store.insert(key);
    return { key, secret };
  }

  /** The caller a live key belongs to; null for any other text. */
  authenticate(secret: string): Promise<ApiCaller | null> {
    return this.#authenticator.authenticate(secret);
  }

  list(organizationId: Id<'org'>): Promise<ApiKey[]> {
    return this.store.list(organizationId);
  }

  /** Throws `api_key_not_found` where there is no such live key. */
  async revoke(organizationId: Id<'org'>, id: Id<'key'>): Promise<void> {
    if (!(await this.store.revoke(organizationId, id, this.clock.now()))) throw apiKeyNotFound();
    this.#authenticator.forget();
  }

  async #findCaller(organizationId: Id<'org'>, secretHash: Buffer): Promise<ApiCaller | null> {
    const key = await this.store.findLive(organizationId, secretHash);
    return (
      key && { organizationId, keyId: key.id, environment: key.environment, scopes: key.scopes }
    );
  }
}
