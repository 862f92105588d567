import sharp from 'sharp';

/** Enough to print the bars of a PDF417 exactly. */
export const PRINT_DPI = 600;

/** A drawing as PNG in its true size: printed without scaling, it has the right dimensions. */
export async function renderPng(svg: string, dpi = PRINT_DPI): Promise<Buffer> {
  // A drawing without units has 72 of them to the inch; in ours they are mm.
  return sharp(Buffer.from(svg), { density: (72 * dpi) / 25.4 })
    .withMetadata({ density: dpi })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
