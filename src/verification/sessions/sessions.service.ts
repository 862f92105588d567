import { Injectable } from '@nestjs/common';
import { Clock, secondsAfter } from '../../platform/clock/index.js';
import { Settings } from '../../platform/config/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { listView, pageOf, type ListView } from '../../platform/http/index.js';
import type { AnswerSealer } from '../../platform/idempotency/index.js';
import { isId, newIdAt } from '../../platform/ids/index.js';
import type { ApiCaller } from '../api-keys/index.js';
import { projectNotFound } from '../projects/index.js';
import { SessionInputChecks } from './session-input-checks.js';
import type { CreateSessionDto, ListSessionsQuery } from './session.dto.js';
import { sessionNotFound } from './session.problems.js';
import { emptyData, type Session, type SessionData } from './session.js';
import { hostedPageUrl, mintSessionToken, type Entry } from './session-token.js';
import { SessionStore } from './session.store.js';
import { sessionView, type SessionView } from './session.view.js';

const DEFAULT_EXPIRY_SECONDS = 86_400;

interface CreateOptions {
  entry?: Entry;
  /** As the OpenID Connect client has it; left out where the project decides. */
  historicalAddresses?: boolean;
  sealAnswer?: AnswerSealer | null;
}

/** The session resource as a partner's backend uses it. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly store: SessionStore,
    private readonly checks: SessionInputChecks,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Throws `project_not_found`, `environment_mismatch`, `user_not_found`, or `request_invalid`. */
  async create(
    caller: ApiCaller,
    input: CreateSessionDto,
    { entry = 'link', historicalAddresses, sealAnswer = null }: CreateOptions = {},
  ): Promise<SessionView> {
    const { tenantId: organizationId, environment } = caller;
    this.checks.redirectUrl(caller, input);
    const requestedUserId = await this.checks.requestedUser(caller, input);
    if (!isId('proj', input.project_id)) throw projectNotFound();
    const createdAt = this.clock.now();
    const token = mintSessionToken(entry, organizationId);
    // Only a link may be opened anywhere: what one browser holds is never made into one.
    const url = entry === 'link' ? hostedPageUrl(this.settings.baseUrl, token) : null;
    const answer = (made: Session): SessionView => sessionView(made, { token, url });
    const session = await this.store.insert({
      organizationId,
      id: newIdAt('vs', createdAt),
      projectId: input.project_id,
      environment,
      requestedUserId,
      profileMatch: input.user_profile_information ? 'pending' : 'not_applicable',
      createdAt,
      expiresAt: secondsAfter(createdAt, input.expires_in ?? DEFAULT_EXPIRY_SECONDS),
      data: dataOf(input),
      token,
      ...(historicalAddresses !== undefined && { clientHistoricalAddresses: historicalAddresses }),
      sealAnswer: sealAnswer && ((made) => sealAnswer(answer(made))),
    });
    if (!session) throw await this.checks.whyNoProject(caller, input.project_id);
    return answer(session);
  }

  async list(caller: ApiCaller, query: ListSessionsQuery): Promise<ListView<SessionView>> {
    const page = pageOf(query, 'vs');
    const { project_id: projectId, user_id: userId, status } = query;
    // An id that is no id names nothing, and nothing has no sessions.
    if (projectId !== undefined && !isId('proj', projectId)) return listView<SessionView>([], page);
    if (userId !== undefined && !isId('user', userId)) return listView<SessionView>([], page);
    const filters = {
      ...(status && { status }),
      ...(projectId && { projectId }),
      ...(userId && { userId }),
      ...(query.created_after !== undefined && {
        createdAfter: new Date(query.created_after * 1000),
      }),
      ...(query.created_before !== undefined && {
        createdBefore: new Date(query.created_before * 1000),
      }),
      ...(query.custom_fields && { customFields: query.custom_fields }),
    };
    const found = await this.store.list(caller.tenantId, caller.environment, filters, page);
    return listView(
      found.map((session) => sessionView(session)),
      page,
    );
  }

  /** The caller's own session; another tenant's is as absent as one that never was. */
  async find(caller: ApiCaller, id: string): Promise<Session> {
    const { tenantId: organizationId, onlySession = id } = caller;
    const session =
      isId('vs', id) && id === onlySession ? await this.store.find(organizationId, id) : null;
    if (!session) throw sessionNotFound();
    if (session.environment !== caller.environment) throw environmentMismatch();
    return session;
  }
}

function dataOf(input: CreateSessionDto): SessionData {
  const { user_profile_information: profile } = input;
  return {
    ...emptyData(),
    redirect_url: input.redirect_url ?? null,
    custom_fields: input.custom_fields ?? {},
    email: input.email ?? profile?.email ?? null,
    phone: input.phone ?? profile?.phone ?? null,
    profile: profile ? (JSON.parse(JSON.stringify(profile)) as SessionData['profile']) : null,
    locale: input.locale ?? null,
  };
}
