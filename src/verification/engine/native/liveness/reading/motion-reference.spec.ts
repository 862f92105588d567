import type { MeshPoint } from '../../faces/reading/face-mesh.js';
import { mirrored, type FaceView } from './face-view.js';
import { followHead } from './follow-head.js';
import { halved, type GraySquare } from './gray-square.js';
import { MotionReference } from './motion-reference.js';

const SIDE = 96;
/** The challenge measures the shape of a head in views as like the first as this. */
const MEASURED = 0.75;

/** A face that bulges, with a nose on it; in units of half the square. */
function heightAt(x: number, y: number): number {
  const nose = 0.25 * Math.exp(-(x * x) / 0.02 - (y - 0.1) ** 2 / 0.08);
  return 0.35 * Math.exp(-(x * x + y * y) / 0.6) + nose;
}

/** As many points as a mesh has, over the face; its outline is among them. */
const POINTS: MeshPoint[] = Array.from({ length: 468 }, (_, i) => {
  const [radius, angle] = [0.85 * Math.sqrt((i % 36) / 35), i * 2.4];
  const [x, y] = [radius * Math.cos(angle), radius * Math.sin(angle)];
  return { x, y, z: -heightAt(x, y) };
});
const OUTLINE = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148,
  176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];
for (const [i, at] of OUTLINE.entries()) {
  const angle = (i / OUTLINE.length) * 2 * Math.PI;
  const [x, y] = [0.9 * Math.sin(angle), -0.9 * Math.cos(angle)];
  POINTS[at] = { x, y, z: -heightAt(x, y) };
}

const texture = (x: number, y: number): number =>
  Math.sin(9 * x + 4 * y) + Math.sin(13 * y - 5 * x + 1) + Math.sin(17 * x - 3 * y + 2);

/** The face after each of its places has moved aside by `shift`, under noise of its own. */
function viewOf(shift: (x: number, y: number) => number, noise = 0): FaceView {
  const values = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const x = ((i % SIDE) + 0.5) / (SIDE / 2) - 1;
    const y = (Math.floor(i / SIDE) + 0.5) / (SIDE / 2) - 1;
    let from = x;
    for (let step = 0; step < 20; step++) from = x - shift(from, y);
    return texture(from, y) + noise * Math.sin(i * i);
  });
  const fine: GraySquare = { side: SIDE, values };
  const points = POINTS.map((point) => ({ ...point, x: point.x + shift(point.x, point.y) }));
  return { fine, coarse: halved(fine), points };
}

describe('a turn', () => {
  const reference = new MotionReference(viewOf(() => 0));
  const push = (x: number, y: number) => 0.1 * Math.exp(-(x * x + y * y) / 0.6);

  it('moves the nose of a head against its cheeks', () => {
    const { sideways, nose } = reference.motionTo(viewOf((x, y) => 0.3 * heightAt(x, y)));

    expect(sideways).toBeGreaterThan(0.2);
    expect(nose).toBeGreaterThan(0.5);
  });

  it('does not move the nose of a photo that is pushed aside in its middle', () => {
    const { sideways, nose } = reference.motionTo(viewOf(push));

    expect(sideways).toBeGreaterThan(0.1);
    expect(nose).toBeLessThan(0.15);
  });

  it('is too unlike the first view to be measured where noise hides it', () => {
    expect(reference.motionTo(viewOf(push)).likeness).toBeGreaterThan(MEASURED);
    expect(reference.motionTo(viewOf(push, 4)).likeness).toBeLessThan(MEASURED);
  });

  it('is found in a mirrored copy of the first view, which is unlike the view itself', () => {
    const view = viewOf(() => 0);
    // The mesh finds the left eye on the left in the mirror as well.
    const turned = { ...mirrored(viewOf((x, y) => 0.1 * heightAt(x, y))), points: view.points };
    const [, plain] = followHead([view, turned]);
    const [, copy] = followHead([view, turned], { isMirrored: true });

    expect(plain?.likeness).toBeLessThan(0.5);
    expect(copy?.likeness).toBeGreaterThan(0.96);
    expect(copy?.sideways).toBeLessThan(-0.05);
  });

  it('is not measured where there is none', () => {
    expect(reference.motionTo(viewOf(() => 0.02)).nose).toBeNull();
  });
});
