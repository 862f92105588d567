interface ProblemParts {
  /** `network`: no answer arrived, so the call may or may not have happened. */
  kind: 'network' | 'refused' | 'server';
  status: number;
  code: string;
  message: string;
  retryAfterSeconds?: number | null;
  errors?: FieldProblem[];
  headers?: Headers | null;
}

/** One wrong field, by its place in the body: `/redirect_uris/0`. */
export interface FieldProblem {
  pointer: string;
  code: string;
  detail: string;
}

/** Why a call got no usable answer. */
export class RequestProblem extends Error {
  readonly kind: ProblemParts['kind'];
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | null;
  readonly errors: readonly FieldProblem[];
  readonly headers: Headers | null;

  constructor(parts: ProblemParts) {
    super(parts.message);
    this.name = 'RequestProblem';
    this.kind = parts.kind;
    this.status = parts.status;
    this.code = parts.code;
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
    this.errors = parts.errors ?? [];
    this.headers = parts.headers ?? null;
  }

  /** The fields that `errors` point at: `/postal_code` is `postal_code`. */
  get fields(): string[] {
    return this.errors.map(({ pointer }) => pointer.slice(1));
  }
}

/** For an error that is no answer, and should not happen. */
export function asProblem(error: unknown): RequestProblem {
  if (error instanceof RequestProblem) return error;
  return new RequestProblem({
    kind: 'server',
    status: 0,
    code: 'unexpected',
    message: String(error),
  });
}

/** Whether the server says that there is no such thing, or no longer. */
export function isGone(problem: Error | null): boolean {
  return problem instanceof RequestProblem && problem.status === 404;
}

export interface ApiClient {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  patch<T>(path: string, body: unknown): Promise<T>;
  /** A file is sent unchanged, with its own type. */
  put<T>(path: string, body: unknown): Promise<T>;
  delete<T>(path: string): Promise<T>;
  /** A file, to be saved or shown. */
  file(path: string): Promise<Blob>;
}

interface ApiClientOptions {
  /** Prefix of every path, on this page's own origin. */
  base: string;
  /** Sent as `X-Requested-By`: a header no foreign site's form can set. */
  requestedBy: string;
  /** Further headers, read at each call. */
  headers?: () => Record<string, string>;
  timeoutMs?: number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { base, requestedBy, timeoutMs = 20_000 } = options;
  // Read at each call, so that a page or a test can replace it.
  const send = options.fetch ?? ((url: string, init: RequestInit) => window.fetch(url, init));

  const call = <T>(method: string, path: string, body?: unknown): Promise<T> =>
    request(method, path, { body, accept: 'application/json', read: readJson<T> });

  async function request<T>(
    method: string,
    path: string,
    { body, accept, read, waitMs = timeoutMs }: Call<T>,
  ): Promise<T> {
    const headers: Record<string, string> = {
      Accept: accept,
      'X-Requested-By': requestedBy,
      ...options.headers?.(),
    };
    const init: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store' };
    if (body !== undefined) {
      const isFile = body instanceof Blob;
      headers['Content-Type'] = isFile ? body.type : 'application/json';
      init.body = isFile ? body : JSON.stringify(body);
    }
    init.signal = AbortSignal.timeout(waitMs);
    try {
      const response = await send(base + path, init);
      if (!response.ok) throw await problemOf(response);
      return await read(response);
    } catch (error) {
      if (error instanceof RequestProblem) throw error;
      throw new RequestProblem({
        kind: 'network',
        status: 0,
        code: 'network',
        message: 'No usable answer from the server. Check your connection, then try again.',
      });
    }
  }

  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: (path) => call('DELETE', path),
    file: (path) =>
      request('GET', path, {
        accept: '*/*',
        read: (response) => response.blob(),
        waitMs: FILE_TIMEOUT_MS,
      }),
  };
}

type Read<T> = (response: Response) => Promise<T>;

interface Call<T> {
  body?: unknown;
  accept: string;
  read: Read<T>;
  waitMs?: number;
}

/** A file is sent while it is read. */
const FILE_TIMEOUT_MS = 150_000;

async function readJson<T>(response: Response): Promise<T> {
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** Reads an RFC 9457 problem. Anything else (a proxy's page) becomes a problem with its status. */
export async function problemOf(response: Response): Promise<RequestProblem> {
  const body: unknown = await response.json().catch(() => null);
  const field = (name: string): string | null => {
    const value: unknown =
      typeof body === 'object' && body !== null ? Reflect.get(body, name) : null;
    return typeof value === 'string' ? value : null;
  };
  return new RequestProblem({
    kind: response.status >= 500 ? 'server' : 'refused',
    status: response.status,
    code: field('code') ?? `http_${response.status}`,
    message: field('detail') ?? field('title') ?? `The server answered ${response.status}`,
    retryAfterSeconds: retryAfter(response.headers.get('Retry-After')),
    errors: fieldProblems(body),
    headers: response.headers,
  });
}

function fieldProblems(body: unknown): FieldProblem[] {
  const errors: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null;
  return Array.isArray(errors) ? errors.filter(isFieldProblem) : [];
}

function isFieldProblem(each: unknown): each is FieldProblem {
  return (
    typeof each === 'object' && each !== null && typeof Reflect.get(each, 'pointer') === 'string'
  );
}

function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}
