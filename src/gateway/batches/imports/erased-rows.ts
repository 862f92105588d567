import { idIn } from './file/column-match.policy.js';
import { ROWS_PER_CHUNK } from './import.js';
import type { ImportChunk } from './import-chunk.entity.js';

/** The part as if these employees had empty rows. */
export function withoutRowsOf(
  chunk: ImportChunk,
  erased: ReadonlySet<string>,
  column: number,
): ImportChunk {
  const first = chunk.number * ROWS_PER_CHUNK + 1;
  const isErased = chunk.rows.map((cells) => erased.has(idIn(cells, column)));
  return {
    ...chunk,
    rows: chunk.rows.map((cells, n) => (isErased[n] ? [] : cells)),
    results:
      chunk.results?.map((result) =>
        isErased[result.row - first]
          ? {
              ...result,
              changes: [],
              doubts: [],
              errors: [{ field: null, code: 'erased' as const }],
            }
          : result,
      ) ?? null,
    undo: chunk.undo?.filter(({ employeeId }) => !erased.has(employeeId)) ?? null,
  };
}
