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
  read(picture: GrayPicture, deadline: Deadline): Promise<string>;
  close(): Promise<void>;
}

/** Opens Tesseract with the package's language data: nothing is fetched or written. */
export async function openTextReader(): Promise<TextReader> {
  const require = createRequire(import.meta.url);
  const data = dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  const worker: Worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  return {
    read: async ({ data: pixels, width, height }, deadline) => {
      deadline.check();
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
