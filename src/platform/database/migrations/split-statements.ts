/** What can hide a semicolon: comments, quoted names and texts, and texts between dollar tags. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;

/** The statements of a script, one by one, without those that say nothing. */
export function splitStatements(script: string): string[] {
  const ends = [...script.matchAll(OPAQUE)]
    .filter(([text]) => text === ';')
    .map(({ index }) => index);
  return [...ends, script.length]
    .map((end, n) => script.slice(n === 0 ? 0 : (ends[n - 1] ?? 0) + 1, end).trim())
    .filter((statement) => statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}
