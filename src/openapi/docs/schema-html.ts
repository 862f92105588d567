import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';
import { escapeHtml } from '../../platform/text/index.js';

/** Renders the Markdown of our descriptions: paragraphs, lists, `code` and **bold**. */
export function prose(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => (block.startsWith('- ') ? list(block) : `<p>${inline(block)}</p>`))
    .join('');
}

function list(block: string): string {
  const items = block.split(/^- /m).filter((item) => item.trim() !== '');
  return `<ul>${items.map((item) => `<li>${inline(item.trim())}</li>`).join('')}</ul>`;
}

/** One line, without a paragraph around it. */
function inline(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}

type Schema = SchemaObject | ReferenceObject;

export function schemaAnchor(name: string): string {
  return `schema-${name}`;
}

/** The type of a value in a few words: `text`, `integer or null`, or a link to a named object. */
export function typeHtml(schema: Schema | undefined): string {
  if (!schema) return 'anything';
  if ('$ref' in schema) return link(schema.$ref);
  const { type, items, oneOf, anyOf, allOf, additionalProperties } = schema;
  const choices = oneOf ?? anyOf;
  if (choices) return choices.map(typeHtml).join(' or ');
  if (allOf) return allOf.map(typeHtml).join(' and ');
  const names: string[] = type === undefined ? [] : [type].flat();
  const said = names.map((name) =>
    name === 'array' ? `list of ${typeHtml(items)}` : escapeHtml(name),
  );
  if (names.includes('object') && typeof additionalProperties === 'object')
    said.push(`of ${typeHtml(additionalProperties)}`);
  return said.length > 0 ? said.join(' or ').replace('object or of', 'object of') : 'anything';
}

function link(reference: string): string {
  const name = reference.split('/').at(-1) ?? '';
  return `<a href="#${schemaAnchor(escapeHtml(name))}">${escapeHtml(name)}</a>`;
}

/** The fields of an object as a table; empty without fields. */
export function fieldsHtml(schema: SchemaObject): string {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return '';
  const rows = fields.map(([name, field]) => {
    const isRequired = schema.required?.includes(name) ?? false;
    return rowHtml(name, field, isRequired);
  });
  return tableHtml(['Field', 'Type', 'About'], rows);
}

/** One row about a field or a parameter. */
export function rowHtml(name: string, schema: Schema, isRequired: boolean, more = ''): string {
  const about =
    'description' in schema && schema.description !== undefined ? schema.description : more;
  const required = isRequired ? ' <span class="required">required</span>' : '';
  const notes = [inline(about), ...limitsOf(schema)].filter((note) => note !== '');
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${required}</th><td>${typeHtml(schema)}</td><td>${notes.join('<br>')}</td></tr>`;
}

export function tableHtml(head: string[], rows: string[]): string {
  const titles = head.map((title) => `<th scope="col">${title}</th>`).join('');
  return `<div class="scroll" tabindex="0"><table><thead><tr>${titles}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function limitsOf(schema: Schema): string[] {
  if ('$ref' in schema) return [];
  const { enum: values, minimum, maximum, maxLength } = schema;
  const example: unknown = schema.example;
  return [
    ...(values ? [`One of ${values.map((value) => code(value)).join(', ')}`] : []),
    ...(minimum !== undefined && maximum !== undefined
      ? [`${String(minimum)} to ${String(maximum)}`]
      : []),
    ...(maxLength === undefined ? [] : [`At most ${String(maxLength)} characters`]),
    ...(example === undefined ? [] : [`Example: ${code(example)}`]),
  ];
}

function code(value: unknown): string {
  return `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`;
}
