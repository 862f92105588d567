import { Injectable } from '@nestjs/common';
import type { Principal } from '../../platform/access/index.js';
import { UNKNOWN } from '../../platform/audit/index.js';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { defineCredentialKind, Hasher, KeyAuthenticator } from '../../platform/crypto/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import type { Transaction } from '../../platform/database/index.js';
import { StaffNotices } from '../../staff/index.js';
import { VerificationAudit } from '../audit/index.js';
import type { Environment } from '../environment.js';
import { type ApiKey, SCOPES, type Scope } from './api-key.entity.js';
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
  /** * The only session that the caller may see. Without it, all sessions of the organization. */
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

/** A key with its secret, which is shown only here: only its keyed hash is stored. */
export interface MadeKey {
  key: ApiKey;
  secret: string;
}

const PREFIXES: Record<Environment, string> = { sandbox: 'sk_test', production: 'sk_live' };

export const API_KEY = defineCredentialKind('an API key', 'sk_test_', 'sk_live_');

@Injectable()
export class ApiKeysService {
  readonly #authenticator: KeyAuthenticator<'org', ApiCaller>;

  constructor(
    private readonly store: ApiKeyStore,
    private readonly audit: VerificationAudit,
    private readonly notices: StaffNotices,
    hasher: Hasher,
    private readonly clock: Clock,
  ) {
    this.#authenticator = new KeyAuthenticator(hasher, clock, {
      prefixes: Object.values(PREFIXES),
      tenantPrefix: 'org',
      find: (organizationId, hash) => this.#findCaller(organizationId, hash),
    });
  }

  async create(organizationId: Id<'org'>, input: NewApiKey, actor: string): Promise<MadeKey> {
    const made = this.#make(organizationId, input, actor);
    const { id: subject, environment, scopes } = made.key;
    const details = { environment, scopes };
    await this.store.insert(made.key, async (tx) => {
      await this.audit.append(
        {
          organizationId,
          actor,
          action: 'api_key.created',
          outcome: 'changed',
          subject,
          details,
        },
        tx,
      );
      await this.#tellOwners(made.key, actor, tx);
    });
    return made;
  }

  /**
   * Makes a key with the same name, environment and scopes. The old one still works for this many
   * seconds. Throws `api_key_not_found`, `api_key_replaced`.
   */
  async rotate(
    organizationId: Id<'org'>,
    id: string,
    { overlapSeconds, actor }: { overlapSeconds: number; actor: string },
  ): Promise<MadeKey> {
    const before = isId('key', id) ? await this.store.find(organizationId, id) : null;
    const now = this.clock.now();
    if (!before || before.revokedAt) throw apiKeyNotFound();
    const made = this.#make(organizationId, before, actor);
    const expiresAt = secondsAfter(now, overlapSeconds);
    const details = { successor: made.key.id, overlap_seconds: overlapSeconds };
    const replacement = { successor: made.key, expiresAt };
    const replaced = await this.store.replace(before, replacement, async (tx) => {
      await this.audit.append(
        {
          organizationId,
          actor,
          action: 'api_key.rotated',
          outcome: 'changed',
          subject: before.id,
          details,
        },
        tx,
      );
      await this.#tellOwners(made.key, actor, tx);
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

  list(organizationId: Id<'org'>): Promise<ApiKey[]> {
    return this.store.list(organizationId);
  }

  /** Up to limit + 1 keys, newest first, including ended ones. */
  listPage(organizationId: Id<'org'>, page: Page<'key'>): Promise<ApiKey[]> {
    return this.store.listPage(organizationId, page);
  }

  /** Keys that this actor made and that still work. */
  listLiveMadeBy(organizationId: Id<'org'>, actor: string): Promise<ApiKey[]> {
    return this.store.listLiveMadeBy(organizationId, actor, this.clock.now());
  }

  /** Throws `api_key_not_found`. */
  async get(organizationId: Id<'org'>, id: string): Promise<ApiKey> {
    const key = isId('key', id) ? await this.store.find(organizationId, id) : null;
    if (!key) throw apiKeyNotFound();
    return key;
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

  /** What a key does to webhook endpoints, its maker does without a notice to anybody. */
  async #tellOwners(
    { organizationId, scopes }: ApiKey,
    actor: string,
    tx: Transaction,
  ): Promise<void> {
    if (isId('staff', actor) && scopes.includes('webhooks:write'))
      await this.notices.tellStrongKey(organizationId, tx);
  }

  #make(
    organizationId: Id<'org'>,
    { name, environment, scopes = SCOPES }: NewApiKey,
    createdBy: string,
  ): MadeKey {
    const { secret, secretHash } = this.#authenticator.mint(PREFIXES[environment], organizationId);
    const key: ApiKey = {
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
