import { ageOn, birthDate, dayAtIssuer, expiryDate } from './issuer-day.policy.js';

describe("the day at a document's place", () => {
  const now = new Date('2026-03-01T06:30:00Z');

  it.each([
    ['VA', '2026-03-01'],
    ['CA', '2026-02-28'],
    ['HI', '2026-02-28'],
    ['GU', '2026-03-01'],
    ['ON', '2026-03-01'],
    ['NU', '2026-02-28'],
  ])('is the latest current day there: %s', (subdivision, day) => {
    expect(dayAtIssuer(now, { country: 'USA', subdivision })).toBe(day);
  });

  it.each([
    ['D', '2026-03-01'],
    ['NLD', '2026-03-01'],
    ['NZL', '2026-03-01'],
    ['USA', '2026-02-28'],
    ['UTO', '2026-02-28'],
  ])('is that of the whole country where it has no state: %s', (country, day) => {
    expect(dayAtIssuer(now, { country, subdivision: null })).toBe(day);
  });

  it('is the last one on Earth where the place is unknown', () => {
    expect(dayAtIssuer(now, null)).toBe('2026-02-28');
  });
});

describe('an age', () => {
  it.each([
    ['2026-05-16', '2008-05-17', 17],
    ['2026-05-17', '2008-05-17', 18],
    ['2026-02-28', '2008-02-29', 17],
    ['2026-03-01', '2008-02-29', 18],
  ])('on %s for a birth on %s is %i', (day, birth, age) => {
    expect(ageOn(day, birth)).toBe(age);
  });
});

describe('a year of two digits', () => {
  it('is that of the latest birthday in the past', () => {
    expect(birthDate('260301', '2026-03-01')).toBe('2026-03-01');
    expect(birthDate('260302', '2026-03-01')).toBe('1926-03-02');
    expect(birthDate('851340', '2026-03-01')).toBeNull();
  });

  it('is near where a document expires', () => {
    expect(expiryDate('320415', '2026-03-01')).toBe('2032-04-15');
    expect(expiryDate('120415', '2026-03-01')).toBe('2012-04-15');
    expect(expiryDate('991231', '2026-03-01')).toBe('1999-12-31');
    expect(expiryDate('3<<<<<', '2026-03-01')).toBeNull();
  });
});
