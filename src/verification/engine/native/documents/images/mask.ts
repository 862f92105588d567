// Used for each pixel: a local name is faster than a global one.
const { max, min } = Math;
/** A yes or no for each cell of a grid. */
export interface Mask {
  readonly columns: number;
  readonly rows: number;
  readonly cells: Uint8Array;
}

/** Closes gaps up to twice `radius` wide. */
export function closed(mask: Mask, radius: number): Mask {
  return shrunk(grown(mask, radius), radius);
}

/** Removes what is less than twice `radius` wide. */
export function opened(mask: Mask, radius: number): Mask {
  return grown(shrunk(mask, radius), radius);
}

function grown(mask: Mask, radius: number): Mask {
  return swept(mask, radius, 1);
}

function shrunk(mask: Mask, radius: number): Mask {
  return swept(mask, radius, 0);
}

/**
 * Each cell becomes `value` when one within `radius` has it: along the rows, then along the
 * columns.
 */
function swept({ columns, rows, cells }: Mask, radius: number, value: 0 | 1): Mask {
  const sweep = (
    from: Uint8Array,
    length: number,
    count: number,
    [step, stride]: [number, number],
  ) => {
    const to = new Uint8Array(from.length).fill(1 - value);
    for (let line = 0; line < count; line++) {
      const start = line * stride;
      let done = 0;
      for (let i = 0; i < length; i++) {
        if (from[start + i * step] !== value) continue;
        const last = min(length - 1, i + radius);
        for (done = max(done, i - radius); done <= last; done++) to[start + done * step] = value;
      }
    }
    return to;
  };
  const along = sweep(cells, columns, rows, [1, columns]);
  return { columns, rows, cells: sweep(along, rows, columns, [columns, 1]) };
}

/** The cells of each connected part, joined by their sides. */
export function components({ columns, rows, cells }: Mask): number[][] {
  const seen = new Uint8Array(cells.length);
  const found: number[][] = [];
  const stack: number[] = [];
  const visit = (cell: number) => {
    if (cells[cell] === 0 || seen[cell] === 1) return;
    seen[cell] = 1;
    stack.push(cell);
  };
  for (let start = 0; start < cells.length; start++) {
    visit(start);
    if (stack.length === 0) continue;
    const part: number[] = [];
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      part.push(cell);
      const x = cell % columns;
      if (x > 0) visit(cell - 1);
      if (x < columns - 1) visit(cell + 1);
      if (cell >= columns) visit(cell - columns);
      if (cell < columns * (rows - 1)) visit(cell + columns);
    }
    found.push(part);
  }
  return found;
}
