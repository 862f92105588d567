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
export function inline(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}
