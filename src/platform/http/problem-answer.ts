import { Injectable } from '@nestjs/common';
import type { Problem } from '../errors/index.js';
import { weighed } from '../text/index.js';
import { pathOf } from './input/query-string.js';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export interface ProblemAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Only programs call these, and some HTTP libraries ask for HTML by default. */
const API_SEGMENT = /^(v\d+|api|\.well-known|healthz|readyz|openapi\.json)$/;

/**
 * Whether a person sees the answer: the caller prefers HTML to JSON (RFC 9110 12.5.1), outside the
 * API's addresses.
 */
export function wantsPage({
  url,
  headers,
}: {
  url: string;
  headers: { accept?: string | undefined };
}): boolean {
  if (
    pathOf(url)
      .split('/')
      .some((segment) => API_SEGMENT.test(segment))
  )
    return false;
  const accepted = weighed(headers.accept?.toLowerCase());
  // Exactly these media types: 0 for one that is not named.
  const qualityOf = (type: string) => accepted.find(({ name }) => name === type)?.quality ?? 0;
  const html = qualityOf('text/html');
  return html > 0 && html >= qualityOf('application/json');
}

/** The wire form of a problem (RFC 9457). `id` is the request's. */
export function problemAnswer(problem: Problem, { id }: { id: string }): ProblemAnswer {
  const { code, title, status, detail, errors = [] } = problem;
  const type = `urn:identity-gateway:problem:${code}`;
  const body = { type, title, status, detail, instance: id, code, request_id: id, errors };
  return {
    status,
    headers: { ...problem.headers, 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}

/** A refusal as it is sent. */
export interface FormattedError {
  body: unknown;
  /** The status of the problem, when left out. */
  status?: number;
  /** JSON, when left out. */
  contentType?: string;
}

/** Formats a refusal as a surface's protocol requires. */
type ErrorFormat = (problem: Problem) => FormattedError;

/**
 * Surfaces whose protocols define their own errors instead of problem+json; each registers its
 * format. It also covers refusals before a handler runs: no filter of a controller sees those.
 */
@Injectable()
export class ErrorFormats {
  readonly #formats = new Map<string, ErrorFormat>();

  /** For every address with this prefix. */
  register(prefix: string, format: ErrorFormat): void {
    this.#formats.set(prefix, format);
  }

  /** Null where refusals are problem+json. */
  find(path: string): ErrorFormat | null {
    for (const [prefix, format] of this.#formats) if (path.startsWith(prefix)) return format;
    return null;
  }
}
