import { csvParts, MOST_ROWS } from './exports.service.js';

async function fileOf(pages: readonly (readonly { id: string; seen_at: unknown }[])[]) {
  const parts: string[] = [];
  // eslint-disable-next-line @typescript-eslint/require-await
  const each = (async function* () {
    yield* pages;
  })();
  for await (const part of csvParts(['id', 'seen_at'], each)) parts.push(part);
  return parts;
}

describe('an export', () => {
  it('has a line for each row, times with their zone, and no formula', async () => {
    const [header, ...parts] = await fileOf([
      [{ id: '=1+1', seen_at: 1_767_225_600 }],
      [{ id: 'b', seen_at: null }],
    ]);

    expect(header).toBe('\ufeff"id","seen_at"\r\n');
    expect(parts).toEqual([`"'=1+1","2026-01-01T00:00:00Z"\r\n`, '"b",""\r\n']);
  });

  it('ends at its bound, and says so', async () => {
    const page = Array.from({ length: MOST_ROWS }, () => ({ id: 'a', seen_at: 1 }));
    const parts = await fileOf([page, page]);

    expect(parts).toHaveLength(4);
    expect(parts[2]).toBe('');
    expect(parts[3]).toContain('Only the first 100000 rows');
  });
});
