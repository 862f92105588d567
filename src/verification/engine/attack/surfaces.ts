import type { ColourPicture, Point } from '../native/documents/images/picture.js';
import type { MeshPoint } from '../native/faces/reading/face-mesh.js';
import { FACE_OUTLINE } from '../native/liveness/reading/face-relief.js';
import type { Surface, Vertex } from './canvas.js';
import { triangulate } from './triangulate.js';

/** A photo around its face, and the mesh of the face in it. */
export interface Scene {
  readonly picture: ColourPicture;
  readonly mesh: readonly MeshPoint[];
  readonly faceWidth: number;
}

/** Degrees: `yaw` to the person's own left, `pitch` downwards. */
export interface Pose {
  readonly yaw?: number;
  readonly pitch?: number;
  readonly roll?: number;
}

/** From the camera to the face, in face widths. */
const DISTANCE = 4;

/** The face alone, as deep as its mesh times `depth`. */
export function reliefOf({ mesh }: Scene, depth: number): Surface {
  const { z: middle } = middleOf(mesh);
  return {
    vertices: mesh.map(({ x, y, z }) => ({ x, y, z: (z - middle) * depth + middle, u: x, v: y })),
    triangles: triangulate(mesh),
  };
}

/** The photo of the face on half an ellipsoid, `depth` face widths deep. */
export function ellipsoidOf({ mesh, faceWidth }: Scene, depth: number): Surface {
  const { x: cx, y: cy } = middleOf(mesh);
  const height = Math.max(...mesh.map(({ y }) => y)) - Math.min(...mesh.map(({ y }) => y));
  return grid({ left: -1, top: -1, right: 1, bottom: 1 }, (x, y) => {
    const r = Math.hypot(x, y);
    const k = r > 1 ? 1 / r : 1;
    const [u, v] = [cx + x * k * faceWidth * 0.62, cy + y * k * height * 0.66];
    return { x: u, y: v, z: -Math.sqrt(Math.max(0, 1 - (r * k) ** 2)) * depth * faceWidth, u, v };
  });
}

/** A head that goes on behind the face: hair, ears and neck of the photo, bent backwards. */
export function headOf(scene: Scene, depth: number): Surface {
  const { mesh, faceWidth } = scene;
  const face = reliefOf(scene, depth);
  const { x: cx, y: cy } = middleOf(mesh);
  const vertices = [...face.vertices];
  const triangles = [...face.triangles];
  let before = [...FACE_OUTLINE];
  for (let ring = 1; ring <= RINGS; ring++) {
    const bend = (ring / RINGS) * (Math.PI / 2);
    const next = FACE_OUTLINE.map((i) => {
      const { x, y, z } = face.vertices[i] ?? { x: 0, y: 0, z: 0 };
      const out = 1 + 0.28 * Math.sin(bend);
      const shown = 1 + 0.5 * (ring / RINGS);
      vertices.push({
        x: cx + (x - cx) * out,
        y: cy + (y - cy) * out,
        z: z + (1 - Math.cos(bend)) * faceWidth * 0.9,
        u: cx + (x - cx) * shown,
        v: cy + (y - cy) * shown,
      });
      return vertices.length - 1;
    });
    for (let i = 0; i < next.length; i++) {
      const j = (i + 1) % next.length;
      const [a = 0, b = 0, c = 0, d = 0] = [before[i], before[j], next[i], next[j]];
      triangles.push(a, b, c, b, d, c);
    }
    before = next;
  }
  return { vertices, triangles };
}

const RINGS = 6;

/** The photo on paper: flat, or rolled around an upright axis by `bend` radians. */
export function paperOf({ picture: { width, height } }: Scene, bend = 0): Surface {
  return grid({ left: 0, top: 0, right: width - 1, bottom: height - 1 }, (u, v) => {
    const angle = (u / width - 0.5) * bend;
    const x = bend === 0 ? u : width / 2 + (Math.sin(angle) * width) / bend;
    const z = bend === 0 ? 0 : ((1 - Math.cos(angle)) * width) / bend;
    return { x, y: v, z, u, v };
  });
}

