import type {
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
} from '@nestjs/swagger';
import { escapeHtml } from '../../platform/text/index.js';
import { prose } from './html.js';
import { rowHtml, tableHtml, typeHtml } from './schema-html.js';

export interface Operation extends OperationObject {
  method: string;
  path: string;
  id: string;
}

export type SharedAnswers = Readonly<Record<string, ResponseObject | ReferenceObject>>;

/** One operation with its inputs and answers. */
export function operationHtml(operation: Operation, shared: SharedAnswers): string {
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
