import type { Point } from '../native/documents/images/picture.js';

interface Circle {
  readonly corners: readonly [number, number, number];
  readonly x: number;
  readonly y: number;
  readonly square: number;
}

/** Triangles between points, three indexes each (Bowyer–Watson). */
export function triangulate(points: readonly Point[]): number[] {
  const far = 1e5;
  const all = [...points, { x: -far, y: -far }, { x: far, y: -far }, { x: 0, y: far }];
  const n = points.length;
  let circles: Circle[] = [circleOf(all, [n, n + 1, n + 2])].filter((each) => each !== null);
  for (let i = 0; i < n; i++) {
    const { x = 0, y = 0 } = all[i] ?? {};
    const isHit = (circle: Circle): boolean =>
      (circle.x - x) ** 2 + (circle.y - y) ** 2 < circle.square;
    const edges = new Map<string, readonly [number, number]>();
    for (const { corners } of circles.filter(isHit)) {
      const [a, b, c] = corners;
      for (const [from, to] of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        // An edge of two removed triangles lies inside the hole.
        if (!edges.delete(`${to} ${from}`)) edges.set(`${from} ${to}`, [from, to]);
      }
    }
    circles = circles.filter((circle) => !isHit(circle));
    for (const [from, to] of edges.values()) {
      const circle = circleOf(all, [from, to, i]);
      if (circle) circles.push(circle);
    }
  }
  return circles.flatMap(({ corners }) => (corners.every((corner) => corner < n) ? corners : []));
}

function circleOf(
  points: readonly Point[],
  corners: readonly [number, number, number],
): Circle | null {
  const [a, b, c] = corners.map((i) => points[i] ?? { x: 0, y: 0 });
  if (!a || !b || !c) return null;
  const area = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y));
  if (area === 0) return null;
  const [p, q, r] = [a, b, c].map((at) => at.x ** 2 + at.y ** 2) as [number, number, number];
  const x = (p * (b.y - c.y) + q * (c.y - a.y) + r * (a.y - b.y)) / area;
  const y = (p * (c.x - b.x) + q * (a.x - c.x) + r * (b.x - a.x)) / area;
  return { corners, x, y, square: (a.x - x) ** 2 + (a.y - y) ** 2 };
}
