import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { NestFactory } from '@nestjs/core';
import {
  type DynamicModule,
  type Type,
  type INestApplicationContext,
  Injectable,
} from '@nestjs/common';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { RawServerDefault, FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../../config/index.js';
import { TimeBudget } from '../../database/index.js';
import { uriTooLong, methodNotAllowed, routeNotFound, type Problem } from '../../errors/index.js';
import { newId, type Id } from '../../ids/index.js';
import { inRequest, Log, NestLogger } from '../../logging/index.js';
import { ASSETS, endRequest } from './request-end.js';
import { ConnectionDrain } from './connection-drain.js';
import { earlyErrors, MAX_URL_LENGTH, securityHeaders } from './early-errors.js';
import { FastPath } from './fast-path.js';
import { createValidationPipe } from '../input/validation.js';
import { takeJson } from '../input/json-body.js';
import { parseQuery, pathOf } from '../input/query-string.js';
import { takeFiles } from '../input/file-body.js';
import { takeForms } from '../input/form-body.js';
import { PICTURE_FILES, readPicture } from '../input/picture-body.js';
import { ProblemFilter } from '../problem.filter.js';
import { wantsPage } from '../problem-answer.js';
import { WEB_ROOT } from '../web-pages.js';

/** AuthZEN 10.1.2 returns the id of the caller. Visible ASCII, so that it is a valid header. */
const CALLER_ID = /^[\x21-\x7e]{1,256}$/;

/** Surfaces whose protocol returns the `X-Request-ID` of the caller. Ours moves to another header there. */
@Injectable()
export class CallerRequestIds {
  readonly #surfaces: { prefix: string; header: string }[] = [];

  /** For every address with this prefix; `header` carries our id. */
  register(prefix: string, header: string): void {
    this.#surfaces.push({ prefix, header });
  }

  /** The headers with the ids of a request; `id` is ours. */
  headersOf({ url, sent }: { url: string; sent: unknown }, id: string): Record<string, string> {
    const callerId = callerRequestId(sent);
    const surface = this.#surfaces.find(({ prefix }) => url.startsWith(prefix));
    if (callerId === null || !surface) return { 'x-request-id': id };
    return { 'x-request-id': callerId, [surface.header]: id };
  }
}

interface KnownAddress {
  segments: readonly string[];
  methods: Set<string>;
}

/**
 * Distinguishes a wrong method from a wrong address (RFC 9110 15.5.6). Create it before any route.
 */
class UnknownAddresses {
  readonly #known = new Map<string, KnownAddress>();

  constructor(server: FastifyInstance) {
    server.addHook('onRoute', ({ method, url }) => {
      const address = this.#known.get(url) ?? { segments: url.split('/'), methods: new Set() };
      for (const each of [method].flat()) address.methods.add(each);
      this.#known.set(url, address);
    });
  }

  /** The problem of a request without a route; undefined with one. */
  problemOf(request: FastifyRequest): Problem | undefined {
    if (!request.is404) return undefined;
    const methods = this.#methodsAt(pathOf(request.url));
    return methods.length > 0
      ? methodNotAllowed({ headers: { allow: methods.join(', ') } })
      : routeNotFound();
  }

  #methodsAt(path: string): string[] {
    const segments = path.split('/');
    const found = [...this.#known.values()].filter((known) => answers(known.segments, segments));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort();
  }
}

const MAX_SEGMENTS = 8;
/**
 * A word in our addresses. Tokens are longer; ids of people and documents begin with digits or
 * contain capitals.
 */
const WORD = /^\.?[a-z][a-z0-9_.-]{0,31}$/;

const KEEP_ALIVE_MS = 65_000; // above the usual 60 s of load balancers, so that they close first
/** At the time-out PostgreSQL ends a statement and says so. A request gives up only if it does not. */
const TIMEOUT_MARGIN_MS = 250;
const MAX_HEADER_BYTES = 16_384;

/** The whole HTTP application, as served and as tested: nothing is added elsewhere. */
export async function createApplication(
  module: Type | DynamicModule,
  settings: Settings,
): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(module, createAdapter(settings), {
    bodyParser: false,
    bufferLogs: true,
    abortOnError: false,
  });
  const log = app.get(Log);
  app.useLogger(new NestLogger(log));
  const server = app.getHttpAdapter().getInstance();
  takeJson(server, settings.maxBodyBytes);
  server.addContentTypeParser(PICTURE_FILES, readPicture as never);
  // Fastify parses plain text by default; no route here accepts it.
  server.removeContentTypeParser('text/plain');
  takeForms(server);
  takeFiles(server);
  app.useGlobalPipes(createValidationPipe());
  app.useGlobalFilters(app.get(ProblemFilter));
  const addresses = new UnknownAddresses(server);
  await app.register(fastifyCookie as never);
  if (WEB_ROOT) await app.register(fastifyStatic, staticFiles(WEB_ROOT));
  addHooks(app, settings, addresses);
  return app;
}

