import {
  Catch,
  HttpException,
  Injectable,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/index.js';
import {
  bodyMalformed,
  bodyTooLarge,
  headersTooLarge,
  internalError,
  mediaTypeUnsupported,
  pathMalformed,
  preconditionFailed,
  Problem,
  requestInvalid,
  requestTimedOut,
  routeNotFound,
  serviceUnavailable,
  uriTooLong,
  type ProblemFactory,
} from '../errors/index.js';
import { StoredAnswer } from '../idempotency/answer-row.js';
import { Log } from '../logging/index.js';
import { isUploadAborted, uploadAborted } from './input/file-body.js';
import { pathOf } from './input/query-string.js';
import { ClosingPage } from './closing-page.js';
import {
  ErrorFormats,
  wantsPage,
  PROBLEM_TYPE,
  problemAnswer,
  type ProblemAnswer,
} from './problem-answer.js';
import { addressPage, problemPage } from './problem-page.js';

const FRAMEWORK_PROBLEMS: Record<string, ProblemFactory> = {
  FST_ERR_CTP_BODY_TOO_LARGE: bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: mediaTypeUnsupported,
  FST_ERR_CTP_EMPTY_TYPE: mediaTypeUnsupported,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: bodyMalformed,
  FST_ERR_CTP_EMPTY_JSON_BODY: bodyMalformed,
  FST_ERR_CTP_INVALID_JSON_BODY: bodyMalformed,
  FST_ERR_BAD_URL: pathMalformed,
  FST_ERR_PARAM_DECODE: pathMalformed,
  FST_ERR_MAX_PARAM_LENGTH: uriTooLong,
  FST_ERR_NOT_FOUND: routeNotFound,
  FST_ERR_HANDLER_TIMEOUT: serviceUnavailable,
  ERR_HTTP_REQUEST_TIMEOUT: requestTimedOut,
  HPE_HEADER_OVERFLOW: headersTooLarge,
};

const STATUS_PROBLEMS: Record<number, ProblemFactory> = {
  400: requestInvalid,
  403: routeNotFound, // a file that may not be served, by its name
  404: routeNotFound,
  412: preconditionFailed,
  413: bodyTooLarge,
  415: mediaTypeUnsupported,
};

/** Turns any thrown error into a problem. Unknown errors become a 500 without detail. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const framework = typeof code === 'string' ? FRAMEWORK_PROBLEMS[code] : undefined;
  if (framework) return framework({ cause: error });
  if (isDatabaseUnavailable(error)) {
    return serviceUnavailable({ cause: error, headers: { 'retry-after': '1' } });
  }
  const status = error instanceof HttpException ? error.getStatus() : statusCode;
  const known = typeof status === 'number' ? STATUS_PROBLEMS[status] : undefined;
  return (known ?? internalError)({ cause: error });
}

/**
 * The same for a failed request: our own faults are logged as `event`, with their cause. A 503 is a
 * known outage, of the database or of somebody we call, and no error of the program. A 501 refuses
 * what is not offered, as a 4xx does.
 */
export function loggedProblem(
  error: unknown,
  { id: requestId, raw }: Pick<FastifyRequest, 'id' | 'raw'>,
  { log, event }: { log: Log; event: string },
): Problem {
  // The error of a broken upload looks like a lost database.
  if (isUploadAborted(raw)) {
    log.info('upload aborted', { requestId });
    return uploadAborted(error);
  }
  const problem = problemOf(error);
  if (problem.status >= 500 && problem.status !== 501) {
    const level = problem.status === 503 ? 'warn' : 'error';
    log[level](event, { requestId, code: problem.code, error: problem.cause ?? problem });
  }
  return problem;
}

/** RFC draft-ietf-httpapi-idempotency-key-header: the first answer, byte for byte. */
function sendAgain({ status, body }: StoredAnswer, reply: FastifyReply): void {
  const type = status < 400 ? 'application/json; charset=utf-8' : PROBLEM_TYPE;
  void reply
    .status(status)
    .headers({ 'content-type': type, 'idempotent-replayed': 'true' })
    .send(body);
}

@Catch()
@Injectable()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly formats: ErrorFormats,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (error instanceof StoredAnswer) {
      sendAgain(error, reply);
      return;
    }
    const problem = loggedProblem(error, request, { log: this.log, event: 'request failed' });
    if (reply.sent) return;
    const { status, headers, body } = this.#answer(problem, request);
    void reply
      .status(status)
      .headers({ ...problem.headers, ...headers })
      .send(body);
  }

  #answer(problem: Problem, request: FastifyRequest): ProblemAnswer {
    const page = addressPage(problem, request);
    if (page) return page;
    const format = this.formats.find(pathOf(request.url));
    if (!format) return problemAnswer(problem, request);
    const { body, status = problem.status, contentType = 'application/json' } = format(problem);
    const headers = { 'content-type': `${contentType}; charset=utf-8` };
    return { status, headers, body: JSON.stringify(body) };
  }
}

/** Answers a browser's navigation with a small page in place of problem+json. */
@Catch()
@Injectable()
export class PageProblemFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly closing: ClosingPage,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = loggedProblem(error, request, { log: this.log, event: 'page failed' });
    if (reply.sent) return;
    // An API lies beside some pages: an unknown address of it is answered as everywhere.
    if (problem.code === routeNotFound.code && !wantsPage(request)) {
      const { status, headers, body } = problemAnswer(problem, request);
      void reply.status(status).headers(headers).send(body);
      return;
    }
    void reply.status(problem.status).headers(problem.headers);
    void this.closing.send(problemPage(problem, request), reply);
  }
}
