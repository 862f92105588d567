import type { Region } from './gray-image.js';

/** A rectangle in pixels. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The part of a video under a rectangle of the page, when the video has `object-fit: cover`.
 * Converts page pixels into video pixels.
 */
export function videoPart(video: Size, box: Rectangle, part: Rectangle): Rectangle {
  const scale = Math.max(box.width / video.width, box.height / video.height);
  const left = (video.width - box.width / scale) / 2 + (part.left - box.left) / scale;
  const top = (video.height - box.height / scale) / 2 + (part.top - box.top) / scale;
  return within(video, { left, top, width: part.width / scale, height: part.height / scale });
}

/** The rectangle with a margin on each side, as a share of its own size. */
export function withMargin({ left, top, width, height }: Rectangle, share: number): Rectangle {
  return {
    left: left - width * share,
    top: top - height * share,
    width: width * (1 + 2 * share),
    height: height * (1 + 2 * share),
  };
}

/** A piece of this size from the middle of a rectangle, or all of it where that is smaller. */
export function middleOf({ left, top, width, height }: Rectangle, size: Size): Rectangle {
  const [w, h] = [Math.min(width, size.width), Math.min(height, size.height)];
  return { left: left + (width - w) / 2, top: top + (height - h) / 2, width: w, height: h };
}

/** The rectangle as far as it lies within the video. */
export function within(video: Size, part: Rectangle): Rectangle {
  const left = Math.min(Math.max(0, part.left), video.width);
  const top = Math.min(Math.max(0, part.top), video.height);
  const right = Math.max(left, Math.min(video.width, part.left + part.width));
  const bottom = Math.max(top, Math.min(video.height, part.top + part.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Where a rectangle lies within another one, as shares of that one. */
export function regionOf(whole: Rectangle, part: Rectangle): Region {
  return {
    left: (part.left - whole.left) / whole.width,
    top: (part.top - whole.top) / whole.height,
    width: part.width / whole.width,
    height: part.height / whole.height,
  };
}
