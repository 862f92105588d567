import { Injectable } from '@nestjs/common';
import { Problem } from '../../platform/errors/index.js';
import { isId } from '../../platform/ids/index.js';
import { localeOf } from '../../platform/text/index.js';
import { sessionLocaleOf } from './oidc-page-words.js';
import { AuthorizationAnswers, type Answer } from './authorization-answers.js';
import { AuthorizationTickets, type PendingInteraction } from './authorization-tickets.js';
import { type FormPage, authorizationResponse } from './response-mode.js';
import type { Issuer } from './tokens/issuers.js';
import { TokenIssuer } from './tokens/token-issuer.service.js';
import { InteractionSessions } from './interaction-sessions.service.js';
import { OidcClientsService } from './clients/oidc-clients.service.js';

/** A session's token, or the browser's next address. */
export type AuthorizationStart = { token: string } | { next: string } | { page: FormPage };

/** Guides a browser through an authorization: where it goes next. */
@Injectable()
export class Authorizations {
  constructor(
    private readonly tickets: AuthorizationTickets,
    private readonly interactions: InteractionSessions,
    private readonly clients: OidcClientsService,
    private readonly tokens: TokenIssuer,
    private readonly answers: AuthorizationAnswers,
  ) {}

  /** The browser's next address; null when the ticket is forged or used up. */
  async begin(id: string, ticket: string, issuer: Issuer): Promise<AuthorizationStart | null> {
    const opened = this.tickets.open(id, ticket);
    if (!opened) return null;
    const { pending, isLive } = opened;
    const begun = await this.#begun(pending);
    if (begun || !isLive) return begun;
    const client = await this.clients.findLive(String(clientIdOf(pending)));
    // The ticket belongs to an OID that the client gave up, or that another client has now.
    if (client?.tenureId !== pending.tenureId) return null;
    if (!client.redirectUris.includes(redirectUriOf(pending))) return null;
    try {
      const token = await this.interactions.begin(pending, client);
      return token === null ? await this.#begun(pending) : { token };
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return this.#refusal(pending, issuer);
    }
  }

  /** A reload: the browser has the session already. */
  async #begun({ organizationId, id }: PendingInteraction): Promise<AuthorizationStart | null> {
    const stand = await this.interactions.standOf(organizationId, id);
    return stand && { next: `/verify/${stand.sessionId}` };
  }

  /**
   * The state of a returning browser's authorization: not done, ended without a redirect (in the
   * page's language), ready for the redirect, or redirected a moment ago.
   */
  async standOf(
    organization: unknown,
    id: string,
  ): Promise<{ next: string } | { answer: Answer } | { endedIn: string | null } | 'ready'> {
    if (!isId('org', organization)) return 'ready';
    const stand = await this.interactions.standOf(organization, id);
    if (stand?.outcome === 'pending') return { next: `/verify/${stand.sessionId}` };
    if (stand) return stand.outcome === 'abandoned' ? { endedIn: stand.language } : 'ready';
    const answer = await this.answers.find(organization, id);
    return answer ? { answer } : 'ready';
  }

  /**
   * RFC 6749 4.1.2.1: this client's project can no longer verify anybody. The redirect address was
   * checked before.
   */
  #refusal(pending: PendingInteraction, issuer: Issuer): AuthorizationStart {
    const { params } = pending.payload;
    const { response_mode: mode, state } = params ?? {};
    const fields = {
      error: 'unauthorized_client',
      error_description: 'the project of this client has ended',
      ...(typeof state === 'string' && { state }),
      iss: this.tokens.addressOf(issuer),
    };
    const locale = localeOf(sessionLocaleOf(params));
    return authorizationResponse(mode, redirectUriOf(pending), fields, locale);
  }
}

function clientIdOf({ payload }: PendingInteraction): unknown {
  return payload.params?.['client_id'];
}

function redirectUriOf({ payload }: PendingInteraction): string {
  return String(payload.params?.['redirect_uri']);
}
