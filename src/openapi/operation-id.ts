const VERBS: Record<string, string> = {
  GET: 'get',
  POST: 'create',
  PUT: 'replace',
  PATCH: 'update',
  DELETE: 'delete',
};

/** Prefixes of addresses, which are no part of a name. */
const PREFIX = /^(v\d+|\.well-known)$/;

/**
 * An operation's name in the document and in generated clients: `verificationSessionsCreate`.
 * Derived from the public address, so moving code never renames it.
 */
export function operationId(method: string, path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '' && !PREFIX.test(segment));
  const words = segments.filter((segment) => !isParameter(segment));
  const verb = verbOf(method, segments.at(-1) ?? '', segments.at(-2) ?? '');
  return camelCase([...words.map((word) => word.replace(/\.json$/, '')), verb]);
}

function verbOf(method: string, last: string, before: string): string {
  const isCollection = last.endsWith('s');
  if (method === 'GET' && isCollection) return 'list';
  // The last segment is a verb in `POST …/{id}/cancel` and `POST grants/introspect`.
  if (method === 'POST' && (isParameter(before) || !isCollection)) return '';
  return VERBS[method] ?? method.toLowerCase();
}

function isParameter(segment: string): boolean {
  return segment.startsWith(':');
}

function camelCase(words: string[]): string {
  const [first = '', ...others] = words
    .flatMap((word) => word.split(/[^A-Za-z0-9]+/))
    .filter(Boolean);
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** The path in the document's form: `/v1/events/{id}`. */
export function documentedPath(path: string): string {
  return path.replaceAll(/:([A-Za-z_]+)/g, '{$1}');
}
