import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routeNotFound } from '../../platform/errors/index.js';
import { WebPages } from '../../platform/http/index.js';
import { ConsoleAddress } from '../access/console-address.js';
import type { Console } from '../roles/role.policy.js';
import { StaffSessions } from '../sessions/staff-sessions.service.js';

/** Addresses of the API, where an unknown one must not open a page. */
const API = 'v1';

/** Sends the pages of the staff. */
@Injectable()
export class StaffPages {
  constructor(
    private readonly pages: WebPages,
    private readonly sessions: StaffSessions,
    private readonly address: ConsoleAddress,
  ) {}

  async send(name: 'staff' | Console, page: unknown, reply: FastifyReply): Promise<void> {
    if (page === API) throw routeNotFound();
    await this.pages.send(name, reply);
  }

  /** Sends a visitor who is not signed in to the sign-in page, and later back. */
  async sendSignedIn(
    name: Console,
    page: unknown,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<void> {
    if (page === API) throw routeNotFound();
    const secret = request.cookies[this.address.cookieName];
    if (secret !== undefined && (await this.sessions.use(secret))) {
      await this.pages.send(name, reply);
      return;
    }
    const location = `/staff?return_to=${encodeURIComponent(request.url)}`;
    await reply.status(303).header('location', location).send();
  }
}
