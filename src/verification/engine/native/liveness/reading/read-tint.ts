import type { ColourPicture } from '../../documents/images/picture.js';
import { meshBox, type FaceMesh } from '../../faces/reading/face-mesh.js';
import type { FaceTint } from '../frame-observation.js';
import { linear } from '../screen-light.policy.js';

/** Forehead, cheeks and nose in the mesh. */
const SKIN = [9, 151, 108, 337, 67, 297, 50, 280, 205, 425, 101, 330, 36, 266, 4, 5, 6, 195];
/** Around each point, in widths of the face. */
const AROUND = 0.025;
/** Nearer surroundings are hair and neck, which the screen lights too. */
const AWAY = { beside: 0.35, above: 0.5 };
const STEP = 4;
/** Of a frame that a face fills, too little is left. */
const LEAST_SURROUNDINGS = 50;
const INTENSITY = Float64Array.from({ length: 256 }, (_, value) => linear(value / 255));
const BURNT = INTENSITY[252] ?? 1;

/** The colour of the skin against what is beside and above the head; null where neither is seen. */
export function tintIn(picture: ColourPicture, mesh: FaceMesh): FaceTint | null {
  const { width, height } = picture;
  const { left, right, top, bottom } = meshBox(mesh);
  const skin = new ColourSum(picture);
  const reach = Math.max(1, Math.round((right - left) * AROUND));
  for (const place of SKIN) {
    const { x: px, y: py } = mesh.points[place] ?? { x: -1, y: -1 };
    const [cx, cy] = [Math.round(px), Math.round(py)];
    for (let y = cy - reach; y <= cy + reach; y++)
      for (let x = cx - reach; x <= cx + reach; x++) skin.add(x, y);
  }
  const beside = (right - left) * AWAY.beside;
  const above = top - (bottom - top) * AWAY.above;
  const around = new ColourSum(picture);
  for (let y = 0; y < Math.min(height, bottom); y += STEP)
    for (let x = 0; x < width; x += STEP)
      if (x < left - beside || x > right + beside || y < above) around.add(x, y);
  if (skin.count === 0 || around.count < LEAST_SURROUNDINGS) return null;
  const [own, other] = [skin.tint(), around.tint()];
  return [own[0] - other[0], own[1] - other[1]];
}

class ColourSum {
  count = 0;
  #red = 0;
  #green = 0;
  #blue = 0;

  constructor(private readonly picture: ColourPicture) {}

  // Called for each pixel: a list of the three would make it much slower. Burnt-out ones have lost their colour.
  add(x: number, y: number): void {
    const { width, height, data } = this.picture;
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = (y * width + x) * 3;
    const red = INTENSITY[data[at] ?? 0] ?? 0;
    const green = INTENSITY[data[at + 1] ?? 0] ?? 0;
    const blue = INTENSITY[data[at + 2] ?? 0] ?? 0;
    if (red >= BURNT || green >= BURNT || blue >= BURNT) return;
    this.count += 1;
    this.#red += red;
    this.#green += green;
    this.#blue += blue;
  }

  tint(): FaceTint {
    // Zero has no logarithm.
    const [red, green, blue] = [this.#red, this.#green, this.#blue].map((sum) =>
      Math.log(sum / this.count + 5e-4),
    ) as [number, number, number];
    return [red - green, blue - green];
  }
}
