import { firstUuidAt, idFromSuffix, idOf, isId, newId, newIdAt, uuidOf } from './ids.js';

describe('ids', () => {
  it('survive the conversion to a uuid and back', () => {
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

  it('sort by their creation time', () => {
    const ids = Array.from({ length: 100 }, () => newId('evt'));
    expect([...ids].sort()).toEqual(ids);
  });

  it('lie between the first id of their time and that of the next second', () => {
    const now = Date.now();
    const id = uuidOf(newId('evt'));

    expect(id > firstUuidAt(new Date(now - 1000))).toBe(true);
    expect(id < firstUuidAt(new Date(now + 1000))).toBe(true);
    expect(firstUuidAt(new Date(0))).toBe('00000000-0000-0000-0000-000000000000');
  });

  describe('of a thing created at a moment', () => {
    const AT = new Date('2026-03-01T12:00:00.123Z');

    it('contain that moment to the millisecond', () => {
      const id = newIdAt('vs', AT);

      expect(isId('vs', id)).toBe(true);
      expect(uuidOf(id) >= firstUuidAt(AT)).toBe(true);
      expect(uuidOf(id) < firstUuidAt(new Date(AT.getTime() + 1))).toBe(true);
    });

    it('sort in creation order even when time stands still, and are all different', () => {
      const ids = Array.from({ length: 10_000 }, () => newIdAt('vs', AT));

      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !isId('vs', id))).toEqual([]);
      expect([...ids].sort()).toEqual(ids);
    });

    it('do not reveal how many were made in between', () => {
      const starts = Array.from({ length: 50 }, (_, n) =>
        uuidOf(newIdAt('vs', new Date(AT.getTime() + n))).slice(15, 23),
      );

      expect(new Set(starts).size).toBe(starts.length);
    });

    it('sort by that moment, whenever they are made', () => {
      const later = newIdAt('vs', new Date(AT.getTime() + 1));
      expect(newIdAt('vs', AT) < later).toBe(true);
    });
  });

  it.each([
    ['another prefix', newId('key')],
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
