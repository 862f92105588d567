import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { importFileInvalid } from '../../batch.problems.js';
import type { Archive } from './archive.js';

/** Called for each element in turn. Names come without their prefix. */
export interface XmlHandler {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/**
 * Far more than a workbook needs. The parser keeps every open element, each attribute of the last,
 * and the token that it reads, at a cost of many bytes for each character.
 */
const XML_LIMITS = { depth: 64, attributes: 256, tokenBytes: 1024 * 1024 } as const;

/**
 * Parses one XML part, with a turn of the event loop after each piece. A document type is refused:
 * it could define entities that grow.
 */
export async function parseXml(archive: Archive, part: string, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const failures: Error[] = [];
  parser.on('error', (error) => failures.push(error));
  parser.on('doctype', () => failures.push(new Error('a document type')));
  let tokenBytes = 0;
  const endToken = (): void => {
    tokenBytes = 0;
  };
  parser.on('comment', endToken);
  parser.on('processinginstruction', endToken);
  let depth = 0;
  let attributeCount = 0;
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > XML_LIMITS.attributes) failures.push(new Error('too many attributes'));
  });
  parser.on('opentag', ({ name, attributes }) => {
    endToken();
    attributeCount = 0;
    depth += 1;
    if (depth > XML_LIMITS.depth) failures.push(new Error('nested too deeply'));
    handler.open?.(localOf(name), attributes);
  });
  const takeText = (text: string): void => {
    endToken();
    handler.text?.(text);
  };
  parser.on('text', takeText);
  parser.on('cdata', takeText);
  parser.on('closetag', ({ name }) => {
    endToken();
    depth -= 1;
    handler.close?.(localOf(name));
  });
  for await (const piece of archive.read(part)) {
    tokenBytes += piece.length;
    parser.write(decoded(decoder, piece));
    if (tokenBytes > XML_LIMITS.tokenBytes) failures.push(new Error('a token is too long'));
    if (failures.length > 0) throw malformed(failures[0]);
    await nextTurn();
  }
  parser.write(decoded(decoder)).close();
  if (failures.length > 0) throw malformed(failures[0]);
}

function decoded(decoder: InstanceType<typeof TextDecoder>, piece?: Buffer): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch (error) {
    throw malformed(error);
  }
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function malformed(cause: unknown): Error {
  return importFileInvalid({ detail: 'The spreadsheet cannot be read: a part is damaged', cause });
}
