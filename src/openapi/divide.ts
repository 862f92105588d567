import type { OpenAPIObject, OperationObject, ResponseObject } from '@nestjs/swagger';

/** Who calls an operation: partners, or only our own pages. */
export type Audience = 'partners' | 'pages';

const OF_PAGES = /^\/(console|people|staff|verify|me)\//;

export function audienceOf(path: string): Audience {
  return OF_PAGES.test(path) ? 'pages' : 'partners';
}

/** The part of the document that one audience calls, with what it refers to. */
export function partOf(document: OpenAPIObject, audience: Audience): OpenAPIObject {
  const paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => audienceOf(path) === audience),
  );
  const operations = Object.values(paths).flatMap(
    (path) => Object.values(path) as OperationObject[],
  );
  const tags = new Set(operations.flatMap((operation) => operation.tags ?? []));
  const schemes = new Set(
    operations.flatMap(({ security = [] }) => security.flatMap((each) => Object.keys(each))),
  );
  const { securitySchemes = {}, ...components } = document.components ?? {};
  return {
    ...document,
    tags: (document.tags ?? []).filter(({ name }) => tags.has(name)),
    paths,
    components: { securitySchemes: only(securitySchemes, schemes), ...referred(paths, components) },
  };
}

type Components = Record<string, Record<string, object>>;

/** The components that the paths refer to, directly or through another component. */
function referred(paths: object, components: Components): Components {
  const found = new Map<string, Set<string>>();
  const follow = (node: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(node).matchAll(
      /"#\/components\/([^/"]+)\/([^"]+)"/g,
    )) {
      const names = found.get(kind) ?? new Set();
      if (names.has(name)) continue;
      found.set(kind, names.add(name));
      follow(components[kind]?.[name] ?? null);
    }
  };
  follow(paths);
  return Object.fromEntries(
    Object.entries(components).map(([kind, all]) => [
      kind,
      only(all, found.get(kind) ?? new Set()),
    ]),
  );
}

function only<T>(record: Record<string, T>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/** Moves a problem that several operations answer alike into `components.responses`. */
export function shareResponses(document: OpenAPIObject): void {
  const holders = Object.values(document.paths)
    .flatMap((path) => Object.values(path) as OperationObject[])
    .map(({ responses }) => responses);
  const counts = new Map<string, number>();
  const shareable = holders.flatMap((responses) =>
    Object.entries(responses).flatMap(([status, response]) => {
      const codes = (response as ResponseObject & { 'x-codes'?: string[] })['x-codes'];
      if (!codes) return [];
      const text = JSON.stringify(response);
      counts.set(text, (counts.get(text) ?? 0) + 1);
      return [{ responses, status, response: response as ResponseObject, text, codes }];
    }),
  );
  const shared: Record<string, ResponseObject> = {};
  for (const { responses, status, response, text, codes } of shareable) {
    if (counts.get(text) === 1) continue;
    const name = [status, ...codes].join('.');
    shared[name] = response;
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  const sorted = Object.entries(shared).sort(([a], [b]) => (a < b ? -1 : 1));
  document.components = {
    ...document.components,
    responses: { ...document.components?.responses, ...Object.fromEntries(sorted) },
  };
}
