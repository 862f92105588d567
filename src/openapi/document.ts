import type { INestApplication } from '@nestjs/common';
import {
  SwaggerModule,
  type OpenAPIObject,
  type OperationObject,
  type ResponseObject,
  DocumentBuilder,
  type SecuritySchemeObject,
} from '@nestjs/swagger';
import type { AccessPolicy } from '../platform/access/index.js';
import { ProblemView } from '../platform/http/index.js';
import { shareResponses } from './divide.js';
import { documentedPath } from './operation-id.js';
import {
  DEFAULT_PROBLEM,
  HEADERS,
  PARAMETERS,
  problemResponsesOf,
  successHeadersOf,
} from './problem-responses.js';
import { addExamples } from './examples.js';
import { listRoutes, type Route } from './routes.js';
import { finishSchemas } from './schemas.js';

const DESCRIPTION = `Identity verification, and access granted on it.

- \`/v1\` is the **verification service**: create a session, send the person to its hosted page, fetch the result.
- \`/gateway\` is the **gateway**: ask for access for an employee; a grant is given only to the person who was verified.

Bodies are JSON in \`snake_case\`. Times are integer Unix seconds. A field or query parameter that is not described here
is refused. Every answer carries \`X-Request-Id\`, and so does, with the same id, every webhook that the request causes.
Every answer that is not a success is an RFC 9457 problem with a stable \`code\`, listed for each response under
\`x-codes\`.

Fields may be added to answers, and codes to responses, without a new version: ignore what you do not know.`;

const SECURITY: Record<string, SecuritySchemeObject> = {
  api_key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A server key of the verification service, `sk_test_…` or `sk_live_…`. Its scopes are the roles named here.',
  },
  customer_key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A key of a customer of the gateway, `gk_test_…` or `gk_live_…`. Its scopes are the roles named here.',
  },
  connection_token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token of a connection, `scim_…`, or one from `POST /gateway/oauth2/token`. Its scopes are the roles named here.',
  },
  staff_key: {
    type: 'http',
    scheme: 'bearer',
    description: 'A key of the staff of an organization, `stf_…`, made on the command line.',
  },
  staff_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-staff',
    description:
      'A staff member who signed in at `/staff` (without the prefix where the deployment has no https). Taken under `/staff`, ' +
      '`/console` and `/people` alone, from our own pages; a change also needs `X-Requested-By: staff-page`. The permissions of ' +
      'the role are the roles named here.',
  },
  held_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-held',
    description:
      'Set by opening the link that was sent to a contact, for a quarter of an hour (without the prefix where the deployment ' +
      'has no https). A change also needs the header `X-Requested-By: hosted-page`.',
  },
  session_cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-{session_id}',
    description:
      'Set by opening the hosted page; one for each session, named after it (without the prefix where the deployment ' +
      'has no https). A change also needs the header `X-Requested-By: hosted-page`.',
  },
};

const TAGS: Record<string, string> = {
  'Verification sessions': 'One verification of one person, from creation to its result.',
  Events: 'What happened to sessions, numbered without gaps.',
  'Webhook endpoints':
    'Where the events of a project are sent, what became of each delivery, and sending again.',
  'Webhooks of a customer': 'The same for what happens at the gateway.',
  'OpenID Connect grants': 'What apps hold about a person, and how to end it.',
  Deletion: 'Destroy what is known of a person, and prove that it was.',
  Audit: 'Who did what, chained so that a change of what was written shows.',
  'Test helpers': 'Sandbox only: finish a session without a browser, with simulated people.',
  'Access requests':
    'Ask for access for an employee; whoever answers must prove to be that employee.',
  Grants: 'What a granted request leaves: a signed token for one action, verified offline or here.',
  Employees: 'The people of a customer, under the customer’s own ids.',
  Connections: 'Foreign systems of a customer: directories, sign-in pages, collectors of logs.',
  Configuration: 'How a customer’s flows work.',
  Console: 'What the staff of an organization sets up.',
  Staff: 'How staff members sign in, and what they see of themselves.',
  People: 'What HR does: lists, records and imports of the employees of a customer.',
  'Desk cases': 'The help desk of a ticket system. The link goes to a contact on record.',
  'Help desk': 'What agents and leads of the help desk do in the people console.',
  'Device keys': 'Passkeys of verified people, shown beside the face: list and revoke them.',
  'Hosted page': 'What the hosted page calls for the person in front of it. Not for partners.',
  Health: 'For load balancers and orchestrators.',
  'API document': 'This document.',
};