/** The photo with its face pushed aside in the plane, most in the middle: no third dimension. */
export function pushedPaper({ picture: { width, height }, mesh, faceWidth }: Scene, by: Point) {
  const { x: cx, y: cy } = middleOf(mesh);
  return grid({ left: 0, top: 0, right: width - 1, bottom: height - 1 }, (u, v) => {
    const near = Math.exp(-((u - cx) ** 2 + (v - cy) ** 2) / (2 * (faceWidth * 0.3) ** 2));
    return { x: u + by.x * near, y: v + by.y * near, z: 0, u, v };
  });
}

function grid(
  { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>,
  at: (x: number, y: number) => Vertex,
): Surface {
  const vertices: Vertex[] = [];
  const triangles: number[] = [];
  for (let row = 0; row <= CELLS; row++) {
    for (let column = 0; column <= CELLS; column++) {
      const x = left + ((right - left) * column) / CELLS;
      vertices.push(at(x, top + ((bottom - top) * row) / CELLS));
      if (row === CELLS || column === CELLS) continue;
      const i = row * (CELLS + 1) + column;
      const j = i + CELLS + 1;
      triangles.push(i, i + 1, j, i + 1, j + 1, j);
    }
  }
  return { vertices, triangles };
}

const CELLS = 64;

/** The surface turned before the camera, in perspective. */
export function turned(
  surface: Surface,
  { yaw = 0, pitch = 0, roll = 0 }: Pose,
  { mesh, faceWidth }: Pick<Scene, 'mesh' | 'faceWidth'>,
): Surface {
  const middle = middleOf(mesh);
  const [a, b, c] = [-yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const far = faceWidth * DISTANCE;
  const vertices = surface.vertices.map((vertex) => {
    const [x, y, z] = [vertex.x - middle.x, vertex.y - middle.y, vertex.z - middle.z];
    const [x1, z1] = [x * Math.cos(a) + z * Math.sin(a), z * Math.cos(a) - x * Math.sin(a)];
    const [y2, z2] = [y * Math.cos(b) - z1 * Math.sin(b), y * Math.sin(b) + z1 * Math.cos(b)];
    const [x3, y3] = [x1 * Math.cos(c) - y2 * Math.sin(c), x1 * Math.sin(c) + y2 * Math.cos(c)];
    const k = far / (far + z2);
    return { ...vertex, x: middle.x + x3 * k, y: middle.y + y3 * k, z: z2 };
  });
  return { ...surface, vertices };
}

/** Light from the upper left of the room, which the surface turns away from or towards. */
export function lit(surface: Surface): Surface {
  const sums = surface.vertices.map(() => ({ x: 0, y: 0, z: 0 }));
  for (let i = 0; i < surface.triangles.length; i += 3) {
    const corners = [0, 1, 2].map((n) => surface.triangles[i + n] ?? 0);
    const [p, q, r] = corners.map((corner) => surface.vertices[corner]);
    if (!p || !q || !r) continue;
    const [ax, ay, az] = [q.x - p.x, q.y - p.y, q.z - p.z];
    const [bx, by, bz] = [r.x - p.x, r.y - p.y, r.z - p.z];
    const normal = { x: ay * bz - az * by, y: az * bx - ax * bz, z: ax * by - ay * bx };
    const towards = normal.z > 0 ? -1 : 1;
    for (const corner of corners) {
      const sum = sums[corner];
      if (!sum) continue;
      sum.x += normal.x * towards;
      sum.y += normal.y * towards;
      sum.z += normal.z * towards;
    }
  }
  const vertices = surface.vertices.map((vertex, i) => {
    const { x = 0, y = 0, z = -1 } = sums[i] ?? {};
    const length = Math.hypot(x, y, z) || 1;
    return { ...vertex, light: 0.75 + 0.3 * Math.max(0, (-0.3 * x - 0.4 * y - 0.87 * z) / length) };
  });
  return { ...surface, vertices };
}

export function middleOf(mesh: readonly MeshPoint[]): MeshPoint {
  const mean = (axis: 'x' | 'y' | 'z') =>
    mesh.reduce((sum, point) => sum + point[axis], 0) / mesh.length;
  return { x: mean('x'), y: mean('y'), z: mean('z') };
}
