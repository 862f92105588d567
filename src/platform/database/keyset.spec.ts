import { idOf } from '../ids/index.js';
import { keyset, newestFirst } from './keyset.js';

const UUID = '01890a5d-ac96-774b-bcce-b302099a8057';
const ID = idOf('key', UUID);

describe('a page by id', () => {
  it('begins with the newest, and reads one row more than it shows', () => {
    const values: unknown[] = ['tenant'];
    expect(keyset({ limit: 20, after: null, before: null }, values)).toBe(
      'ORDER BY id DESC LIMIT 21',
    );
    expect(values).toEqual(['tenant']);
  });

  it('goes on after an id, which is bound behind what was bound before', () => {
    const values: unknown[] = ['tenant', 'sandbox'];
    expect(keyset({ limit: 5, after: ID, before: null }, values, 's.id')).toBe(
      'AND s.id < $3 ORDER BY s.id DESC LIMIT 6',
    );
    expect(values).toEqual(['tenant', 'sandbox', UUID]);
  });

  it('goes back from an id: the nearest rows, which are then shown newest first', () => {
    const page = { limit: 2, after: null, before: ID };
    const values: unknown[] = [];
    expect(keyset(page, values)).toBe('AND id > $1 ORDER BY id ASC LIMIT 3');
    expect(values).toEqual([UUID]);
    expect(newestFirst([1, 2, 3], page)).toEqual([3, 2, 1]);
  });

  it("keeps the order of a page's rows otherwise", () => {
    expect(newestFirst([3, 2, 1], { limit: 2, after: null, before: null })).toEqual([3, 2, 1]);
    expect(newestFirst([3, 2, 1], { limit: 2, after: ID, before: null })).toEqual([3, 2, 1]);
  });
});
