import { readDocument } from '../answers/openapi.js';

/**
 * The format of an operation: problem+json, pages for people, the errors of RFC 6749, or public
 * JSON outside the document, or a foreign standard's own errors.
 */
export type Surface = 'api' | 'page' | 'asset' | 'oauth' | 'public' | 'foreign';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** What the fuzzer needs to know about a route, to send valid and then hostile requests. */
export interface Operation {
  /** Of the document; method and path for what is not in it. */
  id: string;
  method: string;
  /** `/v1/events/{id}` */
  path: string;
  surface: Surface;
  /** Name of the security scheme, or null where it is public. */
  scheme: string | null;
  query: Record<string, Schema>;
  /** Null where no body of JSON or of a form is taken. */
  body: Schema | null;
  /** Takes a table in place of a body that a schema describes. */
  takesTable: boolean;
}

interface Parameter {
  name?: string;
  in?: string;
  schema?: Schema;
}

interface Described {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

const DOCUMENT = readDocument() as unknown as Document;

const TEXT: Schema = { type: 'string', maxLength: 200 };
const objectOf = (names: string[], each: Schema = TEXT): Schema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, each])),
});
const form = (...names: string[]): Schema => objectOf(names);

const ISSUERS = ['/integrations', '', '/sandbox/integrations', '/sandbox'];

const AUTHORIZATION = 'client_id redirect_uri scope state response_type nonce prompt'.split(' ');

type Undocumented = Omit<Operation, 'id' | 'scheme' | 'takesTable'> & { scheme?: string };

/** Routes that the document leaves to their own protocol, with that protocol's inputs. */
const UNDOCUMENTED: Undocumented[] = [
  page('/'),
  page('/docs'),
  { ...page('/docs/docs.css'), surface: 'asset' },
  { ...page('/docs/docs.js'), surface: 'asset' },
  page('/verify', 'token'),
  page('/verify/{id}'),
  page('/verify/{id}/handoff'),
  page('/me', 'organization_id', 'project_id'),
  page('/me/{id}'),
  ...['/staff', '/console', '/people'].flatMap((path) => [page(path), page(`${path}/{page}`)]),
  ...['/console', '/people'].flatMap((path) => [
    page(`${path}/{page}/{id}`),
    page(`${path}/{page}/{id}/{tab}`),
  ]),
  page('/dev/mailbox'),
  page('/dev/mailbox/{id}'),
  open('/dev/mailbox/messages'),
  { ...open('/messages/v1/reports/{tenant_id}/{message_id}'), method: 'POST', body: form('Body') },
  page('/gateway/v1/return', 'state', 'customer_id', 'session_id'),
  ...ISSUERS.flatMap((issuer) => [
    page(`${issuer}/oauth2/auth`, ...AUTHORIZATION),
    { ...page(`${issuer}/oauth2/auth`), method: 'POST', body: form(...AUTHORIZATION) },
    page(`${issuer}/oauth2/auth/{uid}`, 'organization_id', 'session_id'),
    page(`${issuer}/oauth2/auth/{uid}/begin`, 'ticket'),
    endpoint(issuer, 'token', 'grant_type', 'code', 'refresh_token', 'redirect_uri', 'scope'),
    endpoint(issuer, 'revoke', 'token', 'token_type_hint'),
    endpoint(issuer, 'introspect', 'token', 'token_type_hint'),
    open(`${issuer}/.well-known/openid-configuration`),
    open(`/.well-known/oauth-authorization-server${issuer}`),
  ]),
  {
    ...open('/gateway/v1/webhooks/{customer_id}/{project_id}'),
    method: 'POST',
    body: form('event_id', 'event_type', 'object_name', 'created_at', 'data'),
  },
  open('/integrations/.well-known/jwks.json'),
  open('/sandbox/integrations/.well-known/jwks.json'),
  { ...page('/brands/{workspace_id}/{file}'), surface: 'foreign' },
  ...scimOperations(),
  ...['/gateway/connect', '/sandbox/gateway/connect'].flatMap((issuer) => [
    { ...page(`${issuer}/authorize`, ...AUTHORIZATION), surface: 'foreign' as const },
    foreign('POST', `${issuer}/authorize`, { body: form(...AUTHORIZATION) }),
    page(`${issuer}/finish`, 'sign_in'),
    foreign('POST', `${issuer}/token`, { body: form('grant_type', 'code', 'redirect_uri') }),
    foreign('POST', `${issuer}/par`, { body: form('client_id', 'claims', 'login_hint', 'scope') }),
    open(`${issuer}/jwks.json`),
    open(`${issuer}/.well-known/openid-configuration`),
    open(`/.well-known/openid-configuration${issuer}`),
    open(`/.well-known/oauth-authorization-server${issuer}`),
  ]),
  open('/.well-known/oauth-authorization-server/gateway'),
  foreign('POST', '/gateway/oauth2/token', { body: form('grant_type', 'client_id', 'scope') }),
  open('/.well-known/authzen-configuration'),
  ...['evaluation', 'evaluations'].map((name) =>
    foreign('POST', `/access/v1/${name}`, {
      scheme: 'customer_key',
      body: objectOf(['subject', 'action', 'resource'], objectOf(['type', 'id', 'name'])),
    }),
  ),
  foreign('GET', '/gateway/step-up/*'),
  foreign('POST', '/gateway/step-up/*', { body: form('answer') }),
];

