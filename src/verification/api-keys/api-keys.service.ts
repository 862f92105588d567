import { Injectable } from '@nestjs/common';
import {
  Authenticators,
  BEARER,
  BearerAccess,
  type Authenticator,
  type Principal,
} from '../../platform/access/index.js';
import { OPERATOR, UNKNOWN } from '../../platform/audit/index.js';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { defineCredentialKind, Hasher, KeyAuthenticator } from '../../platform/crypto/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import type { Transaction } from '../../platform/database/index.js';
import {
  keyExceedsMaker,
  missingPermissions,
  StaffNotices,
  type Permission,
  type StaffCaller,
} from '../../staff/index.js';
import { VerificationAudit } from '../audit/index.js';
import type { Environment } from '../environment.js';
import { SCOPES, type ApiKey as StoredApiKey, type Scope } from './api-key.entity.js';
import { ApiKeyStore } from './api-key.store.js';

export const apiKeyNotFound = defineProblem(
  'api_key_not_found',
  404,
  'There is no such live API key',
);
export const apiKeyReplaced = defineProblem(
  'api_key_replaced',
  409,
  'The key already has a successor',
);

/** A caller of `/v1`: a server key, or an OpenID Connect client with a token for one session. */
export interface ApiCaller extends Principal {
  kind: 'api_key' | 'access_token';
  tenantId: Id<'org'>;
  id: Id<'key' | 'oidc'>;
  environment: Environment;
  permissions: readonly Scope[];
  /** The only session that the caller may see. Without it, all sessions of the organization. */
  onlySession?: Id<'vs'>;
}

/** The longest time for which a replaced key still works. */
export const MAX_OVERLAP_SECONDS = 30 * 86_400;
/** Minimum interval between updates of a key's last use. */
const USE_WRITTEN_SECONDS = 300;

export interface NewApiKey {
  name: string;
  environment: Environment;
  /** All of them when left out. */
  scopes?: readonly Scope[];
}

/** The permission that a member needs to give a scope to a key. */
export const NEEDED: Record<Scope, Permission> = {
  'sessions:read': 'sessions:read',
  'sessions:write': 'projects:write',
  'sessions:reveal': 'sessions:read_people',
  'events:read': 'events:read',
  'webhooks:read': 'webhooks:read',
  'webhooks:write': 'webhooks:write',
  // As to hold data back from deletion.
  'users:delete': 'settings:write',
  'grants:read': 'oidc_clients:read',
  'grants:write': 'oidc_clients:write',
  'audit:read': 'audit:read',
  test_helpers: 'projects:write',
};

/**
 * What a key with one of these does, its maker does without a notice to anybody. Servers need the first
 * two, so developers give them too, although results name people.
 */
const TOLD: readonly Scope[] = [
  'sessions:read',
  'sessions:write',
  'sessions:reveal',
  'users:delete',
  'webhooks:write',
];

/** Who makes a key: the operator, who may everything, or a member. */
type Maker = typeof OPERATOR | StaffCaller<'org'>;

/** A key with its secret, which is shown only here: only its keyed hash is stored. */
export interface MadeKey {
  key: StoredApiKey;
  secret: string;
}

const PREFIXES: Record<Environment, string> = { sandbox: 'sk_test', production: 'sk_live' };

export const API_KEY = defineCredentialKind('an API key', 'sk_test_', 'sk_live_');

/**
 * Opens a handler to server keys with this scope; with `orToken` also to access tokens. Other
 * routes refuse tokens with a hint that they can only read one session.
 */
export function ApiKey(scope: Scope, { orToken = false } = {}): MethodDecorator {
  return BearerAccess({
    accepts: orToken ? ['api_key', 'access_token'] : ['api_key'],
    recognizes: ['access_token'],
    permission: scope,
  });
}

/** Server keys of an organization, and who calls with one. */
@Injectable()
export class ApiKeysService implements Authenticator<ApiCaller> {
  readonly kind = 'api_key';
  readonly scheme = BEARER;
  readonly credentialKind = API_KEY;
  readonly #authenticator: KeyAuthenticator<'org', ApiCaller>;

