import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import type { GrayPicture } from '../images/picture.js';

/** How the decoder tells dark from light: by the neighbourhood of each pixel, or by one threshold. */
export type Binarizer = 'LocalAverage' | 'GlobalHistogram';

let isPrepared = false;

/** The PDF417 of a picture that shows little else, or null. Its text is not confirmed yet. */
export async function decodePdf417(
  picture: GrayPicture,
  binarizer: Binarizer,
): Promise<string | null> {
  prepare();
  const options: ReaderOptions = {
    formats: ['PDF417'],
    binarizer,
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    tryDownscale: false,
    maxNumberOfSymbols: 1,
  };
  const [found] = await readBarcodes(toImageData(picture), options);
  return found?.isValid ? textOf(found.bytes) : null;
}

/** The WebAssembly is read from the package on disk: nothing is fetched. */
function prepare(): void {
  if (isPrepared) return;
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  isPrepared = true;
}

/** Cards are in Latin-1; valid UTF-8 marks the others. The library would guess. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString('latin1');
  }
}

function toImageData({ width, height, data }: GrayPicture): Parameters<typeof readBarcodes>[0] {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let i = 0, o = 0; i < data.length; i++, o += 4) {
    const value = data[i] ?? 0;
    rgba[o] = value;
    rgba[o + 1] = value;
    rgba[o + 2] = value;
    rgba[o + 3] = 255;
  }
  // `ImageData` is a browser type; the library reads only these three fields.
  return { width, height, data: rgba };
}
