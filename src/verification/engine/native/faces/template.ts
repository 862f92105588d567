/** How many numbers describe a face. */
export const TEMPLATE_LENGTH = 128;

/** A face as one model describes it. Templates of different models are never compared. */
export interface FaceTemplate {
  readonly model: string;
  readonly version: string;
  readonly values: Float32Array;
}

export type TemplateComparison =
  | { readonly comparable: true; readonly distance: number }
  | { readonly comparable: false; readonly reason: 'other_model' | 'damaged' };

/**
 * Euclidean distance: small for one person, large for two. An invalid template is infinitely far
 * from everything.
 */
export function compareTemplates(a: FaceTemplate, b: FaceTemplate): TemplateComparison {
  if (a.model !== b.model || a.version !== b.version) {
    return { comparable: false, reason: 'other_model' };
  }
  if (!isWhole(a) || !isWhole(b)) return { comparable: false, reason: 'damaged' };
  return { comparable: true, distance: distanceBetween(a.values, b.values) };
}

/** A template of zeros or NaN has no meaningful distance to any other. */
function isWhole({ values }: FaceTemplate): boolean {
  return (
    values.length === TEMPLATE_LENGTH &&
    values.every((value) => Number.isFinite(value)) &&
    values.some((value) => value !== 0)
  );
}

function distanceBetween(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] ?? 0) - (b[i] ?? 0)) ** 2;
  return Math.sqrt(sum);
}
