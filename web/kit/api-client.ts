interface ProblemParts {
  /** `network`: no answer arrived, so the call may or may not have happened. */
  kind: 'network' | 'refused' | 'server';
  status: number;
  code: string;
  message: string;
  retryAfterSeconds?: number | null;
  /** Names of the refused fields. */
  fields?: string[];
}

/** Why a call got no usable answer. */
export class RequestProblem extends Error {
  readonly kind: ProblemParts['kind'];
  readonly status: number;
  readonly code: string;
  readonly retryAfterSeconds: number | null;
  readonly fields: string[];

  constructor(parts: ProblemParts) {
    super(parts.message);
    this.name = 'RequestProblem';
    this.kind = parts.kind;
    this.status = parts.status;
    this.code = parts.code;
    this.retryAfterSeconds = parts.retryAfterSeconds ?? null;
    this.fields = parts.fields ?? [];
  }
}

export interface ApiClient {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
}

interface ApiClientOptions {
  /** Prefix of every path, on this page's own origin. */
  base: string;
  /** Sent as `X-Requested-By`: a header no foreign site's form can set. */
  requestedBy: string;
  timeoutMs?: number;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export function createApiClient(options: ApiClientOptions): ApiClient {
  const { base, requestedBy, timeoutMs = 20_000 } = options;
  // Read at each call, so that a page or a test can replace it.
  const send = options.fetch ?? ((url: string, init: RequestInit) => window.fetch(url, init));

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'X-Requested-By': requestedBy,
    };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const init: RequestInit = { method, headers, credentials: 'same-origin', cache: 'no-store' };
    if (body !== undefined) init.body = JSON.stringify(body);
    init.signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await send(base + path, init);
      if (!response.ok) throw await problemOf(response);
      return (await response.json()) as T;
    } catch (error) {
      if (error instanceof RequestProblem) throw error;
      throw new RequestProblem({
        kind: 'network',
        status: 0,
        code: 'network',
        message: 'No usable answer from the server',
      });
    }
  }

  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
  };
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
    fields: fieldsOf(body),
  });
}

/** The fields that `errors` points at: `/postal_code` is `postal_code`. */
function fieldsOf(body: unknown): string[] {
  const errors: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'errors') : null;
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((each: unknown) => {
    const pointer: unknown =
      typeof each === 'object' && each !== null ? Reflect.get(each, 'pointer') : null;
    return typeof pointer === 'string' ? [pointer.slice(1)] : [];
  });
}

function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : null;
}
