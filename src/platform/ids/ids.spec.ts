import { firstUuidAt, idFromSuffix, idOf, isId, newId, uuidOf } from './ids.js';

describe('ids', () => {
  it('survive the way to a uuid column and back', () => {
    const id = newId('vs');
    expect(idOf('vs', uuidOf(id))).toBe(id);
    expect(uuidOf(id)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('are all known as ids', () => {
    const ids = Array.from({ length: 1_000 }, () => newId('vs'));
    expect(ids.filter((id) => !isId('vs', id))).toEqual([]);
  });

  it('sort by the time they were made', () => {
    const ids = Array.from({ length: 100 }, () => newId('evt'));
    expect([...ids].sort()).toEqual(ids);
  });

  it('come after the first id of their time and before that of the next second', () => {
    const now = Date.now();
    const id = uuidOf(newId('evt'));

    expect(id > firstUuidAt(new Date(now - 1000))).toBe(true);
    expect(id < firstUuidAt(new Date(now + 1000))).toBe(true);
    expect(firstUuidAt(new Date(0))).toBe('00000000-0000-0000-0000-000000000000');
  });

  it.each([
    ['another prefix', newId('proj')],
    ['a short suffix', 'vs_01h'],
    ['a letter outside the alphabet', `vs_${'l'.repeat(26)}`],
    ['a value above 128 bits', `vs_8${'0'.repeat(25)}`],
    ['the same character throughout', `vs_${'1'.repeat(26)}`],
    ['the nil UUID', `vs_${'0'.repeat(26)}`],
    ['the greatest UUID', `vs_7${'z'.repeat(25)}`],
    ['another version', newId('vs').replace(/^(.{13}).(.*)$/, '$1c$2')],
    ['another variant', newId('vs').replace(/^(.{16}).(.*)$/, '$1c$2')],
    ['upper case', newId('vs').toUpperCase()],
    ['a number', 12],
    ['nothing', undefined],
  ])('refuse %s', (_, value) => {
    expect(isId('vs', value)).toBe(false);
    expect(idFromSuffix('vs', String(value).slice(3))).toBeNull();
  });
});
