import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { routeNotFound } from '../platform/errors/index.js';
import { WebPages, pathOf } from '../platform/http/index.js';
import { ConsoleAddress } from './access/console-address.js';
import { isStaffAddress } from './access/staff.authenticators.js';
import type { Console } from './role.policy.js';
import { StaffSessions } from './access/staff-sessions.service.js';

/** Served at every host: static files and health checks. */
const EVERYWHERE = /^\/(static\/|healthz$|readyz$)/;

/**
 * Serves the staff pages on a host of their own, if configured: a fault in a public page must not
 * reach a staff session.
 */
@Injectable()
export class ConsoleHost implements OnModuleInit {
  constructor(
    private readonly address: ConsoleAddress,
    private readonly host: HttpAdapterHost,
  ) {}

  onModuleInit(): void {
    // The command line has no server.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    if (!adapter || !this.address.isOwnHost) return;
    adapter.getInstance<FastifyInstance>().addHook('onRequest', (request, _reply, done) => {
      const isAtConsole = request.host.toLowerCase() === this.address.host;
      const isWrong = isAtConsole !== isStaffAddress(request);
      done(isWrong && !EVERYWHERE.test(pathOf(request.url)) ? routeNotFound() : undefined);
    });
  }
}

/** Addresses of the API, where an unknown one must not open a page. */
const API = 'v1';

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
    const secret = this.address.cookie.read(request);
    if (secret !== null && (await this.sessions.use(secret))) {
      await this.pages.send(name, reply);
      return;
    }
    const location = `/staff?return_to=${encodeURIComponent(request.url)}`;
    await reply.status(303).header('location', location).send();
  }
}
