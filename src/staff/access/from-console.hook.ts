import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { requestNotFromConsole } from '../staff.problems.js';
import { ConsoleAddress } from './console-address.js';

/** Headers that show which page sent a request. */
interface Sender {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Sent by our own pages with every call. */
const OWN_PAGE = 'staff-page';

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

/**
 * Whether our own page sent this request (CSRF). Another site cannot set `X-Requested-By`, nor
 * forge `Sec-Fetch-Site` or `Origin`.
 */
export function isFromConsole({ method, headers }: Sender, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  // Reads change nothing, and another site's page cannot read the answer. An image of ours on
  // another site is refused all the same.
  if (method === 'GET') return site === undefined || site === 'same-origin' || site === 'none';
  if (headers['x-requested-by'] !== OWN_PAGE) return false;
  return site === undefined ? headers['origin'] === origin : site === 'same-origin';
}
