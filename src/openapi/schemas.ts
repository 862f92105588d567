import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
  SchemaObject,
} from '@nestjs/swagger';

type Schema = SchemaObject | ReferenceObject;

/**
 * Adapts every schema to OpenAPI 3.1 and to the application's rules; changes the document in place.
 */
export function finishSchemas(document: OpenAPIObject): void {
  const operations = Object.values(document.paths).flatMap(
    (path) => Object.values(path) as OperationObject[],
  );
  for (const { parameters = [] } of operations)
    parameters.forEach((each) => {
      finishParameter(each as ParameterObject);
    });
  const components = document.components?.schemas ?? {};
  const roots = [...Object.values(components), ...operations.flatMap(schemasOf)];
  roots.forEach((root) => {
    visit(root, modernise);
  });
  for (const name of inputsOf(operations, components)) visit(components[name], close);
}

/** A query has no null, and an object in it is written `name[key]=value`. */
function finishParameter(parameter: ParameterObject): void {
  const { schema } = parameter;
  if (!schema || '$ref' in schema) return;
  if (Array.isArray(schema.type)) schema.type = schema.type.find((type) => type !== 'null');
  if (schema.enum) schema.enum = schema.enum.filter((value) => value !== null);
  if (schema.type === 'object') Object.assign(parameter, { style: 'deepObject', explode: true });
}

/** `example` is the 3.0 spelling; JSON Schema 2020-12 knows `examples` only. */
function modernise(schema: SchemaObject): void {
  if (schema.example === undefined) return;
  schema.examples = [schema.example];
  delete schema.example;
}

/** Unknown fields of a request are refused, at every depth. */
function close(schema: SchemaObject): void {
  if (schema.properties) schema.additionalProperties ??= false;
}

/** Names of the schemas of all request bodies. */
function inputsOf(operations: OperationObject[], components: Record<string, Schema>): Set<string> {
  const names = new Set<string>();
  const follow = (schema: Schema | undefined): void => {
    visit(
      schema,
      () => undefined,
      ($ref) => {
        const name = $ref.replace('#/components/schemas/', '');
        if (names.has(name)) return;
        names.add(name);
        follow(components[name]);
      },
    );
  };
  for (const { requestBody } of operations)
    contentOf(requestBody as RequestBodyObject | undefined).forEach(follow);
  return names;
}

function schemasOf({
  parameters = [],
  requestBody,
  responses,
}: OperationObject): (Schema | undefined)[] {
  return [
    ...parameters.map((parameter) => (parameter as ParameterObject).schema),
    ...contentOf(requestBody as RequestBodyObject | undefined),
    ...Object.values(responses).flatMap((response) => contentOf(response as ResponseObject)),
  ];
}

function contentOf(
  holder: { content?: ResponseObject['content'] } | undefined,
): (Schema | undefined)[] {
  return Object.values(holder?.content ?? {}).map(({ schema }) => schema);
}

/** Calls `onSchema` for a schema and every schema in it, `onReference` for the references among them. */
function visit(
  schema: Schema | undefined,
  onSchema: (schema: SchemaObject) => void,
  onReference: ($ref: string) => void = () => undefined,
): void {
  if (!schema) return;
  if ('$ref' in schema) {
    onReference(schema.$ref);
    return;
  }
  onSchema(schema);
  const {
    properties = {},
    additionalProperties,
    items,
    allOf = [],
    anyOf = [],
    oneOf = [],
  } = schema;
  const inner = [...Object.values(properties), items, ...allOf, ...anyOf, ...oneOf];
  if (typeof additionalProperties === 'object') inner.push(additionalProperties);
  inner.forEach((each) => {
    visit(each, onSchema, onReference);
  });
}
