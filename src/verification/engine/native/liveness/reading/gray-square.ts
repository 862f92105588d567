/** Brightness of a square of `side` pixels, row by row. */
export interface GraySquare {
  readonly side: number;
  readonly values: Float32Array;
}

export function graySquare(colours: Uint8Array, side: number): GraySquare {
  const values = new Float32Array(side * side);
  for (let i = 0, at = 0; i < values.length; i++, at += 3) {
    values[i] =
      0.299 * (colours[at] ?? 0) + 0.587 * (colours[at + 1] ?? 0) + 0.114 * (colours[at + 2] ?? 0);
  }
  return { side, values };
}

/** Half as many pixels each way, each the mean of four. */
export function halved({ side, values }: GraySquare): GraySquare {
  const half = side >> 1;
  const out = new Float32Array(half * half);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const at = 2 * y * side + 2 * x;
      out[y * half + x] =
        ((values[at] ?? 0) +
          (values[at + 1] ?? 0) +
          (values[at + side] ?? 0) +
          (values[at + side + 1] ?? 0)) /
        4;
    }
  }
  return { side: half, values: out };
}

/** A smaller deviation is noise and is not amplified. */
const NOISE = 5;

/** Each pixel relative to its surroundings, which removes light and exposure. */
export function normalizeLighting(square: GraySquare, radius: number): GraySquare {
  const { side, values } = square;
  const mean = blurred(square, radius).values;
  const squared = values.map((value, i) => (value - (mean[i] ?? 0)) ** 2);
  const variance = blurred({ side, values: squared }, radius).values;
  return {
    side,
    values: values.map(
      (value, i) => (value - (mean[i] ?? 0)) / (Math.sqrt(variance[i] ?? 0) + NOISE),
    ),
  };
}

function blurred(square: GraySquare, radius: number): GraySquare {
  return turned(blurredRows(turned(blurredRows(square, radius)), radius));
}

/** The mean of up to `radius` neighbours on either side, by a running sum. */
function blurredRows({ side, values }: GraySquare, radius: number): GraySquare {
  const out = new Float32Array(values.length);
  for (let y = 0; y < side; y++) {
    let sum = 0;
    let count = 0;
    for (let x = -radius; x < side; x++) {
      if (x + radius < side) {
        sum += values[y * side + x + radius] ?? 0;
        count += 1;
      }
      if (x - radius - 1 >= 0) {
        sum -= values[y * side + x - radius - 1] ?? 0;
        count -= 1;
      }
      if (x >= 0) out[y * side + x] = sum / count;
    }
  }
  return { side, values: out };
}

function turned({ side, values }: GraySquare): GraySquare {
  const out = new Float32Array(values.length);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) out[x * side + y] = values[y * side + x] ?? 0;
  }
  return { side, values: out };
}
