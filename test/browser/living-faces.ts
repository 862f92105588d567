import type { Page } from 'playwright-core';
import { HEAD_VIEWS, type Moved } from '../support/engine/photographed.js';
import type { FrameMaker, FrameView } from '../support/engine/frames.js';
import type { FakeCamera } from './fake-camera.js';

/** What a camera sees of one person, as its own pixels. */
export interface LivingFace {
  ahead: Buffer;
  /** Two different turns each: nobody turns twice to the same degree. */
  turned: Record<Moved, readonly [Buffer, Buffer]>;
}

/** The mesh makes heads deeper than people have them. */
const DEPTH = 0.7;

const MOVES = Object.keys(HEAD_VIEWS) as Moved[];

/** Makes the head of a photo turn; `start` is how it is held first. */
export async function livingFace(
  maker: FrameMaker,
  camera: FakeCamera,
  photo: Buffer,
  { yaw = 0, pitch = 0 }: FrameView = {},
): Promise<LivingFace> {
  const from = (view: FrameView, times: number): FrameView => ({
    yaw: yaw + (view.yaw ?? 0) * times,
    pitch: pitch + (view.pitch ?? 0) * times,
    depth: DEPTH,
  });
  const views = MOVES.flatMap((move) => [from(HEAD_VIEWS[move], 1), from(HEAD_VIEWS[move], 1.4)]);
  const pictures = await maker.frames(photo, [from({}, 0), ...views]);
  const [ahead, ...turned] = await Promise.all(pictures.map((picture) => camera.pixels(picture)));
  const entries = MOVES.map((move, i) => [move, [turned[2 * i], turned[2 * i + 1]]] as const);
  return {
    ahead: ahead ?? Buffer.of(),
    turned: Object.fromEntries(entries) as LivingFace['turned'],
  };
}

/** Turns the head as the arrows say, until the camera is closed. */
export async function turnsAsAsked(
  page: Page,
  camera: FakeCamera,
  { ahead, turned }: LivingFace,
): Promise<void> {
  const asked = "document.querySelector('svg[data-move]')?.dataset.move ?? null";
  const isOpen = "document.querySelector('dialog[open]') !== null";
  let [before, moves]: [Moved | null, number] = [null, 0];
  while (await page.evaluate(isOpen)) {
    const move = await page.evaluate<Moved | null>(asked);
    if (move !== null && before === null) moves += 1;
    before = move;
    camera.showPixels(move === null ? ahead : turned[move][moves % 2 === 0 ? 0 : 1]);
  }
}
