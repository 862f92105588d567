import { toGray, type GrayImage } from './gray-image.js';
import type { Rectangle, Size } from './visible-part.js';

const QUALITY = 0.9;
/** The engine uses no more. */
const LONGEST_SIDE = 2400;

/** A canvas that is read at each look; kept, since a new one each time makes garbage. */
export class Sampler {
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d', { willReadFrequently: true });

  /** A part of the video at a small size. */
  gray(video: HTMLVideoElement, part: Rectangle, size: Size): GrayImage | null {
    const [width, height] = [Math.round(size.width), Math.round(size.height)];
    if (!this.#context || width < 1 || height < 1 || video.videoWidth === 0) return null;
    this.#canvas.width = width;
    this.#canvas.height = height;
    draw(this.#context, video, part, { width, height });
    return toGray(this.#context.getImageData(0, 0, width, height));
  }
}

/** A part of the video, or of a picture, as JPEG without any of the camera's own data. */
export async function jpegOf(
  source: CanvasImageSource,
  part: Rectangle,
  longestSide = LONGEST_SIDE,
): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(part.width, part.height));
  const size = {
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('this browser draws no pictures');
  draw(context, source, part, size);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', QUALITY),
  );
  if (!blob) throw new Error('this browser writes no pictures');
  return blob;
}

function draw(
  context: CanvasRenderingContext2D,
  source: CanvasImageSource,
  part: Rectangle,
  { width, height }: Size,
): void {
  context.drawImage(source, part.left, part.top, part.width, part.height, 0, 0, width, height);
}
