import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BearerAdmission } from './bearer-admission.js';

/** Has each request of a key wait for its turn. Its body is here by now: a slow upload takes nobody's place. */
@Injectable()
export class FairShareGuard implements CanActivate {
  constructor(private readonly admission: BearerAdmission) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    await this.admission.turn(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
    return true;
  }
}
