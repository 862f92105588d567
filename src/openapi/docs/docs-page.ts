import type { OpenAPIObject, OperationObject, SchemaObject } from '@nestjs/swagger';
import { escapeHtml } from '../../platform/text/index.js';
import { prose } from './html.js';
import { operationHtml, searchText, type Operation, type SharedAnswers } from './operation-html.js';
import { fieldsHtml, schemaAnchor, typeHtml } from './schema-html.js';

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
