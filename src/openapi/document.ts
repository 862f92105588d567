import type { INestApplication } from '@nestjs/common';
import {
  SwaggerModule,
  type OpenAPIObject,
  type OperationObject,
  type ResponseObject,
} from '@nestjs/swagger';
import { type AccessPolicy } from '../platform/access/index.js';
import { ProblemView } from '../platform/http/index.js';
import { documentBase } from './document-base.js';
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
