import { Injectable } from '@nestjs/common';
import type { InteractionResults } from 'oidc-provider';
import { Clock, secondsAfter, unixSeconds } from '../../platform/clock/index.js';
import type { Id } from '../../platform/ids/index.js';
import { SessionsService, SessionStore, type Session } from '../sessions/index.js';
import { sessionLocaleOf } from './oidc-page-words.js';
import type { OidcClient } from './clients/oidc-client.entity.js';
import { assuranceLevelOf } from './tokens/claims.js';
import { LIFETIMES } from './tokens/token-issuer.service.js';
import { type Outcome, outcomeOf } from './tokens/outcome.policy.js';
import type { PendingInteraction } from './authorization-tickets.js';
import { OidcInteractionStore, type Interaction } from './oidc-interaction.store.js';

/** Names the tenant in the address to which the hosted page returns. */
export const ORGANIZATION_PARAMETER = 'organization_id';

/** Connects an authorization with the verification session that decides it. */
@Injectable()
export class InteractionSessions {
  constructor(
    private readonly sessions: SessionsService,
    private readonly store: SessionStore,
    private readonly interactions: OidcInteractionStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the session and stores its authorization; returns the hosted page's token, or null when
   * it was begun before. Throws `project_not_found` after the project's end.
   */
  begin(pending: PendingInteraction, client: OidcClient): Promise<string | null> {
    return this.interactions.once(() => this.#begin(pending, client));
  }

  async #begin(
    { id: interactionId, payload, lifetimeSeconds }: PendingInteraction,
    client: OidcClient,
  ): Promise<string> {
    const { organizationId, projectId, environment, tenureId } = client;
    const { session, token } = await this.sessions.create(
      { organizationId, environment },
      {
        projectId,
        expiresInSeconds: LIFETIMES.verification,
        data: {
          // On return, the cookie names the authorization and the address names the tenant.
          redirect_url: `${String(payload.returnTo)}?${ORGANIZATION_PARAMETER}=${organizationId}`,
          locale: sessionLocaleOf(payload.params),
        },
      },
      {
        entry: 'browser',
        // As in the identity token: a Carequality client gets no historical addresses.
        historicalAddresses: client.tokenType === 'tefca' && client.historicalAddresses,
      },
    );
    await this.interactions.insert(
      interactionId,
      { organizationId, sessionId: session.id, payload, tenureId },
      secondsAfter(this.clock.now(), lifetimeSeconds),
    );
    return token;
  }

  /** The state of a stored authorization's session; null without such an authorization. */
  async standOf(
    organizationId: Id<'org'>,
    id: string,
  ): Promise<{ sessionId: Id<'vs'>; outcome: Outcome; language: string | null } | null> {
    const interaction = await this.interactions.find(organizationId, id, this.clock.now());
    const session = interaction && (await this.find(organizationId, interaction.sessionId));
    if (!session) return null;
    const language = session.data?.language ?? session.data?.locale ?? null;
    return { sessionId: session.id, outcome: outcomeOf(session), language };
  }

  /** The result for the library, taken from the stored session, never from the redirect. */
  async resultOf({ organizationId, sessionId }: Interaction): Promise<InteractionResults | null> {
    const session = await this.find(organizationId, sessionId);
    if (!session?.completedAt) return null;
    const outcome = outcomeOf(session);
    if (outcome === 'pending' || outcome === 'abandoned') return null;
    const person = outcome === 'verified' ? session.data?.person : null;
    const acr = person ? assuranceLevelOf(session, person) : null;
    return {
      login: {
        accountId: session.id,
        remember: false,
        ts: unixSeconds(session.completedAt),
        ...(acr && { acr }),
      },
      consent: {},
    };
  }

  find(organizationId: Id<'org'>, id: Id<'vs'>): Promise<Session | null> {
    return this.store.find(organizationId, id);
  }
}
