/** Parts that may hide a semicolon: comments, quoted names and texts, and dollar-quoted texts. */
const OPAQUE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;

/** The statements of a script, without empty ones. */
export function splitStatements(script: string): string[] {
  const ends = [...script.matchAll(OPAQUE)]
    .filter(([text]) => text === ';')
    .map(({ index }) => index);
  return [...ends, script.length]
    .map((end, n) => script.slice(n === 0 ? 0 : (ends[n - 1] ?? 0) + 1, end).trim())
    .filter((statement) => statement.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}
