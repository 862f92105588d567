import { Injectable } from '@nestjs/common';
import { DataKeys, Hasher, Unreadable, Vault } from '../../platform/crypto/index.js';
import { bytea, batchValues, BatchWriter } from '../../platform/concurrency/index.js';
import {
  Database,
  newestFirst,
  type Reader,
  type Row,
  type Transaction,
} from '../../platform/database/index.js';
import { IdempotencyKeyTaken } from '../../platform/idempotency/index.js';
import { newId, uuidOf, uuidOrNull, type Id } from '../../platform/ids/index.js';
import type { Page } from '../../platform/http/index.js';
import { eachOf, inBatches, TenantQueue, Wakeups } from '../../platform/jobs/index.js';
import { currentRequestId } from '../../platform/logging/index.js';
import type { Environment } from '../environment.js';
import { NUMBER_EVENTS } from '../events/index.js';
import {
  contactIndex,
  contactsOf,
  COLUMNS,
  openIfReadable,
  sessionOf,
  withoutData,
  type SessionRow,
  givenIdentityIndex,
} from './session.row.js';
import { CONTACT_KINDS, type Owner, type Session, type SessionData } from './model/session.js';
import { SessionEntity } from './session.entity.js';
import {
  listStatement,
  RAREST_FIELDS,
  type SessionFilters,
  FIND,
  FIND_BY_TOKEN,
  FROM,
  INSERT,
  LOCK,
  STEPS_OF_PROJECT,
} from './session.statements.js';

/** This many overdue sessions end in one transaction. */
const BATCH = 100;

/** Each is decrypted while a verification ends. */
const READ_FOR_CONTACT = 10;

const IS_OPEN = `status IN ('not_started', 'awaiting_user_input')`;

/** A new session. The statement adds the project's settings. */
export type NewSession = Pick<
  Session,
  | 'organizationId'
  | 'id'
  | 'projectId'
  | 'environment'
  | 'requestedUserId'
  | 'profileMatch'
  | 'createdAt'
  | 'expiresAt'
> & {
  data: SessionData;
  token: string;
  /** The OpenID Connect client's setting; left out when the project decides. */
  clientHistoricalAddresses?: boolean;
  /** Makes the row of the stored answer. Left out without an idempotency key. */
  sealAnswer?: ((session: Session) => Promise<Row>) | null;
};

type ProjectPart = Pick<
  Session,
  | 'engine'
  | 'steps'
  | 'userInfo'
  | 'historicalAddresses'
  | 'profileMustMatch'
  | 'review'
  | 'secondReview'
>;

@Injectable()
export class SessionStore {
  readonly #inserts: BatchWriter<Id<'org'>, Row, ProjectPart | null>;
  readonly #overdue: TenantQueue<SessionEntity, 'organizationId', 'id'>;

  constructor(
    private readonly database: Database,
    private readonly vault: Vault,
    private readonly keys: DataKeys,
    private readonly hasher: Hasher,
    private readonly wakeups: Wakeups,
  ) {
    this.#inserts = new BatchWriter(database, (...given) => this.#insertAll(...given));
    const columns = { tenant: 'organizationId', key: 'id', due: 'expiresAt' } as const;
    this.#overdue = new TenantQueue(database, SessionEntity, { ...columns, where: IS_OPEN });
  }

  /**
   * The stored session; null without such a live project. Throws `IdempotencyKeyTaken` when the answer's key
   * has a row, or the project has just changed.
   */
  async insert(input: NewSession): Promise<Session | null> {
    const { organizationId, sealAnswer = null } = input;
    const answered = sealAnswer && (await this.#answerOf(input, sealAnswer));
    if (sealAnswer && !answered) return null;
    const row = await this.#inserts.add(organizationId, {
      ...(await this.#rowOf(input)),
      ...answered,
    });
    if (!row && answered) throw new IdempotencyKeyTaken();
    if (!row) return null;
    this.database.afterCommit(() => {
      this.wakeups.call(NUMBER_EVENTS, organizationId);
    });
    return newSession(input, row);
  }

