import type { AamvaCard } from '../aamva/parse-aamva.js';
import type { Deadline } from '../deadline.js';
import { shrinkGray } from '../images/resize.js';
import { blanked, warpGray } from '../images/warp.js';
import type { GrayPicture, Point, Quad } from '../images/picture.js';
import { isAmong, likelihood, locateSymbols, type Candidate } from './locate-symbol.js';
import { TextConfirmation } from './text-confirmation.js';
import { decodePdf417, type Binarizer } from './zxing.js';

export type BarcodeReading =
  | { status: 'read'; text: string; card: AamvaCard }
  /** `none`: nothing looks like a symbol. `unread`: a symbol could not be read reliably. */
  | { status: 'none' | 'unread' };

/**
 * Sizes relative to the picture, and thresholds, for symbols that the first attempt did not read.
 */
const FURTHER_ATTEMPTS: readonly { scale: number; binarizer: Binarizer }[] = [
  { scale: 1.6, binarizer: 'LocalAverage' },
  { scale: 1, binarizer: 'GlobalHistogram' },
  { scale: 2.2, binarizer: 'LocalAverage' },
];
/** The longer sides of the copies that are searched after the picture itself. */
const SMALLER_COPIES = [1600, 900];
const CANDIDATES = 6;
const WIDEST = 3600;

/**
 * A search for the AAMVA barcode of a card. It straightens each candidate before decoding; the
 * whole picture comes last.
 */
export class BarcodeSearch {
  readonly #found: Candidate[] = [];
  readonly #confirmation = new TextConfirmation();
  #read: Quad | null = null;

  constructor(
    private readonly picture: GrayPicture,
    private readonly deadline: Deadline,
  ) {}

  /** Decodes each candidate once, which reads nearly all symbols. */
  quick(): Promise<BarcodeReading> {
    return this.#reading(this.#decodeEach());
  }

  /** Decodes the likeliest candidates of the quick search again, in other ways. */
  further(): Promise<BarcodeReading> {
    return this.#reading(this.#decodeLikeliest());
  }

  /** The picture with white paper in place of the symbol, whose bars look like letters to a reader of print. */
  withoutSymbol(): GrayPicture {
    return this.#read ? blanked(this.picture, this.#read) : this.picture;
  }

  async #reading(decodes: AsyncGenerator<Decode>): Promise<BarcodeReading> {
    for await (const { text, quad } of decodes) {
      const card = text === null ? null : this.#confirmation.add(text);
      if (text === null || !card) continue;
      this.#read = quad;
      return { status: 'read', text, card };
    }
    return { status: this.#found.length === 0 ? 'none' : 'unread' };
  }

  async *#decodeEach(): AsyncGenerator<Decode> {
    for (const fresh of everyLook(this.picture)) {
      await this.deadline.pause();
      for (const candidate of fresh) {
        if (isAmong(this.#found, candidate, this.picture.width)) continue;
        if (this.deadline.isOver()) return;
        this.#found.push(candidate);
        yield await this.#decode(candidate, 1, 'LocalAverage');
      }
    }
  }

  async *#decodeLikeliest(): AsyncGenerator<Decode> {
    const likeliest = [...this.#found]
      .sort((a, b) => likelihood(b) - likelihood(a))
      .slice(0, CANDIDATES);
    for (const { scale, binarizer } of FURTHER_ATTEMPTS) {
      for (const candidate of likeliest) {
        if (this.deadline.isOver()) return;
        yield await this.#decode(candidate, scale, binarizer);
      }
    }
    if (this.deadline.isOver()) return;
    yield { text: await decodePdf417(this.picture, 'LocalAverage'), quad: null };
  }

  async #decode(candidate: Candidate, scale: number, binarizer: Binarizer): Promise<Decode> {
    const text = await decodePdf417(straightened(this.picture, candidate, scale), binarizer);
    return { text, quad: candidate.quad };
  }
}

interface Decode {
  text: string | null;
  /** Where it was found; null for the whole picture. */
  quad: Quad | null;
}

/** Wide bars leave gaps in a fine grid, so smaller copies of the picture are searched as well. */
function* everyLook(picture: GrayPicture): Generator<Candidate[]> {
  yield* locateSymbols(picture);
  for (const size of SMALLER_COPIES) {
    const copy = shrinkGray(picture, size);
    const scale = picture.width / copy.width;
    if (scale <= 1) continue;
    for (const found of locateSymbols(copy)) {
      yield found.map((candidate) => enlarged(candidate, scale));
    }
  }
}

function enlarged({ quad, width, height, ...rest }: Candidate, scale: number): Candidate {
  const corner = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  const [a, b, c, d] = quad;
  return {
    ...rest,
    quad: [corner(a), corner(b), corner(c), corner(d)],
    width: width * scale,
    height: height * scale,
  };
}

function straightened(
  picture: GrayPicture,
  { quad, width, height }: Candidate,
  scale: number,
): GrayPicture {
  const factor = Math.min(scale, WIDEST / width);
  return warpGray(picture, quad, Math.round(width * factor), Math.round(height * factor));
}
