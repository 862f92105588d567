import { readFileSync } from 'node:fs';
import { StartError } from '../platform/errors/index.js';

const UTF16_MARK = 0xfeff;

/** The text of a file that a person names. PowerShell writes UTF-16, with a byte order mark. Throws `StartError`. */
export function textOf(file: string): string {
  try {
    const bytes = readFileSync(file);
    return bytes.toString(bytes.readUInt16LE() === UTF16_MARK ? 'utf16le' : 'utf8');
  } catch (error) {
    const { code } = error as { code?: string };
    // Shorter than a byte order mark, so the file is empty.
    if (code === 'ERR_OUT_OF_RANGE' || code === 'ERR_BUFFER_OUT_OF_BOUNDS') return '';
    throw new StartError(`${file} cannot be read (${code ?? 'unknown'})`);
  }
}

/** The JSON in a text, also where a shell or npm wrote something around it; null without any. */
export function jsonIn(text: string): unknown {
  const inner = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const each of [text, inner]) {
    try {
      return JSON.parse(each);
    } catch {
      // Perhaps the other one.
    }
  }
  return null;
}
