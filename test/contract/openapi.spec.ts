import { Validator } from '@seriousme/openapi-schema-validator';
import {
  DOCUMENTS,
  readDocument,
  readOne,
  strictAjv,
  type ApiDocument,
  type DocumentedOperation,
} from '../support/answers/openapi.js';

async function documentFaults(document: ApiDocument): Promise<string[]> {
  const { valid, errors = [] } = await new Validator().validate(structuredClone(document) as never);
  return valid ? [] : [errors].flat().map((error) => JSON.stringify(error));
}

/** Each schema by itself, in strict mode: the validator of the document does not look inside schemas. */
function schemaFaults(document: ApiDocument): string[] {
  const ajv = strictAjv(document);
  return Object.keys(document.components.schemas).flatMap((name) => {
    try {
      ajv.compile({ $ref: `document#/components/schemas/${name}` });
      return [];
    } catch (error) {
      return [`${name}: ${(error as Error).message}`];
    }
  });
}

/** Every `$ref` that leads nowhere. */
function danglingReferences(document: ApiDocument): string[] {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    ([, path]) => path!,
  );
  return references.filter((path) => {
    const target = path
      .split('/')
      .reduce<unknown>(
        (node, key) => (node as Record<string, unknown> | undefined)?.[key],
        document,
      );
    return target === undefined;
  });
}

function operationsOf(document: ApiDocument): DocumentedOperation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods));
}

/** Each example that its schema does not allow. */
function exampleFaults(document: ApiDocument): string[] {
  const ajv = strictAjv(document);
  return operationsOf(document).flatMap(({ operationId, requestBody, responses }) => {
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1];
    return [requestBody?.content ?? {}, success?.content ?? {}].flatMap((content) =>
      Object.entries(content).flatMap(([type, { schema, example }]) => {
        if (!type.includes('json')) return [];
        if (example === undefined) return [`${operationId}: none for ${type}`];
        const check = ajv.compile(JSON.parse(absolute(schema)) as object);
        return check(example) ? [] : [`${operationId}: ${ajv.errorsText(check.errors)}`];
      }),
    );
  });
}

const absolute = (schema: object): string =>
  JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');

describe.each(DOCUMENTS)('%s', (file) => {
  const document = readOne(file);

  it('is valid OpenAPI 3.1', async () => {
    expect(document).toMatchObject({ openapi: '3.1.0' });
    expect(await documentFaults(document)).toEqual([]);
    expect(danglingReferences(document)).toEqual([]);
  });

  it('holds nothing that only the other audience calls', () => {
    const isOfPages = (path: string) => /^\/(console|people|staff|verify|me)\//.test(path);
    const strangers = Object.keys(document.paths).filter(
      (path) => isOfPages(path) !== (file === 'openapi-pages.json'),
    );
    const used = JSON.stringify(document);
    const idle = Object.keys(document.components.schemas).filter(
      (name) => !used.includes(`"#/components/schemas/${name}"`),
    );

    expect(strangers).toEqual([]);
    expect(idle).toEqual([]);
  });
});

describe('the document for partners', () => {
  it('shows an example of every body and every success, and each is one that its schema allows', () => {
    expect(exampleFaults(readOne('openapi.json'))).toEqual([]);
  });
});

describe('both documents together', () => {
  const document = readDocument();

  it('would be invalid with an unknown part or a broken reference', async () => {
    const broken = structuredClone(document);
    Object.assign(operationsOf(broken)[0]!, { responses: { OK: { description: '' } } });
    const dangling = structuredClone(document);
    Object.assign(dangling.components.schemas, { Lost: { $ref: '#/components/schemas/Nowhere' } });

    expect(await documentFaults(broken)).not.toEqual([]);
    expect(danglingReferences(dangling)).toEqual(['components/schemas/Nowhere']);
  });

  it('holds only JSON Schema 2020-12', () => {
    expect(schemaFaults(document)).toEqual([]);
  });

  it('would be invalid with a keyword of OpenAPI 3.0', () => {
    const schemas = { Old: { type: 'string', nullable: true } };
    const old = { ...document, components: { ...document.components, schemas } };

    expect(schemaFaults(old as ApiDocument)).toEqual([
      expect.stringContaining('Old: strict mode: '),
    ]);
  });

  it('names every operation once', () => {
    const names = operationsOf(document).map(({ operationId }) => operationId);

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z][A-Za-z0-9]+$/.test(name))).toEqual([]);
  });

  it('says of every operation what it does, and explains every tag', () => {
    const operations = operationsOf(document) as (DocumentedOperation & { summary?: string })[];

    expect(
      operations.filter(({ summary }) => !summary).map(({ operationId }) => operationId),
    ).toEqual([]);
    expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual(
      document.tags.map(({ name }) => name).sort(),
    );
  });

  it('describes a body for every success but 204, and for every path parameter its name', () => {
    const faults = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap((operation) => {
        const { parameters = [] } = operation as unknown as {
          parameters?: { in: string; name: string }[];
        };
        const named = parameters.filter((each) => each.in === 'path').map(({ name }) => name);
        const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
        const success = Object.entries(operation.responses).find(([status]) =>
          status.startsWith('2'),
        );
        const isBare = success?.[0] !== '204' && !success?.[1].content;
        return [
          ...(isBare ? [`${operation.operationId} has no body`] : []),
          ...(named.sort().join() === inPath.sort().join()
            ? []
            : [`${operation.operationId}: ${named.join()}`]),
        ];
      }),
    );

    expect(faults).toEqual([]);
  });

  it('refuses unknown fields in every request body', () => {
    const open = Object.entries(document.components.schemas)
      .filter(([name]) => name.endsWith('Dto'))
      .filter(
        ([, schema]) =>
          (schema as { additionalProperties?: unknown }).additionalProperties !== false,
      );

    expect(open.map(([name]) => name)).toEqual([]);
  });

  it('names the request in every answer', () => {
    const silent = operationsOf(document).flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([, { $ref, headers }]) => !$ref && !headers?.['X-Request-Id'])
        .map(([status]) => `${operationId} ${status}`),
    );

    expect(silent).toEqual([]);
  });
});