/** The document without its operations. */
function documentBase(version: string): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Identity gateway')
    .setDescription(DESCRIPTION)
    .setVersion(version)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'This deployment');
  for (const [name, scheme] of Object.entries(SECURITY)) builder.addSecurity(name, scheme);
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.build();
}

/** Whether the access is a scope and not a sentence. */
const SCOPE = /^[a-z_]+(:[a-z_]+)?$/;

/**
 * The OpenAPI 3.1 document. It comes from the decorators that also act at run time, so it cannot
 * differ from the application.
 */
export function buildDocument(app: INestApplication, version: string): OpenAPIObject {
  const document = SwaggerModule.createDocument(app, documentBase(version), {
    extraModels: [ProblemView],
    autoTagControllers: false,
  });
  for (const route of listRoutes(app)) {
    const operation = operationOf(document, route);
    if (operation) describeOperation(operation, route, document);
  }
  document.components = {
    ...document.components,
    schemas: sorted(document.components?.schemas ?? {}),
    responses: { Problem: DEFAULT_PROBLEM },
    headers: HEADERS,
    parameters: PARAMETERS,
  };
  document.paths = sorted(document.paths);
  finishSchemas(document);
  addExamples(document);
  shareResponses(document);
  return document;
}

/** Undefined for the routes of undocumented controllers, such as pages. */
function operationOf(
  document: OpenAPIObject,
  { method, path }: Route,
): OperationObject | undefined {
  const operations = document.paths[documentedPath(path)] as
    Record<string, OperationObject> | undefined;
  return operations?.[method.toLowerCase()];
}

function describeOperation(
  operation: OperationObject,
  route: Route,
  document: OpenAPIObject,
): void {
  if (!route.access) throw new Error(`${route.method} ${route.path} names no access policy`);
  operation.operationId = route.operationId;
  operation.security = securityOf(
    route.access,
    Object.keys(document.components?.securitySchemes ?? {}),
  );
  operation.description = [operation.description, `Access: ${accessText(route.access)}.`]
    .filter(Boolean)
    .join('\n\n');
  for (const response of Object.values(operation.responses)) {
    const answer = response as ResponseObject;
    answer.headers = { ...successHeadersOf(route), ...answer.headers };
  }
  if (route.idempotent) {
    const key = { $ref: '#/components/parameters/Idempotency-Key' };
    operation.parameters = [...(operation.parameters ?? []), key];
  }
  operation.responses = {
    ...operation.responses,
    ...problemResponsesOf(route),
    default: { $ref: '#/components/responses/Problem' },
  };
}

function securityOf(
  { scheme, orScheme, detail }: AccessPolicy,
  known: string[],
): Record<string, string[]>[] {
  if (scheme === 'public') return [];
  const schemes = orScheme === undefined ? [scheme] : [scheme, orScheme];
  for (const each of schemes.filter((name) => !known.includes(name)))
    throw new Error(`the access scheme ${each} is not described in the document`);
  return schemes.map((each) => ({ [each]: SCOPE.test(detail) ? [detail] : [] }));
}

function accessText({ scheme, orScheme, detail }: AccessPolicy): string {
  if (scheme === 'public') return 'public';
  const or = orScheme === undefined ? '' : ` or \`${orScheme}\``;
  return `\`${scheme}\`${or}, ${SCOPE.test(detail) ? `\`${detail}\`` : detail}`;
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
