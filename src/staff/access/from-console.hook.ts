import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { requestNotFromConsole } from './access.problems.js';
import { ConsoleAddress } from './console-address.js';
import { isFromConsole } from './from-console.policy.js';

/** Stored with a route that only our own pages may call. */
export interface FromConsoleRoute {
  fromConsole?: boolean;
}

/**
 * Refuses another site's sign-in (login CSRF) before a cookie exists, and before the body is
 * parsed.
 */
@Injectable()
export class FromConsoleHook implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly address: ConsoleAddress,
  ) {}

  onModuleInit(): void {
    // The command line has no server.
    const adapter = this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined;
    adapter?.getInstance<FastifyInstance>().addHook('onRequest', (request, _reply, done) => {
      const { fromConsole = false } = request.routeOptions.config as FromConsoleRoute;
      const isRefused = fromConsole && !isFromConsole(request, this.address.origin);
      done(isRefused ? requestNotFromConsole() : undefined);
    });
  }
}