  constructor(
    private readonly store: ApiKeyStore,
    private readonly audit: VerificationAudit,
    private readonly notices: StaffNotices,
    hasher: Hasher,
    private readonly clock: Clock,
    authenticators: Authenticators,
  ) {
    authenticators.register(this);
    this.#authenticator = new KeyAuthenticator(hasher, clock, {
      prefixes: Object.values(PREFIXES),
      tenantPrefix: 'org',
      find: (organizationId, hash) => this.#findCaller(organizationId, hash),
    });
  }

  /** Throws `permission_missing` for a key that could do more than its maker. */
  async create(organizationId: Id<'org'>, input: NewApiKey, maker: Maker): Promise<MadeKey> {
    const actor = actorOf(maker);
    const made = this.#make(organizationId, input, actor);
    await this.#refuseExcess(made.key, maker, organizationId);
    const { id: subject, environment, scopes } = made.key;
    const details = { environment, scopes };
    await this.store.insert(made.key, async (tx) => {
      const entry = { actor, action: 'api_key.created', subject, details } as const;
      await this.audit.append({ organizationId, ...entry }, tx);
      await this.#tellOwners(made.key, maker, tx);
    });
    return made;
  }

  /**
   * Makes a key with the same name, environment and scopes. The old one still works for this many
   * seconds. Throws `api_key_not_found`, `api_key_replaced`, `permission_missing`.
   */
  async rotate(
    organizationId: Id<'org'>,
    id: string,
    { overlapSeconds, maker }: { overlapSeconds: number; maker: Maker },
  ): Promise<MadeKey> {
    const before = isId('key', id) ? await this.store.find(organizationId, id) : null;
    const now = this.clock.now();
    if (!before || before.revokedAt) throw apiKeyNotFound();
    await this.#refuseExcess(before, maker, before.id);
    const actor = actorOf(maker);
    const made = this.#make(organizationId, before, actor);
    const expiresAt = secondsAfter(now, overlapSeconds);
    const details = { successor: made.key.id, overlap_seconds: overlapSeconds };
    const replacement = { successor: made.key, expiresAt };
    const replaced = await this.store.replace(before, replacement, async (tx) => {
      const entry = { actor, action: 'api_key.rotated', subject: before.id, details } as const;
      await this.audit.append({ organizationId, ...entry }, tx);
      await this.#tellOwners(made.key, maker, tx);
    });
    // Of two concurrent rotations one is refused; otherwise its secret would be lost.
    if (!replaced) throw apiKeyReplaced();
    this.#authenticator.forget();
    return made;
  }

  /** The caller of a live key; null for any other text. */
  authenticate(secret: string): Promise<ApiCaller | null> {
    return this.#authenticator.authenticate(secret);
  }

  list(organizationId: Id<'org'>): Promise<StoredApiKey[]> {
    return this.store.list(organizationId);
  }

  /** Up to limit + 1 keys, newest first, including ended ones. */
  listPage(organizationId: Id<'org'>, page: Page<'key'>): Promise<StoredApiKey[]> {
    return this.store.listPage(organizationId, page);
  }

  /** Keys that this actor made and that still work. */
  listLiveMadeBy(organizationId: Id<'org'>, actor: string): Promise<StoredApiKey[]> {
    return this.store.listLiveMadeBy(organizationId, actor, this.clock.now());
  }

  /** Throws `api_key_not_found`. */
  async get(organizationId: Id<'org'>, id: string): Promise<StoredApiKey> {
    const key = isId('key', id) ? await this.store.find(organizationId, id) : null;
    if (!key) throw apiKeyNotFound();
    return key;
  }

  /** Throws `api_key_not_found` without such a live key. */
  async revoke(organizationId: Id<'org'>, id: Id<'key'>, actor: string): Promise<void> {
    const revoked = await this.store.revoke({ organizationId, id }, this.clock.now(), (tx) =>
      this.audit.append({ organizationId, actor, action: 'api_key.revoked', subject: id }, tx),
    );
    if (!revoked) throw apiKeyNotFound();
    this.#authenticator.forget();
  }

  /**
   * Records that an address was locked out while it tried this text, for the organization that the
   * text names.
   */
  async lockedOut(secret: string): Promise<void> {
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

  async #refuseExcess(
    { organizationId, scopes }: StoredApiKey,
    maker: Maker,
    subject: Id<'org' | 'key'>,
  ): Promise<void> {
    const held = maker === OPERATOR ? Object.values(NEEDED) : maker.permissions;
    const missing = missingPermissions(scopes, NEEDED, held);
    if (missing.length === 0) return;
    await this.audit.append({
      organizationId,
      actor: actorOf(maker),
      action: 'api_key.refused',
      outcome: 'refused',
      subject,
      details: { scopes },
    });
    throw keyExceedsMaker(missing);
  }

  async #tellOwners(
    { organizationId, scopes }: StoredApiKey,
    maker: Maker,
    tx: Transaction,
  ): Promise<void> {
    if (maker !== OPERATOR && scopes.some((scope) => TOLD.includes(scope)))
      await this.notices.tellStrongKey(organizationId, tx);
  }

  #make(
    organizationId: Id<'org'>,
    { name, environment, scopes = SCOPES }: NewApiKey,
    createdBy: string,
  ): MadeKey {
    const { secret, secretHash } = this.#authenticator.mint(PREFIXES[environment], organizationId);
    const key: StoredApiKey = {
      organizationId,
      id: newId('key'),
      environment,
      name,
      secretHash,
      scopes: [...scopes],
      createdAt: this.clock.now(),
      createdBy,
      expiresAt: null,
      lastUsedAt: null,
      revokedAt: null,
    };
    return { key, secret };
  }

  async #findCaller(organizationId: Id<'org'>, secretHash: Buffer): Promise<ApiCaller | null> {
    const now = this.clock.now();
    const key = await this.store.findLive(organizationId, secretHash, now);
    if (!key) return null;
    const { id, environment, scopes: permissions, lastUsedAt } = key;
    if (!lastUsedAt || secondsAfter(lastUsedAt, USE_WRITTEN_SECONDS) <= now)
      await this.store.markUsed(organizationId, id, now);
    return { kind: 'api_key', tenantId: organizationId, id, environment, permissions };
  }
}

function actorOf(maker: Maker): string {
  return maker === OPERATOR ? OPERATOR : maker.id;
}
