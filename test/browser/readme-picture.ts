import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const HEIGHT = 800;
const GAP = 32;
const BACKGROUND = '#e9edf2';

/**
 * Writes what these windows show, side by side, as a picture of the README when `README_PICTURES` names its folder.
 * Otherwise it does nothing.
 */
export async function readmePicture(name: string, pages: readonly Page[]): Promise<void> {
  const folder = process.env['README_PICTURES'];
  if (!folder) return;
  const windows = await Promise.all(
    pages.map(async (page) => {
      const shot = sharp(await page.screenshot()).resize({ height: HEIGHT });
      const { data, info } = await shot.png().toBuffer({ resolveWithObject: true });
      return { data, width: info.width };
    }),
  );
  let left = GAP;
  const placed = windows.map(({ data, width }) => {
    const place = { input: data, left, top: GAP };
    left += width + GAP;
    return place;
  });
  await sharp({
    create: { width: left, height: HEIGHT + 2 * GAP, channels: 3, background: BACKGROUND },
  })
    .composite(placed)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(folder, `${name}.png`));
}
