import type { ServerResponse } from 'node:http';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Observable } from 'rxjs';
import { scimLastSuccess, scimRequests } from '../../metrics.js';

/** Counts the requests of authenticated directories by what they ask for: the path names it, not the customer. */
export class ScimMetrics implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const type = context
      .getClass()
      .name.replace(/^Scim|Controller$/g, '')
      .toLowerCase();
    const operation = `${type}.${context.getHandler().name}`;
    const { raw } = context.switchToHttp().getResponse<FastifyReply>() as { raw: ServerResponse };
    raw.once('finish', () => {
      scimRequests.inc({ operation, status: raw.statusCode });
      if (raw.statusCode < 400) scimLastSuccess.setToCurrentTime();
    });
    return next.handle();
  }
}
