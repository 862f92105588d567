import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Unreadable } from './aes-gcm.js';

/*
 * Tink's AES-GCM-HKDF streaming layout: a header with salt and nonce prefix, then segments of
 * AES-256-GCM. A reader gets only bytes whose tag was checked.
 */
const ALGORITHM = 'aes-256-gcm';
const SEGMENT_BYTES = 64 * 1024;
const SALT_BYTES = 32;
const PREFIX_BYTES = 7;
const HEADER_BYTES = 1 + SALT_BYTES + PREFIX_BYTES;
const TAG_BYTES = 16;

/**
 * Encrypts `plain` under a key derived from `key` and a fresh salt. `context` is bound to it but
 * not stored.
 */
export function* encryptSegments(key: Buffer, context: string, plain: Buffer): Generator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const prefix = randomBytes(PREFIX_BYTES);
  const derived = derive(key, salt, context);
  let counter = 0;
  let from = 0;
  // The header shares the first segment's 64 KiB.
  let size = SEGMENT_BYTES - HEADER_BYTES - TAG_BYTES;
  yield Buffer.concat([Buffer.of(HEADER_BYTES), salt, prefix]);
  for (;;) {
    const isLast = from + size >= plain.length;
    const cipher = createCipheriv(ALGORITHM, derived, nonce(prefix, counter, isLast));
    yield Buffer.concat([
      cipher.update(plain.subarray(from, from + size)),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    if (isLast) return;
    from += size;
    size = SEGMENT_BYTES - TAG_BYTES;
    counter += 1;
  }
}

/**
 * Decrypts what `encryptSegments` wrote, segment by segment. Throws `Unreadable` for a wrong key or
 * context, and for changed, missing, added or reordered bytes.
 */
export async function* decryptSegments(
  key: Buffer,
  context: string,
  sealed: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const source = new ByteReader(sealed);
  const header = await source.take(HEADER_BYTES);
  if (header.length < HEADER_BYTES || header[0] !== HEADER_BYTES) throw new Unreadable('no header');
  const derived = derive(key, header.subarray(1, 1 + SALT_BYTES), context);
  const prefix = header.subarray(1 + SALT_BYTES);
  let size = SEGMENT_BYTES - HEADER_BYTES;
  for (let counter = 0; ; counter++) {
    const segment = await source.take(size);
    const isLast = await source.isAtEnd();
    yield openSegment(derived, nonce(prefix, counter, isLast), segment);
    if (isLast) return;
    size = SEGMENT_BYTES;
  }
}

function openSegment(key: Buffer, iv: Buffer, segment: Buffer): Buffer {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(segment.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(segment.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new Unreadable(error);
  }
}

function derive(key: Buffer, salt: Buffer, context: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, context, 32));
}

/** The counter forbids reordering; the last flag forbids truncation. */
function nonce(prefix: Buffer, counter: number, isLast: boolean): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt32BE(counter);
  rest[4] = isLast ? 1 : 0;
  return Buffer.concat([prefix, rest]);
}

/** Reads exact amounts from pieces of any size. */
class ByteReader {
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next `size` bytes, fewer only at the end. */
  async take(size: number): Promise<Buffer> {
    await this.#fill(size);
    const taken = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return taken;
  }

  async isAtEnd(): Promise<boolean> {
    await this.#fill(1);
    return this.#held.length === 0;
  }

  async #fill(size: number): Promise<void> {
    const pieces = [this.#held];
    let held = this.#held.length;
    while (held < size) {
      const next = await this.#pieces.next();
      if (next.done) break;
      pieces.push(next.value);
      held += next.value.length;
    }
    if (pieces.length > 1) this.#held = Buffer.concat(pieces);
  }
}
