import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import type { Row } from '../../platform/database/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import type { Page } from '../../platform/http/index.js';
import { isId, newId, newIdAt, type Id } from '../../platform/ids/index.js';
import { requirePermission } from '../../platform/access/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { projectNotFound } from '../projects/index.js';
import { VerificationAudit, type NewAuditEntry } from '../audit/index.js';
import { SessionInputChecks } from './session-input-checks.js';
import type { SessionFilters } from './session.statements.js';
import { SessionStore } from './session.store.js';
import { emptyData, type Owner, type Session, type SessionData } from './model/session.js';
import { type Entry, hostedPageUrl, mintSessionToken } from './model/session-token.js';
import { sessionNotFound } from './model/session.problems.js';
import { revealedFields } from './model/identifiers.policy.js';
import { SessionLifecycle } from './lifecycle/session-lifecycle.service.js';

const DEFAULT_EXPIRY_SECONDS = 86_400;

/** What a caller says about a new session. `offer_device_key` is as `ask_device_key` if left out. */
type GivenData = Pick<
  SessionData,
  | 'redirect_url'
  | 'custom_fields'
  | 'email'
  | 'phone'
  | 'profile'
  | 'locale'
  | 'kiosk'
  | 'single_browser'
  | 'ask_device_key'
  | 'offer_device_key'
  | 'document_without_key'
  | 'without_face'
  | 'started_by_anybody'
>;

/** The input of a new session. Omitted fields were not given. */
export interface NewSessionInput {
  projectId: string;
  /** The known person to recognise. */
  userId?: string | null;
  /** Looks as if it named a known person, and recognises nobody. */
  isForNobody?: boolean;
  expiresInSeconds?: number;
  data?: Partial<GivenData>;
}

/** A new session with its link, which is returned only once. */
export interface CreatedSession {
  session: Session;
  token: string;
  /** Null when only the requesting browser may open it. */
  url: string | null;
}

interface CreateOptions {
  entry?: Entry;
  /** The OpenID Connect client's setting; left out when the project decides. */
  historicalAddresses?: boolean;
  /** See `NewSession.sealAnswer`. */
  sealAnswer?: ((created: CreatedSession) => Promise<Row>) | null;
}

@Injectable()
export class SessionsService {
  constructor(
    private readonly store: SessionStore,
    private readonly checks: SessionInputChecks,
    private readonly lifecycle: SessionLifecycle,
    private readonly audit: VerificationAudit,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Throws `project_not_found`, `environment_mismatch`, `user_not_found`, or `request_invalid`. */
  async create(
    owner: Owner,
    input: NewSessionInput,
    { entry = 'link', historicalAddresses, sealAnswer = null }: CreateOptions = {},
  ): Promise<CreatedSession> {
    const { organizationId, environment } = owner;
    const { projectId, data = {} } = input;
    await this.checks.redirectUrl(owner, projectId, data.redirect_url ?? null);
    // An id that nobody has: neither the page nor its end differs from that of a known person.
    const requestedUserId = input.isForNobody
      ? newId('user')
      : await this.checks.requestedUser(owner, input.userId ?? null);
    if (!isId('proj', projectId)) throw projectNotFound();
    const createdAt = this.clock.now();
    const token = mintSessionToken(entry, organizationId);
    // Only a link may be opened anywhere: a browser's token never becomes one.
    const url = entry === 'link' ? hostedPageUrl(this.settings.baseUrl, token) : null;
    const session = await this.store.insert({
      ...{ organizationId, environment, projectId, requestedUserId, token, createdAt },
      id: newIdAt('vs', createdAt),
      profileMatch: data.profile ? 'pending' : 'not_applicable',
      expiresAt: secondsAfter(createdAt, input.expiresInSeconds ?? DEFAULT_EXPIRY_SECONDS),
      data: dataOf(data),
      ...(historicalAddresses !== undefined && { clientHistoricalAddresses: historicalAddresses }),
      sealAnswer: sealAnswer && ((made) => sealAnswer({ session: made, token, url })),
    });
    if (!session) throw await this.checks.whyNoProject(owner, projectId);
    return { session, token, url };
  }

  /** Up to `limit` + 1 sessions of a page, newest first. */
  list(
    { organizationId, environment }: Owner,
    filters: SessionFilters,
    page: Page<'vs'>,
  ): Promise<Session[]> {
    return this.store.list(organizationId, environment, filters, page);
  }

  /** Of either environment. Throws `session_not_found`, also for another organization's. */
  async get(organizationId: Id<'org'>, id: string): Promise<Session> {
    const session = isId('vs', id) ? await this.store.find(organizationId, id) : null;
    if (!session) throw sessionNotFound();
    return session;
  }

  /** The caller's own session; another tenant's is as absent as one that never existed. */
  async find(
    caller: Pick<ApiCaller, 'tenantId' | 'environment' | 'onlySession'>,
    id: string,
  ): Promise<Session> {
    const { tenantId: organizationId, onlySession = id } = caller;
    const session =
      isId('vs', id) && id === onlySession ? await this.store.find(organizationId, id) : null;
    if (!session) throw sessionNotFound();
    if (session.environment !== caller.environment) throw environmentMismatch();
    return session;
  }

  /**
   * A session to be shown with full identifiers. Throws `session_not_found`,
   * `environment_mismatch`, or `scope_missing` without the permission.
   */
  async reveal(caller: ApiCaller, id: string): Promise<Session> {
    const session = await this.find(caller, id);
    if (!caller.permissions.includes('sessions:reveal')) {
      await this.audit.append(
        entryOf(caller, session, { action: 'session.reveal_refused', outcome: 'refused' }),
      );
      requirePermission(caller, 'sessions:reveal');
    }
    const details = { fields: revealedFields(session) };
    // Before the answer: nothing unrecorded is disclosed.
    await this.audit.append(
      entryOf(caller, session, { action: 'session.revealed', outcome: 'allowed', details }),
    );
    return session;
  }

  /** Throws `session_not_found`, `environment_mismatch`, `session_already_terminal`. */
  async cancel(caller: ApiCaller, id: string): Promise<Session> {
    const session = await this.find(caller, id);
    const entry = entryOf(caller, session, { action: 'session.canceled', outcome: 'changed' });
    return this.lifecycle.cancel(session.organizationId, session.id, (tx) =>
      this.audit.append(entry, tx),
    );
  }
}

function dataOf(given: Partial<GivenData>): SessionData {
  const { email, phone, profile, ask_device_key: asksKey = false } = given;
  return {
    ...emptyData(),
    ...given,
    email: email ?? profile?.email ?? null,
    phone: phone ?? profile?.phone ?? null,
    offer_device_key: given.offer_device_key ?? asksKey,
  };
}

function entryOf(
  { id: actor }: ApiCaller,
  { organizationId, id: subject }: Session,
  what: Pick<NewAuditEntry, 'action' | 'outcome' | 'details'>,
): NewAuditEntry {
  return { organizationId, actor, subject, ...what };
}
