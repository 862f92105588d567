import type { ServerResponse } from 'node:http';
import {
  applyDecorators,
  createParamDecorator,
  Header,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { Public, principalOf } from '../../../platform/access/index.js';
import { IgnoresUnknownInput, TakesJson } from '../../../platform/http/index.js';
import { ConnectionToken, type ConnectionCaller } from '../../connections/index.js';
import { scimLastSuccess, scimRequests } from '../../metrics.js';
import { SCIM_TYPE, scimVersionStale } from './scim.problems.js';

/** Counts the requests of authenticated directories by what they ask for: the path names it, not the customer. */
class ScimMetrics implements NestInterceptor {
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

/** Enough for a thousand operations; validating costs more than parsing. */
const BOUNDS = { values: 20_000, keys: 1_000, depth: 9 };

/** A full push of 20,000 members is one request. */
const GROUP_BOUNDS = { ...BOUNDS, values: 200_000 };
const GROUP_BYTES = 4 * 1_024 * 1_024;

/** A handler that speaks SCIM. Open ones are documents that describe the service; large ones take a group. */
export function ScimRoute({ isLarge = false, isOpen = false } = {}): MethodDecorator {
  return applyDecorators(
    ...(isOpen ? [] : [UseInterceptors(ScimMetrics)]),
    isOpen
      ? Public('describes the service, which is public knowledge (RFC 7644 4)')
      : ConnectionToken('scim'),
    IgnoresUnknownInput(),
    Header('content-type', `${SCIM_TYPE}; charset=utf-8`),
    TakesJson({
      type: SCIM_TYPE,
      bounds: isLarge ? GROUP_BOUNDS : BOUNDS,
      ...(isLarge && { maxBytes: GROUP_BYTES }),
    }),
  );
}

type Input = Readonly<Record<string, unknown>>;

/** The resource that a request names, and the version that it expects. */
export interface Target {
  id: string;
  ifMatch: string | undefined;
}

/** One request of a directory about users or groups, and the reply to it. */
export interface ScimCall {
  caller: ConnectionCaller;
  at: Target;
  query: Input;
  body: Input | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The request as a `ScimCall`: most handlers need most of it. */
export const Call = createParamDecorator((_: unknown, context: ExecutionContext): ScimCall => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  return {
    caller: principalOf(request) as ConnectionCaller,
    at: { ...(request.params as { id: string }), ifMatch: request.headers['if-match'] },
    query: request.query as Input,
    body: request.body as Input | undefined,
    request,
    reply: http.getResponse<FastifyReply>(),
  };
});

/** The version of a resource as an entity tag (RFC 7644 3.14). */
export function etagOf({ version }: { version: number }): string {
  return `W/"${String(version)}"`;
}

/** Throws `scim_version_stale` for an `If-Match` of another version. */
export function refuseStale(ifMatch: string | undefined, version: number): void {
  if (ifMatch !== undefined && !isNamed(ifMatch, version)) throw scimVersionStale();
}

/** Whether the tags of an `If-Match` or `If-None-Match` name this version, which is compared weakly. */
export function isNamed(tags: string, version: number): boolean {
  if (tags.trim() === '*') return true;
  const given = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return given.includes(`"${String(version)}"`);
}
