import sharp from 'sharp';
import {
  jpeg,
  jpegBomb,
  OTHER_FILES,
  PHONE,
  phonePhoto,
  pngBomb,
} from '../../../test/factories/pictures.js';
import { volume } from '../../../test/support/volume.js';
import { Problem } from '../errors/index.js';
import { acceptPicture } from './index.js';

function refusal(file: Buffer, type: string): string {
  try {
    acceptPicture(file, type);
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('an uploaded picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'keeps pixels and orientation of a %s, and loses place and device',
    async (format) => {
      const file = await phonePhoto(format);
      const { bytes, mediaType } = acceptPicture(file, `image/${format}`);

      expect(file.includes(PHONE)).toBe(true);
      expect(bytes.includes(PHONE)).toBe(false);
      const { orientation, exif, xmp, iptc } = await sharp(bytes).metadata();
      expect({ orientation, xmp, iptc, mediaType }).toEqual({
        orientation: 6,
        mediaType: `image/${format}`,
      });
      expect(exif?.length).toBeLessThan(40);
      expect(await samePixels(bytes, file)).toBe(true);
    },
  );

  it.each(['jpeg', 'png', 'webp'] as const)(
    'of type %s without an orientation has no EXIF at all',
    async (format) => {
      const file = await sharp(await jpeg())
        .toFormat(format)
        .withExif({ IFD0: { Make: PHONE } })
        .toBuffer();
      const { bytes } = acceptPicture(file, `image/${format}`);

      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(await samePixels(bytes, file)).toBe(true);
    },
  );

  it('loses comments and the pictures behind it', async () => {
    const first = await jpeg();
    const comment = Buffer.from([0xff, 0xfe, 0, 12, ...Buffer.from('a comment!')]);
    const file = Buffer.concat([first.subarray(0, 2), comment, first.subarray(2), await jpeg()]);
    const { bytes } = acceptPicture(file, 'image/jpeg');

    expect(bytes.equals(acceptPicture(first, 'image/jpeg').bytes)).toBe(true);
  });

  it('keeps its colour profile', async () => {
    const file = await sharp(await jpeg())
      .jpeg()
      .withIccProfile('p3')
      .toBuffer();

    expect((await sharp(acceptPicture(file, 'image/jpeg').bytes).metadata()).icc).toBeDefined();
  });

  it('is taken with a progressive scan', async () => {
    const file = await sharp(await jpeg())
      .jpeg({ progressive: true })
      .toBuffer();
    const { bytes } = acceptPicture(file, 'image/jpeg');

    expect(await samePixels(bytes, file)).toBe(true);
  });

  it.each([
    ['gif', 'picture_unsupported'],
    ['pdf', 'picture_unsupported'],
    ['tiff', 'picture_unsupported'],
    ['heic', 'picture_unsupported'],
    ['svg', 'picture_unsupported'],
    ['html', 'picture_unreadable'],
    ['zip', 'picture_unreadable'],
    ['empty', 'picture_unreadable'],
  ] as const)('that is a %s file is refused', (kind, code) => {
    expect(refusal(OTHER_FILES[kind], 'image/jpeg')).toBe(code);
  });

  it('says in words what to do with a HEIC file', () => {
    expect(() => acceptPicture(OTHER_FILES.heic, 'image/heic')).toThrow(/HEIC .* JPEG/);
  });

  it.each([
    ['PNG', 10_000, 10_000],
    ['PNG', 4_294_967_295, 4_294_967_295],
    ['JPEG', 65_500, 65_500],
  ] as const)(
    'that is a %s of %i by %i pixels is refused unopened',
    async (kind, width, height) => {
      const file = await (kind === 'PNG' ? pngBomb : jpegBomb)(width, height);

      expect(refusal(file, `image/${kind.toLowerCase()}`)).toBe('picture_too_many_pixels');
    },
  );

  it('that is a WebP bomb is refused, whichever of its headers is large', async () => {
    const file = await sharp(await jpeg())
      .webp({ lossless: true })
      .toBuffer();
    // VP8L: 14 bits of width and of height behind the signature.
    file.writeUInt32LE(0x0fffffff, 21);

    expect(refusal(file, 'image/webp')).toBe('picture_too_many_pixels');
  });

  it('that holds another file is refused', async () => {
    const file = await jpeg();

    expect(refusal(Buffer.concat([file, OTHER_FILES.zip]), 'image/jpeg')).toBe(
      'picture_unreadable',
    );
    expect(refusal(Buffer.concat([file, OTHER_FILES.html]), 'image/jpeg')).toBe(
      'picture_unreadable',
    );
  });

  it('of another type than declared is refused', async () => {
    expect(refusal(await jpeg(), 'image/png')).toBe('picture_unsupported');
  });

  it('is refused or taken whole, wherever it is cut', async () => {
    const codes = new Set<string>();
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const file = await sharp(await jpeg({ width: 16, height: 16 }))
        .toFormat(format)
        .toBuffer();
      for (let at = 0; at < file.length; at++)
        codes.add(refusal(file.subarray(0, at), `image/${format}`));
    }

    expect([...codes].filter((code) => code !== 'picture_unreadable')).toEqual([]);
  });

  it('never crashes the check, whatever byte is changed', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const file = await phonePhoto(format);
      for (let at = 0; at < 600; at += volume(4, 1)) {
        const changed = Buffer.from(file);
        changed[at] = 0xff;
        expect(typeof refusal(changed, `image/${format}`)).toBe('string');
      }
    }
  });
});

/** Upright, in full size. */
async function samePixels(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all(
    [one, other].map((file) => sharp(file).rotate().raw().toBuffer()),
  );
  return a!.equals(b!);
}
