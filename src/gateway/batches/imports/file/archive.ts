import { createInflateRaw } from 'node:zlib';
import { importFileInvalid } from '../../batch.problems.js';

/** Bounds of an archive, whatever it declares. */
export const ARCHIVE_LIMITS = {
  /** A workbook has a few dozen parts. */
  entries: 1_000,
  /** Decompressed bytes of all parts that are read: fifty thousand rows need about half. */
  bytes: 100 * 1024 * 1024,
} as const;

/** Signatures and lengths of APPNOTE 6.3.10, section 4.3. */
const LOCAL = { signature: 0x04034b50, length: 30 };
const CENTRAL = { signature: 0x02014b50, length: 46 };
const END = { signature: 0x06054b50, length: 22 };
const LONGEST_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** Bytes of an uncompressed part that are returned at once. */
const PIECE = 64 * 1024;

interface Entry {
  isDeflated: boolean;
  /** Where the local header begins. */
  offset: number;
  compressed: number;
}

/** Whether the file begins like a ZIP archive. */
export function isArchive(file: Buffer): boolean {
  return file.length >= END.length && file.readUInt32LE(0) === LOCAL.signature;
}

/**
 * Reads parts of a ZIP archive. Bytes are counted as they are decompressed, because declared sizes
 * may lie. Throws `import_file_invalid`.
 */
export class Archive {
  readonly #entries: ReadonlyMap<string, Entry>;
  #left: number;

  constructor(
    private readonly file: Buffer,
    maxBytes: number = ARCHIVE_LIMITS.bytes,
  ) {
    this.#entries = entriesOf(file);
    this.#left = maxBytes;
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The decompressed bytes of one part, piece by piece. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw broken('a part is missing');
    const bytes = this.#bytesOf(entry);
    if (!entry.isDeflated) {
      this.#count(bytes);
      for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
      return;
    }
    const inflate = createInflateRaw();
    inflate.end(bytes);
    try {
      for await (const piece of inflate as AsyncIterable<Buffer>) {
        this.#count(piece);
        yield piece;
      }
    } catch (error) {
      throw isZlibError(error) ? broken('a part cannot be decompressed', error) : error;
    } finally {
      inflate.destroy();
    }
  }

  #bytesOf({ offset, compressed }: Entry): Buffer {
    const { file } = this;
    if (offset + LOCAL.length > file.length || file.readUInt32LE(offset) !== LOCAL.signature)
      throw broken('a part is missing');
    const name = file.readUInt16LE(offset + 26);
    const extra = file.readUInt16LE(offset + 28);
    const begin = offset + LOCAL.length + name + extra;
    if (begin + compressed > file.length) throw broken('a part is cut off');
    return file.subarray(begin, begin + compressed);
  }

  #count({ length }: Buffer): void {
    this.#left -= length;
    if (this.#left < 0) throw importFileInvalid({ detail: 'The spreadsheet is too large inside' });
  }
}

/** The parts by name, from the central directory. */
function entriesOf(file: Buffer): Map<string, Entry> {
  const end = endOf(file);
  const count = file.readUInt16LE(end + 10);
  if (count > ARCHIVE_LIMITS.entries) throw broken('it has too many parts');
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + CENTRAL.length > end || file.readUInt32LE(at) !== CENTRAL.signature)
      throw broken('its directory is damaged');
    const method = file.readUInt16LE(at + 10);
    if (file.readUInt16LE(at + 8) & ENCRYPTED) throw broken('it is protected by a password');
    if (method !== STORED && method !== DEFLATED) throw broken('its compression is not known');
    const lengths = [28, 30, 32].map((place) => file.readUInt16LE(at + place));
    const [nameLength = 0] = lengths;
    const name = file.toString('utf8', at + CENTRAL.length, at + CENTRAL.length + nameLength);
    // With two parts of one name, another program could read different rows than we review.
    if (entries.has(name)) throw broken('two parts have one name');
    entries.set(name, {
      isDeflated: method === DEFLATED,
      offset: file.readUInt32LE(at + 42),
      compressed: file.readUInt32LE(at + 20),
    });
    at += CENTRAL.length + lengths.reduce((sum, each) => sum + each, 0);
  }
  return entries;
}

/** Where the end record begins. Only a comment may follow it. */
function endOf(file: Buffer): number {
  const least = Math.max(0, file.length - END.length - LONGEST_COMMENT);
  for (let at = file.length - END.length; at >= least; at -= 1)
    if (file.readUInt32LE(at) === END.signature) return at;
  throw broken('it is cut off');
}

function isZlibError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && code.startsWith('Z_');
}

function broken(why: string, cause?: unknown): Error {
  return importFileInvalid({ detail: `The spreadsheet cannot be read: ${why}`, cause });
}
