import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ConsoleAddress } from './console-address.js';
import { isFromConsole } from './from-console.policy.js';
import { requestNotFromConsole } from './access.problems.js';

/** Before there is a cookie: another site must not sign a browser in as somebody else (login CSRF). */
@Injectable()
export class FromConsoleGuard implements CanActivate {
  constructor(private readonly address: ConsoleAddress) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isFromConsole(request, this.address.origin)) throw requestNotFromConsole();
    return true;
  }
}