function scimOperations(): Undocumented[] {
  const scheme = 'connection';
  const query = { filter: TEXT, startIndex: TEXT, count: TEXT, cursor: TEXT, attributes: TEXT };
  const body = objectOf(['schemas', 'userName', 'displayName', 'name', 'emails', 'Operations']);
  const found = ['ResourceTypes', 'Schemas'].flatMap((kind) => [kind, `${kind}/{id}`]);
  const described = ['ServiceProviderConfig', ...found].map((kind) =>
    foreign('GET', `/gateway/scim/v2/${kind}`),
  );
  const kept = ['Users', 'Groups'].flatMap((kind) => {
    const all = `/gateway/scim/v2/${kind}`;
    return [
      foreign('GET', all, { scheme, query }),
      foreign('POST', all, { scheme, body }),
      foreign('POST', `${all}/.search`, { scheme, body }),
      ...['GET', 'DELETE'].map((method) => foreign(method, `${all}/{id}`, { scheme })),
      ...['PUT', 'PATCH'].map((method) => foreign(method, `${all}/{id}`, { scheme, body })),
    ];
  });
  return [...described, ...kept, foreign('POST', '/gateway/scim/v2/Bulk', { scheme, body })];
}

function foreign(method: string, path: string, more: Partial<Undocumented> = {}): Undocumented {
  return { method, path, surface: 'foreign', query: {}, body: null, ...more };
}

function page(path: string, ...query: string[]): Undocumented {
  const described = Object.fromEntries(query.map((name) => [name, TEXT]));
  return { method: 'GET', path, surface: 'page', query: described, body: null };
}

function endpoint(issuer: string, name: string, ...fields: string[]): Undocumented {
  const path = `${issuer}/oauth2/${name}`;
  return { method: 'POST', path, surface: 'oauth', query: {}, body: form(...fields) };
}

function open(path: string): Undocumented {
  return { method: 'GET', path, surface: 'public', query: {}, body: null };
}

/** Every operation of every route: those of openapi.json and those of the protocols beside it. */
export function listOperations(): Operation[] {
  const documented = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  );
  const others = UNDOCUMENTED.map((each) => ({
    ...each,
    id: `${each.method} ${each.path}`,
    scheme: each.scheme ?? (each.surface === 'oauth' ? 'client' : null),
    takesTable: false,
  }));
  return [...documented, ...others];
}

function operationOf(path: string, method: string, described: Described): Operation {
  const { operationId: id, security, parameters = [], requestBody } = described;
  const query = parameters
    .filter((each) => each.in === 'query')
    .map((each) => [each.name ?? '', each.schema ?? {}] as const);
  return {
    id,
    method: method.toUpperCase(),
    path,
    surface: 'api',
    scheme: Object.keys(security[0] ?? {})[0] ?? null,
    query: Object.fromEntries(query),
    body: requestBody?.content['application/json']?.schema ?? null,
    takesTable: requestBody?.content['text/csv'] !== undefined,
  };
}

/** A schema itself, where another only names it. */
export function resolved(schema: Schema): Schema {
  const { $ref, allOf } = schema;
  if ($ref) return resolved(DOCUMENT.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {});
  if (allOf?.length === 1) return resolved(allOf[0] ?? {});
  return schema;
}
