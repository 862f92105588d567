import type { AccessGrantClaims } from '../grants/access-grant-claims.js';
import type { AccessGrantRequest } from './access-grant-request.js';
import { checkRequirement, type RequireAccessGrantOptions } from './grant-requirement.js';
import { checkerOf, type AccessGrantGuardOptions } from './guard-options.js';
import { findAdmission, letIn } from './let-in.js';
import type { RefusalAnswer } from './refusal-answer.js';

/** What is used of an answer of Node, which is also Express'. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): { end(body: string): unknown };
}

/** What is used of a reply of Fastify. */
export interface FastifyReplyLike {
  code(status: number): {
    headers(values: Record<string, string>): { send(body: object): unknown };
  };
}

/** What is used of a request of plain Node; its route, if it has one, is yours to read. */
export type NodeRequest = Pick<AccessGrantRequest, 'headers'>;

/** Opens routes of Express, Fastify and plain Node only with an access grant. */
export interface HttpAccessGrantGuard {
  /** A middleware of Express. */
  express<R extends NodeRequest = AccessGrantRequest>(
    options: RequireAccessGrantOptions<R>,
  ): (request: R, response: NodeResponse, next: (error?: unknown) => void) => void;
  /** A `preHandler` of Fastify. */
  fastify<R extends NodeRequest = AccessGrantRequest>(
    options: RequireAccessGrantOptions<R>,
  ): (request: R, reply: FastifyReplyLike) => Promise<unknown>;
  /** For a handler of `http.createServer`: resolves to the claims, or to null after it has answered. */
  node<R extends NodeRequest>(
    options: RequireAccessGrantOptions<R>,
  ): (request: R, response: NodeResponse) => Promise<AccessGrantClaims | null>;
  /** The claims of the grant that let a request in. Throws for a request that no guard has seen. */
  claimsOf(request: object): AccessGrantClaims;
}

/**
 * A guard for servers without NestJS. Headers, statuses and bodies of its refusals are those of the NestJS guard.
 * @throws TypeError for an option that cannot be right; so does each route.
 */
export function accessGrantGuard(settings: AccessGrantGuardOptions): HttpAccessGrantGuard {
  const door = { checker: checkerOf(settings), ...settings };
  const check = <R extends NodeRequest>(options: RequireAccessGrantOptions<R>) => {
    checkRequirement(options);
    // Only headers are read here; what else the options read is in the request's own type.
    const wanted = options as unknown as RequireAccessGrantOptions;
    return (request: R) => letIn(door, wanted, request as unknown as AccessGrantRequest);
  };
  return {
    express: (options) => {
      const decide = check(options);
      return (request, response, next) => {
        decide(request).then((refused) => {
          if (refused) write(response, refused);
          else next();
        }, next);
      };
    },
    fastify: (options) => {
      const decide = check(options);
      return async (request, reply) => {
        const refused = await decide(request);
        if (!refused) return undefined;
        return reply.code(refused.status).headers(headersOf(refused)).send(refused.body);
      };
    },
    node: (options) => {
      const decide = check(options);
      return async (request, response) => {
        const refused = await decide(request);
        if (!refused) return claimsOf(request);
        write(response, refused);
        return null;
      };
    },
    claimsOf,
  };
}

function claimsOf(request: object): AccessGrantClaims {
  const admission = findAdmission(request);
  if (!admission) throw new Error('no access grant guard has let this request in');
  return admission.claims;
}

function write(response: NodeResponse, refused: RefusalAnswer): void {
  response.writeHead(refused.status, headersOf(refused)).end(JSON.stringify(refused.body));
}

function headersOf({ header: [name, value] }: RefusalAnswer): Record<string, string> {
  return { 'content-type': 'application/json; charset=utf-8', [name]: value };
}
