import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const FRAME = Buffer.from('FRAME\n');

/**
 * The camera of a browser under test: a one-frame video file (YUV4MPEG2), which Chromium reads
 * again for each picture.
 */
export class FakeCamera {
  readonly #folder = mkdtempSync(join(tmpdir(), 'camera-'));
  readonly #file = join(this.#folder, 'camera.y4m');
  readonly #header: Buffer;
  readonly #open: number;
  /** The browser's arguments. */
  readonly args: string[];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#header = Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420\n`);
    const black = Buffer.alloc((width * height * 3) / 2, 128).fill(16, 0, width * height);
    writeFileSync(this.#file, Buffer.concat([this.#header, FRAME, black]));
    this.#open = openSync(this.#file, 'r+');
    this.args = [
      // A browser without a window has nobody to ask.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${this.#file}`,
    ];
  }

  /** Shows a picture, cut to the camera's shape. */
  async show(picture: Buffer): Promise<void> {
    this.showPixels(await this.pixels(picture));
  }

  /** A picture as the camera's own pixels, to be shown later without delay. */
  async pixels(picture: Buffer): Promise<Buffer> {
    const rgb = await sharp(picture)
      .resize(this.width, this.height, { fit: 'cover' })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer();
    return toYuv420(rgb, this.width, this.height);
  }

  showPixels(pixels: Buffer): void {
    writeSync(this.#open, pixels, 0, pixels.length, this.#header.length + FRAME.length);
  }

  close(): void {
    closeSync(this.#open);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** ITU-R BT.601, studio range, one chroma sample for four pixels. */
function toYuv420(rgb: Buffer, width: number, height: number): Buffer {
  const size = width * height;
  const yuv = Buffer.alloc((size * 3) / 2);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const [r, g, b] = [rgb[o]!, rgb[o + 1]!, rgb[o + 2]!];
      yuv[y * width + x] = 16 + 0.257 * r + 0.504 * g + 0.098 * b;
      if (y % 2 !== 0 || x % 2 !== 0) continue;
      const at = size + (y / 2) * (width / 2) + x / 2;
      yuv[at] = 128 - 0.148 * r - 0.291 * g + 0.439 * b;
      yuv[at + size / 4] = 128 + 0.439 * r - 0.368 * g - 0.071 * b;
    }
  }
  return yuv;
}
