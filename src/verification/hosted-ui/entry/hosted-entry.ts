import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../../platform/config/index.js';
import { preferredLocale } from '../../../platform/text/index.js';
import { sessionTokenTenant, type Session } from '../../sessions/index.js';
import { EmbeddingService, isFramed } from './embedding.service.js';
import { HandoffService } from './handoff.service.js';
import { cookieValue, IN_FRAME, sessionCookie } from './hosted-session.authenticator.js';
import { HostedUiService } from './hosted-ui.service.js';
import { embeddingNotAllowed, linkInvalid } from '../hosted.problems.js';
import { VisitsService } from './visits.service.js';

/**
 * Opens a session in a browser. The token becomes a cookie, so no history, log or Referer header
 * keeps it.
 */
@Injectable()
export class HostedEntry {
  constructor(
    private readonly hosted: HostedUiService,
    private readonly handoffs: HandoffService,
    private readonly embedding: EmbeddingService,
    private readonly visits: VisitsService,
    private readonly settings: Settings,
  ) {}

  /**
   * Opens the session of a token that was sent as a link, also in a frame where its project allows
   * that. Throws `link_invalid`, `link_expired`, `embedding_not_allowed`.
   */
  async enterByLink(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!sessionTokenTenant(token, ['link'])) throw linkInvalid();
    await this.embedding.check(token, request);
    await this.#openHere(token, request, reply);
  }

  /**
   * Opens the session of a token for this browser and sends it to the page, never in a frame.
   * Throws `link_invalid`, `link_expired`, `embedding_not_allowed`.
   */
  async enter(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isFramed(request)) throw embeddingNotAllowed();
    await this.#openHere(token, request, reply);
  }

  /**
   * Opens a session that was handed to this phone, never in a frame. Throws `link_invalid`,
   * `link_expired`, `embedding_not_allowed`.
   */
  async enterByHandoff(
    { id, token }: { id: string; token: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (isFramed(request)) throw embeddingNotAllowed();
    const visit = this.visits.of(request);
    const { session, phoneToken } = await this.handoffs.open(id, token, visit);
    await this.#showPage(session, phoneToken, request, reply);
  }

  async #openHere(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const language = preferredLocale(request.headers['accept-language']);
    const session = await this.hosted.open(token, this.visits.of(request), language);
    await this.#showPage(session, token, request, reply);
  }

  async #showPage(
    session: Session,
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const isSecure = this.settings.isHttps;
    const cookie = sessionCookie(session.id, isSecure);
    const value = cookieValue(token, cookie.read(request));
    const { expiresAt: expires } = session;
    cookie.set(reply, value, { expires, ...(isFramed(request) && IN_FRAME) });
    await reply.status(303).header('location', `/verify/${session.id}`).send();
  }
}
