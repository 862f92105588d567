import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { AuditDetails } from '../../platform/audit/index.js';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Hasher, mintCredential, mintWebhookSecret } from '../../platform/crypto/index.js';
import { Database, type Transaction } from '../../platform/database/index.js';
import { knownInput, type Page } from '../../platform/http/index.js';
import { isId, newId, type Id } from '../../platform/ids/index.js';
import { RateLimits } from '../../platform/limits/index.js';
import { StaffNotices, type ConnectionChange } from '../../staff/index.js';
import { GatewayAudit, type AuditAction } from '../audit/index.js';
import type { CustomerActor } from '../customers/index.js';
import {
  connectionHasNoSecret,
  connectionInvalid,
  connectionLimitReached,
  connectionNotFound,
} from './connection.problems.js';
import {
  checked,
  type ConnectionCheck,
  type ConnectionConfig,
  type ConnectionKind,
  type UsedSecrets,
} from './connection.js';
import type { Connection } from './connection.entity.js';
import { ConnectionKinds, type ConnectionKindDefinition } from './connection-kinds.js';
import { ConnectionStore } from './connection.store.js';

interface NewConnection {
  kind: ConnectionKind;
  name: string;
  config: ConnectionConfig;
  /** Secrets of the foreign system, by name. */
  secrets: Readonly<Record<string, string>>;
}

/** A connection with the secrets that are shown only now, by name. */
export interface ShownConnection {
  connection: Connection;
  shown: Record<string, string>;
}

const MAX_SECRET = 16_384;

/** The foreign systems of customers: SCIM directories, sign-in pages, collectors. */
@Injectable()
export class ConnectionsService {
  /** Bumped when a credential ends, so that caches of this process forget it at once. */
  #generation = 0;

  constructor(
    private readonly database: Database,
    private readonly store: ConnectionStore,
    private readonly kinds: ConnectionKinds,
    private readonly audit: GatewayAudit,
    private readonly notices: StaffNotices,
    private readonly limits: RateLimits,
    private readonly hasher: Hasher,
    private readonly clock: Clock,
  ) {}

  get generation(): number {
    return this.#generation;
  }

