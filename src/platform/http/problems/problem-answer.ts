import type { Problem } from '../../errors/index.js';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export interface ProblemAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
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
