/** How many numbers describe a face. */
export const TEMPLATE_LENGTH = 128;

/** What a face looks like to one model. Templates of different models mean different things and are never compared. */
export interface FaceTemplate {
  readonly model: string;
  readonly version: string;
  readonly values: Float32Array;
}

export type TemplateComparison =
  | { readonly comparable: true; readonly distance: number }
  | { readonly comparable: false; readonly reason: 'other_model' | 'damaged' };

/** Euclidean distance: small for one person, large for two. A template that is no template is as far as nothing. */
export function compareTemplates(a: FaceTemplate, b: FaceTemplate): TemplateComparison {
  if (a.model !== b.model || a.version !== b.version) {
    return { comparable: false, reason: 'other_model' };
  }
  if (!isWhole(a) || !isWhole(b)) return { comparable: false, reason: 'damaged' };
  return { comparable: true, distance: distanceBetween(a.values, b.values) };
}

/** All zeros or not a number: two such would be at no distance from each other, whoever they are of. */
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
