import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { routeNotFound } from '../../platform/errors/index.js';
import { pathOf } from '../../platform/http/index.js';
import { ConsoleAddress } from '../access/console-address.js';
import { isStaffAddress } from '../access/staff-cookie.scheme.js';

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