  /** Throws `connection_invalid` and `connection_limit_reached`. */
  async create(
    { tenantId: customerId, id: actor }: CustomerActor,
    input: NewConnection,
  ): Promise<ShownConnection> {
    const kind = this.kinds.get(input.kind);
    const config = await configOf(kind, customerId, input.config, null);
    const given = givenSecrets(kind, input.secrets);
    const missing = (kind.secrets.given ?? []).filter((name) => !Object.hasOwn(given, name));
    if (missing.length > 0)
      throw connectionInvalid({ detail: `secrets must hold ${missing.join(' and ')}` });
    const checked = this.#mintChecked(kind, customerId);
    const signing = kind.secrets.signing ? mintWebhookSecret() : null;
    const connection: Connection = {
      customerId,
      id: newId('conn'),
      kind: kind.kind,
      name: input.name,
      config,
      sealedSecrets: null,
      tokenHashes: checked ? [checked.hash] : [],
      oldTokenExpiresAt: null,
      enabled: true,
      createdAt: this.clock.now(),
      lastUsedAt: null,
      lastError: null,
      lastErrorAt: null,
    };
    const made = await this.database.transaction(async (tx) => {
      if ((await this.store.lockAndCount(customerId, kind.kind, tx)) >= kind.most) return null;
      await this.store.insert(connection, tx);
      const sealed = await this.#sealed(connection, { signing, oldSigning: null, given }, tx);
      await this.store.save(sealed, tx);
      await kind.created?.(sealed, tx);
      await this.#record(
        sealed,
        { actor: actor, action: 'connection.created', details: { kind: kind.kind } },
        tx,
      );
      await this.#tellOwners(sealed, 'created', tx);
      return sealed;
    });
    if (!made) {
      await this.#refuse(customerId, actor, { kind: kind.kind, reason: 'limit_reached' });
      throw connectionLimitReached({
        detail: `A customer has at most ${String(kind.most)} connections of the kind ${kind.kind}: remove one first`,
      });
    }
    return { connection: made, shown: { ...checked?.shown, ...shownSigning(signing) } };
  }

  list({ tenantId }: CustomerActor, page: Page<'conn'>): Promise<Connection[]> {
    return this.store.list(tenantId, page);
  }

  /** Throws `connection_not_found`. */
  async get({ tenantId }: Pick<CustomerActor, 'tenantId'>, id: string): Promise<Connection> {
    const connection = isId('conn', id) ? await this.store.find(tenantId, id) : null;
    if (!connection) throw connectionNotFound();
    return connection;
  }

  /** Null for an id that is no live connection of this customer. */
  find(customerId: Id<'cust'>, id: Id<'conn'>): Promise<Connection | null> {
    return this.store.find(customerId, id);
  }

  /** The same by its id alone, as the client of a protocol names it. */
  async findByClientId(clientId: string): Promise<Connection | null> {
    if (!isId('conn', clientId)) return null;
    const customerId = await this.store.findTenant(clientId);
    return customerId ? this.store.find(customerId, clientId) : null;
  }

  /** The live connections of some kinds, oldest first. */
  listOfKinds(customerId: Id<'cust'>, kinds: readonly ConnectionKind[]): Promise<Connection[]> {
    return this.store.listOfKinds(customerId, kinds);
  }

  /** The secrets that we sign with or send. */
  secretsOf(connection: Connection): Promise<UsedSecrets> {
    return this.store.openSecrets(connection);
  }

  /**
   * Changes what was sent; a null setting goes back to its default. Another `url` gets another signing
   * secret. Throws `connection_not_found` and `connection_invalid`.
   */
  async update(
    actor: CustomerActor,
    id: string,
    input: Partial<Omit<NewConnection, 'kind'>> & { enabled?: boolean },
  ): Promise<ShownConnection> {
    let signing: string | null = null;
    const connection = await this.#change(actor, id, async (before, tx) => {
      const kind = this.kinds.get(before.kind);
      const { customerId } = before;
      const config = input.config
        ? await configOf(kind, customerId, { ...before.config, ...input.config }, before.config)
        : before.config;
      const changed = {
        ...before,
        name: input.name ?? before.name,
        enabled: input.enabled ?? before.enabled,
        config,
      };
      const secrets = await this.store.openSecrets(before, tx);
      const sent = givenSecrets(kind, input.secrets ?? {});
      requireForNewAddress(kind, { before: before.config, after: config, sent });
      const isElsewhere = config['url'] !== before.config['url'];
      // The former receiver knows the former secret, and could call the new one.
      signing = kind.secrets.signing && isElsewhere ? mintWebhookSecret() : null;
      const used = signing === null ? secrets : { ...secrets, signing, oldSigning: null };
      const given = { ...secrets.given, ...sent };
      const after = await this.#sealed(changed, { ...used, given }, tx);
      await this.store.save(after, tx);
      // Also those that were bought while it was being switched off.
      if (before.enabled !== after.enabled) await this.store.endTokens(after, tx);
      const fields = Object.keys(input).sort();
      const details = { fields, ...(input.enabled !== undefined && { enabled: input.enabled }) };
      await this.#record(after, { actor: actor.id, action: 'connection.changed', details }, tx);
      if (before.enabled && !after.enabled) await this.#tellOwners(after, 'disabled', tx);
      if (Object.keys(sent).length > 0 || !isDeepStrictEqual(config, before.config))
        await this.#tellOwners(after, 'changed', tx);
      return after;
    });
    return { connection, shown: shownSigning(signing) };
  }

  /**
   * A second secret; the first works for `expiresIn` seconds more, or ends now with 0. Throws
   * `connection_not_found` and `connection_has_no_secret`.
   */
  async rotate(actor: CustomerActor, id: string, expiresIn: number): Promise<ShownConnection> {
    let shown: Record<string, string> = {};
    const connection = await this.#change(actor, id, async (before, tx) => {
      const kind = this.kinds.get(before.kind);
      const checked = this.#mintChecked(kind, before.customerId);
      const signing = kind.secrets.signing ? mintWebhookSecret() : null;
      if (!checked && signing === null) throw connectionHasNoSecret();
      const secrets = await this.store.openSecrets(before, tx);
      const until = secondsAfter(this.clock.now(), expiresIn);
      const keepsOld = expiresIn > 0;
      const [current] = before.tokenHashes;
      const changed: Connection = {
        ...before,
        tokenHashes: checked ? [checked.hash, ...(keepsOld && current ? [current] : [])] : [],
        oldTokenExpiresAt: keepsOld ? until : null,
      };
      const oldSigning =
        keepsOld && secrets.signing !== null
          ? { secret: secrets.signing, until: until.getTime() }
          : null;
      const after = await this.#sealed(changed, { ...secrets, signing, oldSigning }, tx);
      await this.store.save(after, tx);
      await this.#record(
        after,
        { actor: actor.id, action: 'connection.rotated', details: { expires_in: expiresIn } },
        tx,
      );
      await this.#tellOwners(after, 'secret_rotated', tx);
      shown = { ...checked?.shown, ...shownSigning(signing) };
      return after;
    });
    return { connection, shown };
  }

  /** Ends a connection and its secrets. Its employees stay as they are. Throws `connection_not_found`. */
  remove(actor: CustomerActor, id: string): Promise<Connection> {
    return this.#change(actor, id, async (connection, tx) => {
      await this.kinds.get(connection.kind).removed?.(connection, actor.id, tx);
      await this.store.remove(connection, tx);
      await this.#record(
        connection,
        { actor: actor.id, action: 'connection.removed', details: { kind: connection.kind } },
        tx,
      );
      await this.#tellOwners(connection, 'removed', tx);
      return connection;
    });
  }

  /**
   * Checks everything that the connection needs. It may call a foreign system, so it is limited. Throws
   * `connection_not_found` and `rate_limited`.
   */
  async test(actor: CustomerActor, id: string): Promise<ConnectionCheck[]> {
    const connection = await this.get(actor, id);
    await this.limits.use('connection_tests', connection.id, null);
    const kind = this.kinds.get(connection.kind);
    const secrets = await this.store.openSecrets(connection);
    return [
      checked('enabled', connection.enabled, 'Switch the connection on'),
      ...(await kind.check(connection, secrets)),
    ];
  }

  /** Values that the customer enters at the foreign system. */
  setupOf(connection: Connection): Record<string, string> {
    return this.kinds.get(connection.kind).shown?.(connection) ?? {};
  }

  /** A foreign system used its connection. */
  noteUse(connection: Pick<Connection, 'customerId' | 'id'>): Promise<void> {
    return this.store.noteUse(connection);
  }

  /**
   * Something of a connection failed. It is shown to its owners, and audited when it is new or an hour
   * old. No personal data.
   */
  async noteError(connection: Pick<Connection, 'customerId' | 'id'>, error: string): Promise<void> {
    const { customerId, id } = connection;
    if (await this.store.noteError(connection, error))
      await this.#refuse(customerId, id, { reason: error }, id);
  }

  #mintChecked(
    { secrets: { checked } }: ConnectionKindDefinition,
    customerId: Id<'cust'>,
  ): { hash: Buffer; shown: Record<string, string> } | null {
    if (!checked) return null;
    const secret = mintCredential(checked.prefix, customerId);
    return { hash: this.hasher.credential(secret), shown: { [checked.name]: secret } };
  }

  async #sealed(
    connection: Connection,
    secrets: UsedSecrets,
    tx: Transaction,
  ): Promise<Connection> {
    const isEmpty = secrets.signing === null && Object.keys(secrets.given).length === 0;
    if (isEmpty) return { ...connection, sealedSecrets: null };
    return { ...connection, sealedSecrets: await this.store.sealSecrets(connection, secrets, tx) };
  }

  async #change(
    { tenantId }: CustomerActor,
    id: string,
    work: (connection: Connection, tx: Transaction) => Promise<Connection>,
  ): Promise<Connection> {
    const changed = await this.database.transaction(async (tx) => {
      const connection = isId('conn', id) ? await this.store.lock(tenantId, id, tx) : null;
      if (!connection) throw connectionNotFound();
      return work(connection, tx);
    });
    this.#generation += 1;
    return changed;
  }

  #record(
    { customerId, id: subject }: Connection,
    change: { actor: string; action: AuditAction; details: AuditDetails },
    tx: Transaction,
  ): Promise<void> {
    return this.audit.append({ customerId, subject, ...change }, tx);
  }

  #tellOwners(
    { customerId, id, kind, config }: Connection,
    change: ConnectionChange,
    tx: Transaction,
  ): Promise<void> {
    const { url } = config;
    return this.notices.tellConnectionChanged(customerId, { id, kind, url, change }, tx);
  }

  #refuse(
    customerId: Id<'cust'>,
    actor: string,
    details: AuditDetails,
    subject: Id = customerId,
  ): Promise<void> {
    const action = 'connection.refused';
    return this.audit.append({ customerId, actor, action, outcome: 'refused', subject, details });
  }
}

