import sharp, { type Sharp } from 'sharp';
import { decodePicture, MAX_BYTES } from './decode-picture.js';
import { PictureRefused } from '../../../../../platform/pictures/index.js';

/** Red on the left, blue on the right, 40 wide and 20 high. */
function halves(): Sharp {
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } }).composite([
    {
      input: { create: { width: 20, height: 20, channels: 3, background: '#00f' } },
      left: 20,
      top: 0,
    },
  ]);
}

async function refusal(file: Uint8Array, mediaType?: string): Promise<string> {
  const error: unknown = await decodePicture(file, { mediaType }).then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof PictureRefused ? error.reason : `no refusal: ${String(error)}`;
}

describe('an accepted picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is decoded from %s to three bytes per pixel',
    async (format) => {
      const picture = await decodePicture(await halves().toFormat(format).toBuffer(), {
        mediaType: `image/${format}`,
      });

      expect([picture.width, picture.height, picture.data.length]).toEqual([40, 20, 2400]);
      const [r, g, b] = picture.data.subarray(0, 3);
      expect([r! > 230, g! < 25, b! < 25]).toEqual([true, true, true]);
    },
  );

  it('is turned as its EXIF orientation says', async () => {
    const file = await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer();

    const { width, height, data } = await decodePicture(file);

    // Turned clockwise, what was on the left is on top.
    expect([width, height]).toEqual([20, 40]);
    expect(data[0]).toBeGreaterThan(data[2]!);
    expect(data.at(-3)).toBeLessThan(data.at(-1)!);
  });

  it('has colour channels even when the file was gray or transparent', async () => {
    const gray = await halves().greyscale().jpeg().toBuffer();
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();

    expect((await decodePicture(gray)).data).toHaveLength(40 * 20 * 3);
    expect([...(await decodePicture(clear)).data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it('is no larger than readers need', async () => {
    const file = await sharp({
      create: { width: 5000, height: 50, channels: 3, background: '#777' },
    })
      .jpeg()
      .toBuffer();

    expect((await decodePicture(file)).width).toBe(2400);
  });

  it('may be padded, or followed by a second JPEG, as cameras do', async () => {
    const file = await halves().jpeg().toBuffer();

    await expect(decodePicture(Buffer.concat([file, Buffer.alloc(100)]))).resolves.toBeDefined();
    await expect(decodePicture(Buffer.concat([file, file]))).resolves.toBeDefined();
  });
});

describe('a refused file', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

  it.each([
    ['svg', Buffer.from(svg)],
    ['svg', Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- a card -->${svg}`)],
    ['heic', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(40)])],
    ['heic', Buffer.concat([Buffer.from('\0\0\0\x18ftypmif1'), Buffer.alloc(40)])],
    ['unsupported_format', Buffer.concat([Buffer.from('\0\0\0\x18ftypavif'), Buffer.alloc(40)])],
    ['unsupported_format', Buffer.from(`GIF89a${'\0'.repeat(40)}`)],
    ['unsupported_format', Buffer.from(`%PDF-1.7\n${' '.repeat(40)}`)],
    ['not_a_picture', Buffer.from('This is a letter, and a letter has no pixels at all in it.')],
    ['not_a_picture', Buffer.alloc(0)],
    ['too_many_bytes', Buffer.alloc(MAX_BYTES + 1)],
  ])('has a stable reason: %s', async (reason, file) => {
    expect(await refusal(file)).toBe(reason);
  });

  it('is of another type than declared', async () => {
    expect(await refusal(await halves().png().toBuffer(), 'image/jpeg')).toBe('mismatched_type');
  });

  it.each(['jpeg', 'png', 'webp'] as const)('is a %s that is cut short', async (format) => {
    const file = await halves().toFormat(format).toBuffer();

    expect(await refusal(file.subarray(0, file.length - 20))).toBe('malformed');
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is a %s with another file behind it',
    async (format) => {
      const file = await halves().toFormat(format).toBuffer();

      expect(await refusal(Buffer.concat([file, Buffer.from('PK\x03\x04archive')]))).toBe(
        'polyglot',
      );
      expect(await refusal(Buffer.concat([file, Buffer.from('<script>1</script>')]))).toBe(
        'polyglot',
      );
    },
  );

  it('is broken inside of a whole container', async () => {
    const file = await halves().png().toBuffer();
    const data = file.indexOf('IDAT') + 4;
    file.fill(0x55, data, data + 8);

    expect(await refusal(file)).toBe('malformed');
  });

  it('has more pixels than any camera, however small the file', async () => {
    const size = { width: 10_000, height: 10_000 };
    const bomb = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 1 })
      .toBuffer();

    expect(bomb.length).toBeLessThan(MAX_BYTES);
    expect(await refusal(bomb)).toBe('too_many_pixels');
  });

  it('has more scans than any camera writes', async () => {
    const file = await halves().jpeg({ progressive: true }).toBuffer();
    const scan = file.indexOf(Buffer.from([0xff, 0xda]));
    const end = file.length - 2;
    const scans = new Array<Buffer>(80).fill(file.subarray(scan, end));

    const bomb = Buffer.concat([file.subarray(0, scan), ...scans, file.subarray(end)]);

    expect(await refusal(bomb)).toBe('malformed');
  });

  it('is an animation', async () => {
    const frames = await sharp(
      await Promise.all([halves().png().toBuffer(), halves().negate().png().toBuffer()]),
      { join: { animated: true } },
    )
      .webp()
      .toBuffer();

    expect(await refusal(frames)).toBe('animated');
  });
});
