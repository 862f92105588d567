import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../../platform/text/index.js';
import { ProjectsService } from '../../projects/index.js';
import { languageOf, type Session } from '../../sessions/index.js';
import { embeddingNotAllowed } from '../hosted.problems.js';
import { HostedSessionAuthenticator } from './hosted-session.authenticator.js';
import { HostedUiService } from './hosted-ui.service.js';

/** What a browser says it loads a page for, where another page shows it (Fetch Metadata). */
const IN_ANOTHER_PAGE = ['iframe', 'frame', 'fencedframe', 'embed', 'object'];

export function isFramed({ headers }: FastifyRequest): boolean {
  const { 'sec-fetch-dest': destination } = headers;
  return typeof destination === 'string' && IN_ANOTHER_PAGE.includes(destination);
}

/** How the page of a session is served to one browser. */
export interface SessionPage {
  framedBy: readonly string[];
  language: Locale | null;
}

/** Decides which pages may show the hosted page in a frame. */
@Injectable()
export class EmbeddingService {
  constructor(
    private readonly authenticator: HostedSessionAuthenticator,
    private readonly hosted: HostedUiService,
    private readonly projects: ProjectsService,
  ) {}

  /**
   * The origins that may show the page to this browser, and the language of its session. Empty and
   * null without the session's cookie.
   */
  async pageFor(request: FastifyRequest): Promise<SessionPage> {
    const token = this.authenticator.scheme.find(request);
    const browser = token === null ? null : await this.authenticator.authenticate(token, request);
    if (!browser) return { framedBy: [], language: null };
    const { session, entry } = browser;
    return {
      // A session that cannot be handed on, or was, stays in a window of its own.
      framedBy: entry === 'link' ? await this.#originsOf(session) : [],
      language: languageOf(session),
    };
  }

  /**
   * Refuses a link in a frame, before the session starts, if the project lists no origins. The
   * page's policy then checks the origin.
   */
  async check(token: string, request: FastifyRequest): Promise<void> {
    if (!isFramed(request)) return;
    const session = await this.hosted.findByToken(token);
    if (session && (await this.#originsOf(session)).length === 0) throw embeddingNotAllowed();
  }

  async #originsOf({ organizationId, projectId, data }: Session): Promise<readonly string[]> {
    // A shared device shows it in a window, whose cookie can be taken back.
    if (data?.kiosk || data?.single_browser) return [];
    const project = await this.projects.find(organizationId, projectId);
    return project?.embeddingOrigins ?? [];
  }
}
