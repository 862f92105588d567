import { measureCard, type CardView } from './card-view.js';
import { measureFace, type FaceView } from './face-view.js';
import type { GrayImage } from './gray-image.js';
import { Sampler } from './snapshot.js';
import {
  middleOf,
  regionOf,
  videoPart,
  within,
  withMargin,
  type Rectangle,
  type Size,
} from './visible-part.js';

/** A video, and where in it the outline lies. */
export interface Sight {
  readonly video: HTMLVideoElement;
  readonly size: Size;
  /** In the video's pixels. */
  readonly outline: Rectangle;
}

/** The part of a video under an outline of the page; null before its first picture. */
export function sightOf(video: HTMLVideoElement | null, outline: HTMLElement | null): Sight | null {
  if (!video || !outline || video.videoWidth === 0) return null;
  const size = { width: video.videoWidth, height: video.videoHeight };
  const part = videoPart(size, video.getBoundingClientRect(), outline.getBoundingClientRect());
  return part.width < 1 || part.height < 1 ? null : { video, size, outline: part };
}

/** The margin around the outline, to find a card's edges. */
const AROUND = 0.12;
const CARD_WIDTH = 160;
const DETAIL = { width: 320, height: 160 };

/** Measures a card repeatedly. Movement is the difference from the previous measurement. */
export class CardLooks {
  readonly #small = new Sampler();
  readonly #large = new Sampler();
  #before: GrayImage | null = null;

  look({ video, size, outline }: Sight): CardView | null {
    const part = within(size, withMargin(outline, AROUND));
    const height = (CARD_WIDTH * part.height) / part.width;
    const around = this.#small.gray(video, part, { width: CARD_WIDTH, height });
    const middle = middleOf(outline, DETAIL);
    const detail = this.#large.gray(video, middle, middle);
    const before = sameSize(this.#before, around);
    this.#before = around;
    if (!around || !detail) return null;
    return measureCard({ around, before, detail, outline: regionOf(part, outline) });
  }
}

const FACE_WIDTH = 48;

/** Looks at a face: its light and movement, and the picture itself for the challenge. */
export class FaceLooks {
  readonly #sampler = new Sampler();
  #before: GrayImage | null = null;

  look(sight: Sight): FaceView | null {
    const around = this.picture(sight);
    const before = sameSize(this.#before, around);
    this.#before = around;
    return around && measureFace(around, before);
  }

  /** The picture under the oval, scaled down. */
  picture({ video, size, outline }: Sight): GrayImage | null {
    const part = within(size, outline);
    const height = (FACE_WIDTH * part.height) / part.width;
    return this.#sampler.gray(video, part, { width: FACE_WIDTH, height });
  }
}

/** After the window was turned, the picture before is no picture to compare with. */
function sameSize(before: GrayImage | null, now: GrayImage | null): GrayImage | null {
  return before?.width === now?.width && before?.height === now?.height ? before : null;
}
