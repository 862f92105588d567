/** Why the program or a command cannot start, and what to do. Printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** One wrong place in a request, by RFC 6901 pointer into the body (`/email`) or query (`?limit`). */
export interface FieldError {
  pointer: string;
  code: string;
  detail: string;
}

/** Enough to fix a request; a hostile one could cause any number. */
const MAX_FIELD_ERRORS = 20;

export interface ProblemOptions {
  /** About this occurrence; the title when left out. Never personal data or secrets. */
  detail?: string;
  /** Only the first twenty are sent. */
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** Kept for the log, never sent. */
  cause?: unknown;
}

/** A kind of problem: its stable public code, its HTTP status, and what it means. */
export interface ProblemKind {
  code: string;
  status: number;
  title: string;
}

/** An intended refusal (RFC 9457). Services throw no other error on purpose. */
export class Problem extends Error {
  readonly code: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(kind: ProblemKind, options: ProblemOptions = {}) {
    super(options.detail ?? kind.title, { cause: options.cause });
    this.name = 'Problem';
    this.code = kind.code;
    this.status = kind.status;
    this.title = kind.title;
    this.detail = this.message;
    this.errors = options.errors?.slice(0, MAX_FIELD_ERRORS);
    this.headers = options.headers ?? {};
  }
}

export interface ProblemFactory extends ProblemKind {
  (options?: ProblemOptions): Problem;
}

const kinds = new Map<string, ProblemKind>();

/**
 * Declares a kind of problem and returns its factory. Codes are public API and never renamed; a
 * test compares them with `docs/reference/errors.md`.
 */
export function defineProblem(code: string, status: number, title: string): ProblemFactory {
  if (kinds.has(code)) throw new Error(`problem ${code} is declared twice`);
  const kind: ProblemKind = { code, status, title };
  kinds.set(code, kind);
  return Object.assign((options?: ProblemOptions) => new Problem(kind, options), kind);
}

/** Every declared kind, by code. */
export function listProblemKinds(): ProblemKind[] {
  return [...kinds.values()].sort((a, b) => a.code.localeCompare(b.code));
}
