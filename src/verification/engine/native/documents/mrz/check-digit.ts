const WEIGHTS = [7, 3, 1] as const;

/** ICAO 9303-3 §4.9: letters count from 10, a filler is nothing, weights 7, 3, 1. */
export function checkDigit(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += valueOf(text.charCodeAt(i)) * (WEIGHTS[i % 3] ?? 0);
  return String(sum % 10);
}

function valueOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  return code >= 65 && code <= 90 ? code - 55 : 0;
}
