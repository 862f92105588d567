import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BearerAdmission } from './bearer-admission.js';

/** Lets each key run a bounded number of requests at once. The body has arrived by now, so a slow upload holds no permit. */
@Injectable()
export class BulkheadGuard implements CanActivate {
  constructor(private readonly admission: BearerAdmission) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.admission.turn(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
    return true;
  }
}
