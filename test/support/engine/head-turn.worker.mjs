// Makes challenge frames from one photo: the face mesh turned in three dimensions, or the photo
// tilted. The engine's landmarks need their own thread.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { FaceEngine } from '../../../dist/src/verification/engine/native/faces/reading/face-engine.js';

const require = createRequire(import.meta.url);
const SIDE = 640;
/** How much around the face is visible, in face widths. */
const AROUND = 2.4;
/** From the camera to the face, in face widths. */
const DISTANCE = 4;

let engine;
let triangles;

export async function load() {
  engine = await FaceEngine.load();
  const file = join(dirname(require.resolve('@vladmandic/human')), 'human.node-wasm.js');
  triangles = new (require(file).Human)().faceTriangulation;
}

/** JPEG frames, one for each of `views`. */
export async function frames({ photo, views }) {
  const scene = await sceneOf(photo);
  const made = [];
  for (const view of views) {
    const data = view.flat ? heldPhoto(scene, view) : turnedHead(scene, view);
    made.push(await encoded(data, scene, view));
  }
  return made;
}

/** The photo around its face, at one size, with the mesh and how deep each point of it lies. */
async function sceneOf(photo) {
  const upright = await sharp(photo).rotate().removeAlpha().toBuffer();
  const whole = await pixelsOf(sharp(upright));
  const [face] = engine.find(whole);
  const xs = face.mesh.points.map(({ x }) => x);
  const ys = face.mesh.points.map(({ y }) => y);
  const side = Math.min(Math.round(face.width * AROUND), whole.width, whole.height);
  const left = within((Math.min(...xs) + Math.max(...xs) - side) / 2, whole.width - side);
  const top = within((Math.min(...ys) + Math.max(...ys) - side) / 2, whole.height - side);
  const picture = await pixelsOf(
    sharp(upright).extract({ left, top, width: side, height: side }).resize(SIDE, SIDE),
  );
  const [main] = engine.find(picture);
  return { ...picture, mesh: main.mesh.points, faceWidth: main.width };
}

function within(value, most) {
  return Math.max(0, Math.min(most, Math.round(value)));
}

async function pixelsOf(pipeline) {
  const { data, info } = await pipeline.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function encoded(data, { width, height }, { quality = 85, blur = 0, brightness = 1 }) {
  let image = sharp(data, { raw: { width, height, channels: 3 } });
  if (blur > 0) image = image.blur(blur);
  if (brightness !== 1) image = image.linear(brightness, 0);
  return image.jpeg({ quality }).toBuffer();
}

/** Degrees: `yaw` to the person's own left, `pitch` downwards. `depth` 1 is the mesh's own. */
function turnedHead(scene, { yaw = 0, pitch = 0, depth = 1 }) {
  const { mesh, faceWidth, width, height } = scene;
  const [cx, cy, cz] = ['x', 'y', 'z'].map((k) => mesh.reduce((s, p) => s + p[k], 0) / mesh.length);
  const [a, b] = [(-yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const far = faceWidth * DISTANCE;
  const turned = mesh.map((p) => {
    const [x, y, z] = [p.x - cx, p.y - cy, (p.z - cz) * depth];
    const [x1, z1] = [x * Math.cos(a) + z * Math.sin(a), z * Math.cos(a) - x * Math.sin(a)];
    const [y2, z2] = [y * Math.cos(b) - z1 * Math.sin(b), y * Math.sin(b) + z1 * Math.cos(b)];
    const scale = far / (far + z2);
    return { x: cx + x1 * scale, y: cy + y2 * scale, z: z2 };
  });
  const out = Buffer.from(scene.data.map((value) => value * 0.35 + 90));
  const nearest = new Float32Array(width * height).fill(Infinity);
  for (let i = 0; i < triangles.length; i += 3) {
    const corners = triangles.slice(i, i + 3);
    if (corners.some((corner) => corner >= mesh.length)) continue;
    paint(
      scene,
      out,
      nearest,
      corners.map((corner) => ({ to: turned[corner], from: mesh[corner] })),
    );
  }
  return out;
}

function paint(scene, out, nearest, [a, b, c]) {
  const { width, height } = scene;
  const area = (b.to.y - c.to.y) * (a.to.x - c.to.x) + (c.to.x - b.to.x) * (a.to.y - c.to.y);
  if (Math.abs(area) < 1e-6) return;
  const [xs, ys] = [[a, b, c].map(({ to }) => to.x), [a, b, c].map(({ to }) => to.y)];
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...ys)));
  const right = Math.min(width - 1, Math.ceil(Math.max(...xs)));
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= right; x++) {
      const u = ((b.to.y - c.to.y) * (x - c.to.x) + (c.to.x - b.to.x) * (y - c.to.y)) / area;
      const v = ((c.to.y - a.to.y) * (x - c.to.x) + (a.to.x - c.to.x) * (y - c.to.y)) / area;
      const w = 1 - u - v;
      if (u < -0.001 || v < -0.001 || w < -0.001) continue;
      const z = u * a.to.z + v * b.to.z + w * c.to.z;
      const at = y * width + x;
      if (z > nearest[at]) continue;
      nearest[at] = z;
      const fromX = u * a.from.x + v * b.from.x + w * c.from.x;
      const fromY = u * a.from.y + v * b.from.y + w * c.from.y;
      copy(scene, out, at, { x: fromX, y: fromY });
    }
  }
}