  async #answerOf(
    input: NewSession,
    sealAnswer: NonNullable<NewSession['sealAnswer']>,
  ): Promise<Row | null> {
    const { organizationId, projectId, environment } = input;
    const [project] = await this.database.pipelinedReads.query<ProjectPart>(STEPS_OF_PROJECT, [
      uuidOf(organizationId),
      uuidOf(projectId),
      environment,
    ]);
    if (!project) return null;
    return { shown_steps: project.steps, ...(await sealAnswer(newSession(input, project))) };
  }

  async #rowOf(input: NewSession): Promise<Row> {
    const { organizationId, id, data } = input;
    const dataKey = await this.vault.createDataKey(organizationId, id);
    return {
      id: uuidOf(id),
      project_id: uuidOf(input.projectId),
      environment: input.environment,
      key_id: dataKey.keyId,
      wrapped_key: bytea(dataKey.wrapped),
      created_at: input.createdAt,
      token_hash: bytea(this.hasher.credential(input.token)),
      requested_user_id: uuidOrNull(input.requestedUserId),
      client_historical_addresses: input.clientHistoricalAddresses ?? null,
      profile_match: input.profileMatch,
      custom_field_index: this.#searchIndex(organizationId, data).map(bytea),
      given_identity_index: bytea(givenIdentityIndex(this.hasher, organizationId, data)),
      sealed_data: bytea(this.vault.seal(dataKey.key, place(input), data)),
      expires_at: input.expiresAt,
      event_id: uuidOf(newId('evt')),
      request_id: uuidOrNull(currentRequestId()),
    };
  }

  async #insertAll(organizationId: Id<'org'>, sessions: Row[]): Promise<(ProjectPart | null)[]> {
    const rows = await this.database.query<InsertedRow>(
      INSERT,
      batchValues(uuidOf(organizationId), sessions),
    );
    const inserted = new Map(rows.map(({ id, ...row }) => [id, row]));
    return sessions.map(({ id }) => inserted.get(id as string) ?? null);
  }

  async find(organizationId: Id<'org'>, id: Id<'vs'>): Promise<Session | null> {
    return this.#one(FIND, [uuidOf(organizationId), uuidOf(id)], this.database.pipelinedReads);
  }

  async findByToken(organizationId: Id<'org'>, token: string): Promise<Session | null> {
    return this.#one(
      FIND_BY_TOKEN,
      [uuidOf(organizationId), this.hasher.credential(token)],
      this.database.pipelinedReads,
    );
  }

  /**
   * Runs `work` in a transaction with the session's row lock. `work` gets null without such a
   * session.
   */
  locked<T>(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    work: (session: Session | null, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) =>
      work(await this.#one(LOCK, [uuidOf(organizationId), uuidOf(id)], tx), tx),
    );
  }

  /**
   * Like `locked`, but does not decrypt the data, so a session can be destroyed even if it is
   * unreadable.
   */
  withErasureLock<T>(
    organizationId: Id<'org'>,
    id: Id<'vs'>,
    work: (session: Session | null, tx: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (tx) => {
      const [row] = await tx.query<SessionRow>(LOCK, [uuidOf(organizationId), uuidOf(id)]);
      return work(row ? withoutData(row) : null, tx);
    });
  }

  /** Up to limit + 1 sessions in list order. */
  async list(
    organizationId: Id<'org'>,
    environment: Environment,
    filters: SessionFilters,
    page: Page<'vs'>,
  ): Promise<Session[]> {
    const { customFields = {}, contact } = filters;
    const given = [
      ...this.#customFieldIndex(organizationId, customFields),
      ...(contact ? [contactIndex(this.hasher, organizationId, contact)] : []),
    ];
    const wanted = await this.#rarest(organizationId, environment, given);
    const rows = await this.database.query<SessionRow>(
      ...listStatement([uuidOf(organizationId), environment], filters, wanted, page),
    );
    const sessions = await Promise.all(rows.map((row) => sessionOf(row, this.vault)));
    return newestFirst(sessions, page);
  }

  /** The newest sessions that may prove a contact of a locked session's person; none where one is unreadable. */
  listContactProofs(
    { organizationId, environment }: Owner,
    userId: Id<'user'>,
    tx: Transaction,
  ): Promise<Session[]> {
    const filters = { userId, status: 'success', holding: CONTACT_KINDS } as const;
    const page = { limit: READ_FOR_CONTACT, after: null, before: null };
    return this.database
      .within(tx, () => this.list(organizationId, environment, filters, page))
      .catch((error: unknown) => {
        // An old session must not stop a new one.
        if (error instanceof Unreadable) return [];
        throw error;
      });
  }

  /** Writes the changeable fields of a locked session. */
  async save(session: Session, tx: Transaction): Promise<void> {
    const { organizationId, id, data } = session;
    await tx.query(
      `WITH saved AS (
         UPDATE verification.sessions SET status = $3, user_id = $4, user_created = $5, profile_match = $6,
           failure_code = $7, checks = $8, updated_at = $9, completed_at = $10,
           sealed_data = COALESCE($11, sealed_data), found_left = $11 IS NULL AND status <> 'not_started', steps = $12
         WHERE organization_id = $1 AND id = $2 RETURNING environment, id, custom_field_index, status, user_id
       )
       UPDATE verification.session_custom_fields f SET status = saved.status, user_id = saved.user_id
         FROM saved WHERE f.organization_id = $1 AND f.environment = saved.environment
          AND f.value_index = ANY(saved.custom_field_index) AND f.session_id = saved.id
          AND (f.status, f.user_id) IS DISTINCT FROM (saved.status, saved.user_id)`,
      [
        uuidOf(organizationId),
        uuidOf(id),
        session.status,
        uuidOrNull(session.userId),
        session.userCreated,
        session.profileMatch,
        session.endCode,
        JSON.stringify(session.checks),
        session.updatedAt,
        session.completedAt,
        data && (await this.#seal(session, data, tx)),
        session.steps,
      ],
    );
  }

  /** Indexes contacts of a locked session that were added after its creation. */
  async addContacts(
    { organizationId, id, environment, projectId, status, data }: Session,
    tx: Transaction,
  ): Promise<void> {
    const index = data ? this.#contactIndex(organizationId, data) : [];
    if (index.length === 0) return;
    await tx.query(
      `WITH fresh AS (
         SELECT value FROM unnest($3::bytea[]) AS given (value)
         EXCEPT SELECT unnest(custom_field_index) FROM verification.sessions WHERE organization_id = $1 AND id = $2
       ), found AS (
         INSERT INTO verification.session_custom_fields
           (organization_id, environment, value_index, session_id, project_id, status)
         SELECT $1::uuid, $4::text, value, $2::uuid, $5::uuid, $6::text FROM fresh
       )
       UPDATE verification.sessions SET custom_field_index = custom_field_index || ARRAY(SELECT value FROM fresh)
        WHERE organization_id = $1 AND id = $2 AND EXISTS (SELECT FROM fresh)`,
      [uuidOf(organizationId), uuidOf(id), index, environment, uuidOf(projectId), status],
    );
  }

  /** Runs `work` on every overdue session, each locked; returns their number. Skips those of other processes. */
  async eachOverdue(
    now: Date,
    work: (session: Session, tx: Transaction) => Promise<unknown>,
  ): Promise<number> {
    return eachOf(await this.#overdue.tenantsWithDue(now), (organizationId) =>
      inBatches(BATCH, () => this.#someOverdue(organizationId, now, work)),
    );
  }

  #someOverdue(
    organizationId: Id<'org'>,
    now: Date,
    work: (session: Session, tx: Transaction) => Promise<unknown>,
  ): Promise<number> {
    return this.database.transaction(async (tx) => {
      const rows = await tx.query<SessionRow>(
        `SELECT ${COLUMNS} ${FROM} WHERE s.organization_id = $1 AND s.${IS_OPEN} AND s.expires_at <= $2
          ORDER BY s.expires_at LIMIT ${String(BATCH)} FOR UPDATE OF s SKIP LOCKED`,
        [uuidOf(organizationId), now],
      );
      for (const row of rows) await work(await this.#overdueSession(row), tx);
      return rows.length;
    });
  }

  /** An unreadable session must not prevent the others' expiry. */
  async #overdueSession(row: SessionRow): Promise<Session> {
    const session = withoutData(row);
    // Nothing is found before the page was opened, and most sessions expire like that.
    if (session.status === 'not_started') return session;
    return (await openIfReadable(row, this.vault)).session;
  }

  /** The custom fields of a filter, the rarest first: the list walks that one. */
  async #rarest(
    organizationId: Id<'org'>,
    environment: Environment,
    given: Buffer[],
  ): Promise<Buffer[]> {
    if (given.length < 2) return given;
    const rows = await this.database.query<{ value: Buffer }>(RAREST_FIELDS, [
      uuidOf(organizationId),
      environment,
      given,
    ]);
    return rows.map(({ value }) => value);
  }

  async #one(statement: typeof FIND, values: unknown[], on: Reader): Promise<Session | null> {
    const [row] = await on.query<SessionRow>(statement, values);
    return row ? sessionOf(row, this.vault) : null;
  }

  async #seal(session: Session, data: SessionData, tx: Transaction): Promise<Buffer> {
    const key = await this.keys.open(session.organizationId, session.id, tx);
    if (!key) throw new Error('the session has no data key');
    return this.vault.seal(key, place(session), data);
  }

  #searchIndex(organizationId: Id<'org'>, data: SessionData): Buffer[] {
    return [
      ...this.#customFieldIndex(organizationId, data.custom_fields),
      ...this.#contactIndex(organizationId, data),
    ];
  }

  #contactIndex(organizationId: Id<'org'>, data: SessionData): Buffer[] {
    return contactsOf(data).map((each) => contactIndex(this.hasher, organizationId, each));
  }

  #customFieldIndex(organizationId: Id<'org'>, fields: Record<string, string>): Buffer[] {
    return Object.entries(fields).map(([key, value]) =>
      this.hasher.blindIndex(organizationId, `custom_fields/${key}`, value),
    );
  }
}

type InsertedRow = ProjectPart & { id: string };

const NEW_STATE = {
  status: 'not_started',
  userId: null,
  userCreated: false,
  endCode: null,
  checks: [],
  completedAt: null,
  redactedAt: null,
} as const satisfies Partial<Session> as Pick<
  Session,
  'status' | 'userId' | 'userCreated' | 'endCode' | 'checks' | 'completedAt' | 'redactedAt'
>;

function newSession(
  { token: _token, sealAnswer: _seal, clientHistoricalAddresses, ...given }: NewSession,
  project: ProjectPart,
): Session {
  const historicalAddresses = clientHistoricalAddresses ?? project.historicalAddresses;
  return { ...NEW_STATE, ...given, ...project, historicalAddresses, updatedAt: given.createdAt };
}

function place({ organizationId, id }: Pick<Session, 'organizationId' | 'id'>) {
  return { tenant: organizationId, table: 'sessions', column: 'sealed_data', row: id };
}