/** Built scripts and styles. Their names contain a content hash, so they can be cached for ever. */
function staticFiles(root: string): object {
  return {
    root: join(root, 'assets'),
    prefix: ASSETS,
    immutable: true,
    preCompressed: true, // by the build of the pages
    maxAge: '365d',
    cacheControl: true,
    acceptRanges: false, // they are small, and an invalid range would be an error
    decorateReply: false,
  };
}

function createAdapter(settings: Settings): FastifyAdapter {
  return new FastifyAdapter<RawServerDefault>({
    skipMiddie: true,
    multipart: false,
    bodyLimit: settings.maxBodyBytes,
    exposeHeadRoutes: false, // a link preview must not open a session as a GET would
    rewriteUrl: withoutLastSlash,
    requestIdHeader: false,
    genReqId: () => newId('req'),
    trustProxy: settings.trustedProxies
      ? settings.trustedProxies.split(',').map((range) => range.trim())
      : false,
    requestTimeout: settings.requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: settings.headersTimeoutMs,
      connectionsCheckingInterval: checkingIntervalMs(settings), // Node's own is 30 s
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // late requests on an open connection are answered during the stop
    routerOptions: { querystringParser: parseQuery, maxParamLength: 256 },
    ...earlyErrors(settings),
  } as ConstructorParameters<typeof FastifyAdapter<RawServerDefault>>[0]);
}

/** A person may write the address of a page with a slash at its end; programs may not. */
function withoutLastSlash({ url = '/', headers }: IncomingMessage): string {
  const [path = '', ...query] = url.split('?');
  if (path === '/' || !path.endsWith('/') || !wantsPage({ url, headers })) return url;
  return [path.slice(0, -1), ...query].join('?');
}

/** Often enough that a slow request barely exceeds its limit (slow-loris). */
function checkingIntervalMs({ headersTimeoutMs, requestTimeoutMs }: Settings): number {
  return Math.max(10, Math.min(1_000, headersTimeoutMs / 4, requestTimeoutMs / 4));
}

function addHooks(
  app: NestFastifyApplication,
  settings: Settings,
  addresses: UnknownAddresses,
): void {
  const log = app.get(Log);
  const headers = securityHeaders(settings);
  const requestIds = app.get(CallerRequestIds);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    const sent = request.headers['x-request-id'];
    reply.headers(requestIds.headersOf({ url, sent }, request.id));
    reply.headers(headers);
    const begin = (): void => {
      // Before the body is read, since nobody will use it.
      done(request.url.length > MAX_URL_LENGTH ? uriTooLong() : addresses.problemOf(request));
    };
    const budget = new TimeBudget(settings.databaseTimeoutMs + TIMEOUT_MARGIN_MS);
    inRequest(request.id as Id<'req'>, () => {
      budget.run(begin);
    });
  });
  app.get(ConnectionDrain).watch(fastify);
  app.get(FastPath).install(fastify.server);
  // RFC 9110 10.1.1: an unknown expectation may be ignored. Node's own answer to it would lack our
  // headers.
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const answered = {
      id: request.id as Id<'req'>,
      route: request.routeOptions.url ?? 'unknown',
      ...(request.is404 && { path: loggedPath(request.url) }),
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    };
    endRequest(request.raw, answered, log);
    done();
  });
}

/** The application without a server, for the command line. */
export function createCommandContext(module: DynamicModule): Promise<INestApplicationContext> {
  return NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });
}

/**
 * An unknown address's path for the log, so its sender can find it. Only plain words stay: others
 * may be tokens or personal.
 */
export function loggedPath(url: string): string {
  const [, ...segments] = pathOf(url).split('/');
  const shown = segments
    .slice(0, MAX_SEGMENTS)
    .map((segment) => (segment === '' || WORD.test(segment) ? segment : '…'));
  return `/${shown.join('/')}${segments.length > MAX_SEGMENTS ? '/…' : ''}`;
}

/** Whether a route pattern matches these segments: `:name` is one segment, `*` all that follow. */
function answers(pattern: readonly string[], segments: readonly string[]): boolean {
  const wildcard = pattern.indexOf('*');
  if (wildcard >= 0 ? segments.length < pattern.length : segments.length !== pattern.length)
    return false;
  return pattern.every((part, index) => {
    if (wildcard >= 0 && index >= wildcard) return true;
    return part.startsWith(':') ? segments[index] !== '' : part === segments[index];
  });
}

/** The id that a caller gave to its request; null for none, and for one that no header can carry back. */
export function callerRequestId(sent: unknown): string | null {
  return typeof sent === 'string' && CALLER_ID.test(sent) ? sent : null;
}
