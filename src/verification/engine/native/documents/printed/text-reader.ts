import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { DeadlineExceeded, type Deadline } from '../deadline.js';
import type { GrayPicture } from '../images/index.js';

/**
 * Reads printed text, one picture at a time. It is opened once and kept, since opening takes a
 * quarter of a second.
 */
export interface TextReader {
  read(picture: GrayPicture, deadline: Deadline, layout: PrintLayout): Promise<string>;
  close(): Promise<void>;
}

/** How print lies: one line below the other, in blocks of lines, or as words all over the picture. */
export type PrintLayout = 'lines' | 'blocks' | 'scattered';
const MODES = {
  lines: PSM.SINGLE_BLOCK,
  blocks: PSM.AUTO,
  scattered: PSM.SPARSE_TEXT,
} as const;

/** Opens Tesseract with the package's language data: nothing is fetched or written. */
export async function openTextReader(): Promise<TextReader> {
  const require = createRequire(import.meta.url);
  const data = dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  const worker: Worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  });
  let set: PrintLayout | null = null;
  return {
    read: async ({ data: pixels, width, height }, deadline, layout) => {
      deadline.check();
      if (layout !== set) await worker.setParameters({ tessedit_pageseg_mode: MODES[layout] });
      set = layout;
      const png = await sharp(pixels, { raw: { width, height, channels: 1 } })
        .withMetadata({ density: 200 })
        .png({ compressionLevel: 1 })
        .toBuffer();
      return within(
        deadline,
        worker.recognize(png).then((result) => result.data.text),
      );
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/**
 * A late result does not count. The reader itself continues, so the caller closes it after the
 * deadline.
 */
async function within(deadline: Deadline, text: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DeadlineExceeded());
    }, deadline.left);
  });
  try {
    return await Promise.race([text, late]);
  } finally {
    clearTimeout(timer);
  }
}
