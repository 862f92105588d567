import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../../platform/config/index.js';
import { sessionTokenTenant, type Session } from '../../sessions/index.js';
import { HandoffService } from './handoff.service.js';
import { setSessionCookie } from './hosted.cookie.js';
import { HostedUiService } from './hosted-ui.service.js';
import { linkInvalid } from './entry.problems.js';
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
    private readonly visits: VisitsService,
    private readonly settings: Settings,
  ) {}

  /** Opens the session of a token that was sent as a link. Throws `link_invalid`, `link_expired`. */
  async enterByLink(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!sessionTokenTenant(token, ['link'])) throw linkInvalid();
    await this.enter(token, request, reply);
  }

  /** Opens the session of a token for this browser and sends it to the page. Throws `link_invalid`, `link_expired`. */
  async enter(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = await this.hosted.open(token, this.visits.of(request));
    await this.#showPage(session, token, reply);
  }

  /** Opens a session that was handed to this phone. Throws `link_invalid`, `link_expired`. */
  async enterByHandoff(
    { id, token }: { id: string; token: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const visit = this.visits.of(request);
    const { session, phoneToken } = await this.handoffs.open(id, token, visit);
    await this.#showPage(session, phoneToken, reply);
  }

  async #showPage(session: Session, token: string, reply: FastifyReply): Promise<void> {
    setSessionCookie(reply, session, token, this.settings.baseUrl.startsWith('https://'));
    await reply.status(303).header('location', `/verify/${session.id}`).send();
  }
}
