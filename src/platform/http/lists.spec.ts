import { numberedList } from './lists.js';

/** Reads 1, 2, 3, … up to a last number. */
const upTo =
  (last: number) =>
  (after: number, limit: number): Promise<{ sequence: number }[]> =>
    Promise.resolve(
      Array.from({ length: Math.min(limit, last - after) }, (_, index) => ({
        sequence: after + index + 1,
      })),
    );
const shown = ({ sequence }: { sequence: number }): number => sequence;

describe('a list by number', () => {
  it('begins with the first, twenty at a time, and returns the next cursor', async () => {
    const page = await numberedList({}, upTo(21), shown);
    expect(page.data).toHaveLength(20);
    expect(page).toMatchObject({ object_name: 'list', has_more: true, next_cursor: 20 });
  });

  it('goes on after a number, to its end', async () => {
    expect(await numberedList({ after: 20, limit: 5 }, upTo(25), shown)).toEqual({
      object_name: 'list',
      data: [21, 22, 23, 24, 25],
      has_more: false,
      next_cursor: null,
    });
  });

  it('leaves out hidden items, and continues after them', async () => {
    const odd = ({ sequence }: { sequence: number }) => (sequence % 2 ? sequence : null);
    expect(await numberedList({ limit: 4 }, upTo(9), odd)).toMatchObject({
      data: [1, 3],
      has_more: true,
      next_cursor: 4,
    });
  });
});
