import type { CardView } from './card-view.js';
import type { FaceView } from './face-view.js';

/** The hint before a picture is taken. */
export const HINTS = [
  'dark',
  'backlit',
  'fit',
  'closer',
  'hold_still',
  'glare',
  'blurred',
] as const;
export type Hint = (typeof HINTS)[number];

const DARK = 55;
const MOVING = 5;
/** A white card in good light stays below it; a lamp's reflection does not. */
const GLARE = 0.06;
/** Edges of more than about five pixels. */
const BLURRED = 0.085;
/** A card smaller than this in the outline lacks detail. */
const FAR = 0.82;
/** Tilted cards and cards on a table of their own colour show fewer than four sides. */
const SIDES = 3;

/** The most useful hint about a card; null when a picture can be taken. */
export function cardHint(view: CardView): Hint | null {
  if (view.brightness < DARK) return 'dark';
  if (view.sides < SIDES) return view.fill > 0 && view.fill < FAR ? 'closer' : 'fit';
  if (view.movement > MOVING) return 'hold_still';
  if (view.glare > GLARE) return 'glare';
  return view.sharpness < BLURRED ? 'blurred' : null;
}

/** The most useful hint about a face; null when a picture can be taken. */
export function faceHint(view: FaceView): Hint | null {
  if (view.brightness < DARK) return view.surroundings > 150 ? 'backlit' : 'dark';
  return view.movement > MOVING ? 'hold_still' : null;
}
