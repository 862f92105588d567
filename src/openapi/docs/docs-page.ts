import type {
  OpenAPIObject,
  OperationObject,
  SchemaObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
} from '@nestjs/swagger';
import { escapeHtml } from '../../platform/text/index.js';
import { prose, fieldsHtml, schemaAnchor, typeHtml, rowHtml, tableHtml } from './schema-html.js';

interface Operation extends OperationObject {
  method: string;
  path: string;
  id: string;
}

type SharedAnswers = Readonly<Record<string, ResponseObject | ReferenceObject>>;

function operationHtml(operation: Operation, shared: SharedAnswers): string {
  const { id, method, path, summary = '', description = '' } = operation;
  return `<article id="${escapeHtml(id)}" class="operation" data-search="${escapeHtml(searchText(operation))}">
<h3><a href="#${escapeHtml(id)}">${escapeHtml(summary)}</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></p>
${prose(description)}${parametersHtml(operation)}${bodyHtml(operation)}
<h4>Answers</h4>
${Object.entries(operation.responses)
  .map(([status, answer]) => answerHtml(status, answer && resolved(answer, shared)))
  .join('')}
</article>`;
}

function searchText({ method, path, summary = '', id }: Operation): string {
  return `${method} ${path} ${summary} ${id}`.toLowerCase();
}

function parametersHtml({ parameters = [] }: Operation): string {
  const rows = parameters.map((parameter) => {
    if (isReference(parameter)) {
      const name = parameter.$ref.split('/').at(-1) ?? '';
      return rowHtml(`${name} (header)`, { type: 'string' }, false, 'Makes a repetition harmless.');
    }
    const { name, in: where, schema = {}, required = false, description = '' } = parameter;
    return rowHtml(`${name} (${where})`, schema, required, description);
  });
  return rows.length === 0
    ? ''
    : `<h4>Parameters</h4>${tableHtml(['Name', 'Type', 'About'], rows)}`;
}

function bodyHtml({ requestBody }: Operation): string {
  if (!requestBody) return '';
  const { content } = requestBody as RequestBodyObject;
  const media = Object.values(content)[0];
  return `<h4>Body</h4><p>${typeHtml(media?.schema)}</p>${exampleHtml(media?.example)}`;
}

function exampleHtml(example: unknown): string {
  if (example === undefined) return '';
  return `<details><summary>Example</summary><pre tabindex="0"><code>${escapeHtml(JSON.stringify(example, null, 2))}</code></pre></details>`;
}

function resolved(
  answer: ResponseObject | ReferenceObject,
  shared: SharedAnswers,
): ResponseObject | undefined {
  if (!isReference(answer)) return answer;
  const found = shared[answer.$ref.split('/').at(-1) ?? ''];
  return found && !isReference(found) ? found : undefined;
}

function answerHtml(status: string, answer: ResponseObject | undefined): string {
  if (!answer || status === 'default')
    return `<p><span class="status">${escapeHtml(status)}</span> Any other problem, in the same form.</p>`;
  const media = Object.values(answer.content ?? {})[0];
  const schema = media?.schema;
  const isProblem = Number(status) >= 400;
  const what = isProblem || !schema ? '' : ` ${typeHtml(schema)}`;
  const about = isProblem ? prose(answer.description) : '';
  return `<div class="answer"><p><span class="status">${escapeHtml(status)}</span>${what}</p>${about}${exampleHtml(media?.example)}</div>`;
}

function isReference(
  value: ParameterObject | ResponseObject | ReferenceObject,
): value is ReferenceObject {
  return '$ref' in value;
}

interface Group {
  name: string;
  description: string;
  operations: Operation[];
}

/**
 * The API reference as one page, made from the document. It loads only its own style and script.
 */
export function docsPage(document: OpenAPIObject): string {
  const { title, version, description = '' } = document.info;
  const groups = groupsOf(document);
  const schemas = Object.entries(document.components?.schemas ?? {}) as [string, SchemaObject][];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}: API reference</title>
<link rel="stylesheet" href="/docs/docs.css">
<script defer src="/docs/docs.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<nav aria-label="Operations">
<form role="search" hidden><label for="search">Find an operation</label><input id="search" type="search" autocomplete="off" spellcheck="false"><p id="found" role="status"></p></form>
${groups.map(menuHtml).join('\n')}
<section><h2><a href="#schemas">Objects</a></h2></section>
</nav>
<main id="content" tabindex="-1">
<header><h1>${escapeHtml(title)}</h1><p class="version">API reference, version ${escapeHtml(version)}. The same as <a href="/openapi.json">openapi.json</a>.</p>${prose(description)}</header>
${groups.map((group) => groupHtml(group, document.components?.responses ?? {})).join('\n')}
<section id="schemas"><h2>Objects</h2>
${schemas.map(([name, schema]) => schemaHtml(name, schema)).join('\n')}
</section>
</main>
</body>
</html>
`;
}

function groupsOf({ tags = [], paths }: OpenAPIObject): Group[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, OperationObject>).map(
      ([method, operation]): Operation => ({
        ...operation,
        method,
        path,
        id: operation.operationId ?? `${method}-${path}`,
      }),
    ),
  );
  return tags
    .map(({ name, description = '' }) => ({
      name,
      description,
      operations: operations.filter((operation) => operation.tags?.includes(name)),
    }))
    .filter((group) => group.operations.length > 0);
}

function anchorOf(name: string): string {
  return `tag-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
}

function menuHtml({ name, operations }: Group): string {
  const items = operations.map(
    (operation) =>
      `<li data-search="${escapeHtml(searchText(operation))}"><a href="#${escapeHtml(operation.id)}"><span class="method ${operation.method}">${operation.method.toUpperCase()}</span> ${escapeHtml(operation.summary ?? operation.path)}</a></li>`,
  );
  return `<section><h2><a href="#${anchorOf(name)}">${escapeHtml(name)}</a></h2><ul>${items.join('')}</ul></section>`;
}

function groupHtml({ name, description, operations }: Group, shared: SharedAnswers): string {
  return `<section class="group" id="${anchorOf(name)}"><h2>${escapeHtml(name)}</h2>${prose(description)}
${operations.map((operation) => operationHtml(operation, shared)).join('\n')}</section>`;
}

function schemaHtml(name: string, schema: SchemaObject): string {
  return `<article id="${schemaAnchor(escapeHtml(name))}"><h3><a href="#${schemaAnchor(escapeHtml(name))}">${escapeHtml(name)}</a></h3>${prose(schema.description ?? '')}${fieldsHtml(schema) || `<p>${typeHtml(schema)}</p>`}</article>`;
}
