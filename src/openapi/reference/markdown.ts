const GENERATED = '<!-- Made by `npm run generate`; a test holds it equal to the code. -->';

/** A page of the reference. */
export function page(title: string, text: string, rows: string): string {
  return `# ${title}\n\n${GENERATED}\n\n${text}\n\n${rows}\n`;
}

export function table(head: string[], rows: (string | number)[][]): string {
  const lines = [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function cell(value: string | number): string {
  return String(value).replaceAll('|', '\\|');
}
