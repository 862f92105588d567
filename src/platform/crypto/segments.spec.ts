import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Unreadable } from './aes-gcm.js';
import { decryptSegments, encryptSegments } from './segments.js';

const KEY = randomBytes(32);
const SEGMENT = 64 * 1024;
const FIRST = SEGMENT - 40 - 16;

function seal(plain: Buffer, context = 'tenant/object'): Buffer {
  return Buffer.concat([...encryptSegments(KEY, context, plain)]);
}

/** Opens from pieces of a size that no segment has. */
async function open(
  sealed: Buffer,
  { key = KEY, context = 'tenant/object' } = {},
): Promise<Buffer> {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < sealed.length; at += 10_007) {
      await Promise.resolve();
      yield sealed.subarray(at, at + 10_007);
    }
  }
  const opened: Buffer[] = [];
  for await (const piece of decryptSegments(key, context, pieces())) opened.push(piece);
  return Buffer.concat(opened);
}

describe('segments', () => {
  it.each([0, 1, FIRST - 1, FIRST, FIRST + 1, FIRST + SEGMENT - 16, 3 * SEGMENT + 5])(
    'open %i bytes again',
    async (size) => {
      const plain = randomBytes(size);

      expect((await open(seal(plain))).equals(plain)).toBe(true);
    },
  );

  it('have the layout of Tink', () => {
    const plain = randomBytes(FIRST + 3);
    const sealed = seal(plain);
    const key = Buffer.from(hkdfSync('sha256', KEY, sealed.subarray(1, 33), 'tenant/object', 32));
    const iv = Buffer.concat([sealed.subarray(33, 40), Buffer.from([0, 0, 0, 1, 1])]);
    const last = sealed.subarray(SEGMENT);
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(last.subarray(-16));

    expect(sealed[0]).toBe(40);
    expect(last).toHaveLength(3 + 16);
    expect(Buffer.concat([decipher.update(last.subarray(0, 3)), decipher.final()])).toEqual(
      plain.subarray(FIRST),
    );
  });

  it('never repeat a ciphertext', () => {
    expect(seal(Buffer.from('same')).equals(seal(Buffer.from('same')))).toBe(false);
  });

  const three = seal(randomBytes(FIRST + 2 * (SEGMENT - 16)));
  const pieces = [0, 1, 2].map((n) => three.subarray(n * SEGMENT, (n + 1) * SEGMENT));
  const [first = three, second = three, third = three] = pieces;
  it.each([
    ['cut within a segment', three.subarray(0, -1)],
    ['cut between segments', Buffer.concat([first, second])],
    ['cut within the header', three.subarray(0, 20)],
    ['with nothing but its header', three.subarray(0, 40)],
    ['empty', Buffer.alloc(0)],
    ['with swapped segments', Buffer.concat([first, third, second])],
    ['with a repeated segment', Buffer.concat([first, second, second, third])],
    ['without its middle', Buffer.concat([first, third])],
    ['with a byte more', Buffer.concat([three, Buffer.of(0)])],
    ['with one bit changed', flipped(three, SEGMENT + 100)],
    ['with another salt', flipped(three, 5)],
    ['with another nonce', flipped(three, 35)],
  ])('do not open %s', async (_, sealed) => {
    await expect(open(sealed)).rejects.toThrow(Unreadable);
  });

  it('hand out only what was checked before a fault', async () => {
    async function* cut(): AsyncGenerator<Buffer> {
      yield await Promise.resolve(Buffer.concat([first, second]));
    }
    const seen: Buffer[] = [];
    const reading = (async () => {
      for await (const piece of decryptSegments(KEY, 'tenant/object', cut())) seen.push(piece);
    })();

    await expect(reading).rejects.toThrow(Unreadable);
    expect(seen.map(({ length }) => length)).toEqual([FIRST]);
  });

  it('open under their own key and context only', async () => {
    const sealed = seal(Buffer.from('face'));

    await expect(open(sealed, { key: randomBytes(32) })).rejects.toThrow(Unreadable);
    await expect(open(sealed, { context: 'tenant/other' })).rejects.toThrow(Unreadable);
  });
});

function flipped(sealed: Buffer, at: number): Buffer {
  const copy = Buffer.from(sealed);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
