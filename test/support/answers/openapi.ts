import { readFileSync } from 'node:fs';
import ajvFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { packagePath } from '../../../src/platform/config/index.js';

/** An answer as supertest hands it over. */
export interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}

export interface DocumentedResponse {
  $ref?: string;
  content?: Record<string, { schema: object; example?: unknown }>;
  headers?: Record<string, { $ref: string }>;
  'x-codes'?: string[];
}

export interface DocumentedOperation {
  operationId: string;
  security: Record<string, string[]>[];
  tags: string[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, DocumentedResponse>;
}

export interface ApiDocument {
  info: { version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: {
    schemas: Record<string, object>;
    headers: Record<string, { required?: boolean }>;
    responses: Record<string, DocumentedResponse>;
  };
}

/** The document for partners, and the one for our own pages. */
export const DOCUMENTS = ['openapi.json', 'openapi-pages.json'] as const;

export function readOne(file: (typeof DOCUMENTS)[number]): ApiDocument {
  return JSON.parse(readFileSync(packagePath(file), 'utf8')) as ApiDocument;
}

/** Both documents as one, with every shared answer written where it is used. */
export function readDocument(): ApiDocument {
  const [partners, pages] = DOCUMENTS.map(readOne) as [ApiDocument, ApiDocument];
  const components = Object.fromEntries(
    Object.entries(partners.components).map(([kind, of]) => [
      kind,
      { ...of, ...pages.components[kind as keyof ApiDocument['components']] },
    ]),
  ) as unknown as ApiDocument['components'];
  const paths = { ...partners.paths, ...pages.paths };
  for (const { responses } of Object.values(paths).flatMap((path) => Object.values(path)))
    for (const [status, { $ref }] of Object.entries(responses))
      if ($ref && status !== 'default')
        responses[status] = components.responses[$ref.split('/').at(-1)!]!;
  return { ...partners, tags: [...partners.tags, ...pages.tags], paths, components };
}

/** Fails where an answer of a real call is not one that openapi.json describes for the operation. */
export function expectDocumented(operationId: string, answer: Answer): void {
  documented ??= new DocumentedAnswers(readDocument());
  const faults = documented.faults(operationId, answer);
  if (faults.length > 0) {
    throw new Error(
      `openapi.json does not describe this answer of ${operationId} (${answer.status}):\n` +
        `${faults.map((fault) => `  - ${fault}`).join('\n')}\n${JSON.stringify(answer.body, null, 2)}`,
    );
  }
}

let documented: DocumentedAnswers | undefined;

/**
 * Checks answers against a document: status, media type, body, headers, and the code of a problem.
 */
export class DocumentedAnswers {
  readonly #operations: Map<string, DocumentedOperation>;
  readonly #schemas: Ajv2020;
  readonly #compiled = new Map<object, ValidateFunction>();

  constructor(private readonly document: ApiDocument) {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    this.#operations = new Map(operations.map((each) => [each.operationId, each]));
    // Clients must accept unknown fields, but a test must not let an undocumented one pass.
    const { components } = document;
    this.#schemas = strictAjv(closed({ components: { schemas: components.schemas } }) as object);
  }

  /** Undefined for an address that is no operation. */
  operationIdOf(method: string, path: string): string | undefined {
    return this.document.paths[path]?.[method.toLowerCase()]?.operationId;
  }

  faults(operationId: string, { status, headers, body }: Answer): string[] {
    const operation = this.#operations.get(operationId);
    if (!operation) return [`there is no operation ${operationId}`];
    const response = operation.responses[status];
    if (!response) return [`the status ${status} is not described`];
    return [
      ...this.#bodyFaults(response, headers['content-type'], body),
      ...this.#headerFaults(response, headers),
      ...codeFaults(response, body),
    ];
  }

  #bodyFaults({ content }: DocumentedResponse, type: unknown, body: unknown): string[] {
    if (!content) return isEmpty(body) ? [] : ['a body is sent where none is described'];
    const [media = ''] = String(type).split(';');
    if (!content[media]) return [`the media type ${String(type)} is not described`];
    const validate = this.#validator(content[media].schema);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath || '/'} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  }

  /** Compiled when it is first asked for: a group of specs sees few of the document's answers. */
  #validator(schema: object): ValidateFunction {
    const known = this.#compiled.get(schema);
    if (known) return known;
    const made = this.#schemas.compile(closed(schema) as object);
    this.#compiled.set(schema, made);
    return made;
  }

  #headerFaults({ headers = {} }: DocumentedResponse, sent: Record<string, unknown>): string[] {
    return Object.entries(headers)
      .filter(
        ([, { $ref }]) => this.document.components.headers[$ref.split('/').at(-1) ?? '']?.required,
      )
      .filter(([name]) => sent[name.toLowerCase()] === undefined)
      .map(([name]) => `the header ${name} is missing`);
  }
}

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1; a keyword of another dialect in a schema is an error, not ignored. */
export function strictAjv(document: object): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
  ajvFormats.default(ajv);
  ajv.removeKeyword('nullable'); // OpenAPI 3.0; known to ajv, but not to the dialect
  // The document is no schema, but it contains them: references lead through these.
  ajv.addVocabulary(Object.keys(document));
  return ajv.addSchema({ $id: 'document', ...document });
}

function codeFaults({ 'x-codes': codes }: DocumentedResponse, body: unknown): string[] {
  if (!codes) return [];
  const { code } = body as { code?: unknown };
  return codes.includes(String(code))
    ? []
    : [`the code ${String(code)} is not described for this status`];
}

/** Supertest shows an absent body as an empty object. */
function isEmpty(body: unknown): boolean {
  return (
    body === undefined ||
    body === '' ||
    (typeof body === 'object' && Object.keys(body ?? {}).length === 0)
  );
}

/** A copy in which an object allows only its described fields. References name the document. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? `document${String(inner)}` : closed(inner),
    ]),
  );
  const isObjectSchema =
    'properties' in copy && 'type' in copy && !('additionalProperties' in copy);
  return isObjectSchema ? { ...copy, additionalProperties: false } : copy;
}
