import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, OEM, PSM, type Page, type Worker } from 'tesseract.js';
import { DeadlineExceeded, type Deadline } from '../deadline.js';
import type { GrayPicture } from '../images/picture.js';

/**
 * Reads printed text, one picture at a time. It is opened once and kept, since opening takes a
 * quarter of a second.
 */
export interface TextReader {
  read(picture: GrayPicture, deadline: Deadline, layout: PrintLayout): Promise<PrintReading>;
  close(): Promise<void>;
}

export interface PrintReading {
  text: string;
  /** Where its words stand; none where they are not laid out as lines. */
  words: PrintedWord[];
}

/** A word, and its place in pixels of the picture. */
export interface PrintedWord {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** How print lies: one line below the other, in blocks of lines, or as words all over the picture. */
export type PrintLayout = 'lines' | 'blocks' | 'scattered';
const MODES = {
  lines: PSM.SINGLE_BLOCK,
  blocks: PSM.AUTO,
  scattered: PSM.SPARSE_TEXT,
} as const;

const DOTS_PER_INCH = '200';

/** Opens Tesseract with the package's language data: nothing is fetched or written. */
export async function openTextReader(): Promise<TextReader> {
  const require = createRequire(import.meta.url);
  const data = dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  const worker: Worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
  });
  // It would guess the resolution otherwise: the picture does not say it.
  await worker.setParameters({ user_defined_dpi: DOTS_PER_INCH });
  let set: PrintLayout | null = null;
  return {
    read: async (picture, deadline, layout) => {
      deadline.check();
      if (layout !== set) await worker.setParameters({ tessedit_pageseg_mode: MODES[layout] });
      set = layout;
      return within(
        deadline,
        worker
          .recognize(graymap(picture), {}, { text: true, blocks: layout === 'lines' })
          .then(({ data: page }) => ({ text: page.text, words: wordsOf(page) })),
      );
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

/** The picture as a file (PGM): nothing is compressed, which costs more than it saves between two threads. */
function graymap({ width, height, data }: GrayPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}

/**
 * A late result does not count. The reader itself continues, so the caller closes it after the
 * deadline.
 */
async function within<T>(deadline: Deadline, text: Promise<T>): Promise<T> {
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

function wordsOf({ blocks }: Page): PrintedWord[] {
  return (blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .map(({ text, bbox: { x0, x1, y0, y1 } }) => {
      return { text, left: x0, right: x1, top: y0, bottom: y1 };
    });
}