/** The settings of a kind, checked by its class. Throws `request_invalid` and `connection_invalid`. */
async function configOf(
  kind: ConnectionKindDefinition,
  customerId: Id<'cust'>,
  sent: ConnectionConfig,
  before: ConnectionConfig | null,
): Promise<ConnectionConfig> {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
  const known: object = knownInput(kind.config, given, { strict: true, under: '/config' });
  // A setting that was not sent is undefined there, and would hide its default.
  const config = Object.fromEntries(
    Object.entries(known).filter(([, value]) => (value as unknown) !== undefined),
  );
  return kind.settle ? kind.settle(customerId, config, before) : config;
}

function givenSecrets(
  { kind, secrets: { given = [] } }: ConnectionKindDefinition,
  sent: Readonly<Record<string, string>>,
): Record<string, string> {
  for (const [name, value] of Object.entries(sent)) {
    if (!given.includes(name))
      throw connectionInvalid({
        detail: `A connection of the kind ${kind} takes no secret ${name}`,
      });
    if (value === '' || value.length > MAX_SECRET)
      throw connectionInvalid({
        detail: `The secret ${name} must have 1 to ${String(MAX_SECRET)} characters`,
      });
  }
  return { ...sent };
}

/** A secret belongs to the address that it was given with: a change of the address needs it again. */
function requireForNewAddress(
  { secrets: { given = [] } }: ConnectionKindDefinition,
  {
    before,
    after,
    sent,
  }: { before: ConnectionConfig; after: ConnectionConfig; sent: Readonly<Record<string, string>> },
): void {
  const missing = given.filter((name) => !Object.hasOwn(sent, name));
  if (before['url'] === after['url'] || missing.length === 0) return;
  throw connectionInvalid({
    detail: `With another url, secrets must hold ${missing.join(' and ')} again`,
  });
}

function shownSigning(secret: string | null): Record<string, string> {
  return secret === null ? {} : { signing_secret: secret };
}
