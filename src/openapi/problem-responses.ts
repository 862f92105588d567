import type {
  HeaderObject,
  ParameterObject,
  ReferenceObject,
  ResponseObject,
} from '@nestjs/swagger';
import {
  bodyMalformed,
  bodyTooLarge,
  internalError,
  mediaTypeUnsupported,
  pathMalformed,
  requestInvalid,
  serviceUnavailable,
  uriTooLong,
  type ProblemKind,
} from '../platform/errors/index.js';
import {
  idempotencyKeyInUse,
  idempotencyKeyInvalid,
  idempotencyKeyReused,
} from '../platform/idempotency/index.js';
import { rateLimited } from '../platform/limits/index.js';
import type { Route } from './routes.js';

const TAKES_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const HEADERS: Record<string, HeaderObject> = {
  'X-Request-Id': {
    description:
      'Names this request in the log of the deployment and on every webhook that it causes; quote it to support.',
    required: true,
    schema: { type: 'string', examples: ['req_01h455vb4pex5vsknk084sn02q'] },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate (RFC 6750 3): no `error` where no credential was sent.',
    schema: { type: 'string', examples: ['Bearer error="invalid_token"'] },
  },
  'Idempotent-Replayed': {
    description: 'Present where this is the answer to an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
  'RateLimit-Policy': {
    description:
      'The limit that applies: `"key";q=600;w=60` is 600 requests in 60 seconds for this key.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'What is left of it: `"key";r=599;t=60` is 599 requests for the next 60 seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'integer', minimum: 0 },
  },
};

export const PARAMETERS: Record<string, ParameterObject> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A text of your own, such as a UUID, new for every thing you want done. A retry with the same key and body within ' +
      '24 hours is answered as the first time, byte for byte, and does nothing again.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
  },
};

/** Headers of a problem with this status, in addition to the request id. */
const HEADERS_OF: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  409: ['Retry-After'],
  429: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
  503: ['Retry-After'],
};

export function successHeadersOf({ idempotent, problems }: Route): Record<string, ReferenceObject> {
  const isLimited = problems.some(({ code }) => code === rateLimited.code);
  return headers(
    'X-Request-Id',
    ...(isLimited ? ['RateLimit-Policy', 'RateLimit'] : []),
    ...(idempotent ? ['Idempotent-Replayed'] : []),
  );
}

function headers(...names: string[]): Record<string, ReferenceObject> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Problems that can happen before a request reaches its operation. */
export const DEFAULT_PROBLEM: ResponseObject = {
  description: 'Any other problem, in the same form',
  headers: headers('X-Request-Id'),
  content: problemContent(),
};

/** Every problem of an operation, by status: its own, and those of every operation. */
export function problemResponsesOf(route: Route): Record<string, ResponseObject> {
  const kinds = new Map(allProblemsOf(route).map((kind) => [kind.code, kind]));
  const byStatus = Object.entries(Object.groupBy(kinds.values(), ({ status }) => status));
  return Object.fromEntries(
    byStatus.map(([status, of = []]) => [status, responseOf(Number(status), of)]),
  );
}

function allProblemsOf({ method, path, problems, idempotent }: Route): ProblemKind[] {
  return [
    requestInvalid,
    bodyMalformed,
    uriTooLong,
    ...(path.includes(':') ? [pathMalformed] : []),
    ...problems,
    ...(idempotent ? [idempotencyKeyInvalid, idempotencyKeyInUse, idempotencyKeyReused] : []),
    ...(TAKES_BODY.has(method) ? [bodyTooLarge, mediaTypeUnsupported] : []),
    internalError,
    serviceUnavailable,
  ];
}

function responseOf(status: number, kinds: ProblemKind[]): ResponseObject {
  return {
    description: kinds.map(({ code, title }) => `- \`${code}\`: ${title}`).join('\n'),
    headers: headers('X-Request-Id', ...(HEADERS_OF[status] ?? [])),
    content: problemContent(),
    ...{ 'x-codes': kinds.map(({ code }) => code) },
  };
}

function problemContent(): ResponseObject['content'] {
  return { 'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemView' } } };
}