/**
 * The photo on paper or a screen, tilted: all points lie in one plane. `bend` rolls it around an
 * upright axis.
 */
function heldPhoto(scene, { yaw = 0, pitch = 0, roll = 0, scale = 1, distance = 1.6, bend = 0 }) {
  const { width, height } = scene;
  const out = Buffer.alloc(width * height * 3, 120);
  const [a, b, c] = [-yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180);
  const far = width * distance;
  const cell = 4;
  const at = (px, py) => {
    const [flatX, y] = [px - width / 2, py - height / 2];
    const angle = (flatX / width) * bend;
    const x = bend === 0 ? flatX : (Math.sin(angle) * width) / bend;
    const z = bend === 0 ? 0 : ((1 - Math.cos(angle)) * width) / bend;
    const [x1, z1] = [x * Math.cos(a) + z * Math.sin(a), z * Math.cos(a) - x * Math.sin(a)];
    const [y2, z2] = [y * Math.cos(b) - z1 * Math.sin(b), y * Math.sin(b) + z1 * Math.cos(b)];
    const k = (far / (far + z2)) * scale;
    const [x3, y3] = [x1 * Math.cos(c) - y2 * Math.sin(c), x1 * Math.sin(c) + y2 * Math.cos(c)];
    return { to: { x: width / 2 + x3 * k, y: height / 2 + y3 * k, z: z2 }, from: { x: px, y: py } };
  };
  const nearest = new Float32Array(width * height).fill(Infinity);
  for (let y = 0; y < height - cell; y += cell) {
    for (let x = 0; x < width - cell; x += cell) {
      const [p, q] = [at(x, y), at(x + cell, y)];
      const [r, s] = [at(x, y + cell), at(x + cell, y + cell)];
      paint(scene, out, nearest, [p, q, r]);
      paint(scene, out, nearest, [q, s, r]);
    }
  }
  return out;
}

function copy({ data, width, height }, out, at, { x, y }) {
  const [x0, y0] = [within(x - 0.5, width - 2), within(y - 0.5, height - 2)];
  const [fx, fy] = [Math.max(0, Math.min(1, x - x0)), Math.max(0, Math.min(1, y - y0))];
  const i = (y0 * width + x0) * 3;
  const j = i + width * 3;
  for (let n = 0; n < 3; n++) {
    const top = data[i + n] * (1 - fx) + data[i + 3 + n] * fx;
    out[at * 3 + n] = top * (1 - fy) + (data[j + n] * (1 - fx) + data[j + 3 + n] * fx) * fy;
  }
}
