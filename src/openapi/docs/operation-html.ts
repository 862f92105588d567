import type {
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
} from '@nestjs/swagger';
import { escaped, prose } from './html.js';
import { rowHtml, tableHtml, typeHtml } from './schema-html.js';

export interface Operation extends OperationObject {
  method: string;
  path: string;
  id: string;
}

/** One operation with its inputs and answers. */
export function operationHtml(operation: Operation): string {
  const { id, method, path, summary = '', description = '' } = operation;
  return `<article id="${escaped(id)}" class="operation" data-search="${escaped(searchText(operation))}">
<h3><a href="#${escaped(id)}">${escaped(summary)}</a></h3>
<p class="address"><span class="method ${method}">${method.toUpperCase()}</span> <code>${escaped(path)}</code></p>
${prose(description)}${parametersHtml(operation)}${bodyHtml(operation)}
<h4>Answers</h4>
${Object.entries(operation.responses).map(answerHtml).join('')}
</article>`;
}

/** The text that the search looks in. */
export function searchText({ method, path, summary = '', id }: Operation): string {
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
  const schema = Object.values(content)[0]?.schema;
  return `<h4>Body</h4><p>${typeHtml(schema)}</p>`;
}

function answerHtml([status, answer]: [
  string,
  ResponseObject | ReferenceObject | undefined,
]): string {
  if (!answer || isReference(answer))
    return `<p><span class="status">${escaped(status)}</span> Any other problem, in the same form.</p>`;
  const schema = Object.values(answer.content ?? {})[0]?.schema;
  const isProblem = Number(status) >= 400;
  const what = isProblem || !schema ? '' : ` ${typeHtml(schema)}`;
  const about = isProblem ? prose(answer.description) : '';
  return `<div class="answer"><p><span class="status">${escaped(status)}</span>${what}</p>${about}</div>`;
}

function isReference(
  value: ParameterObject | ResponseObject | ReferenceObject,
): value is ReferenceObject {
  return '$ref' in value;
}
