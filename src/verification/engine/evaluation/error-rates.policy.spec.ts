import { errorRates, type ComparedPair } from './error-rates.policy.js';

const pair = (same: boolean, distance: number | null, accepted = false): ComparedPair => ({
  pictures: ['a.jpg', 'b.jpg'],
  same,
  distance,
  accepted,
});

describe('the rates of errors', () => {
  it('count genuine pairs that were refused, and impostors that were accepted', () => {
    const rates = errorRates([
      pair(true, 0.3, true),
      pair(true, 0.5, true),
      pair(true, 0.7),
      pair(true, null),
      pair(false, 0.8),
      pair(false, 0.5, true),
    ]);

    expect(rates).toMatchObject({ genuine_pairs: 4, impostor_pairs: 2, frr: 0.5, far: 0.5 });
    expect(rates.errors.map(({ same, distance }) => [same, distance])).toEqual([
      [true, 0.7],
      [true, null],
      [false, 0.5],
    ]);
  });

  it('are equal where no threshold is better', () => {
    expect(errorRates([pair(true, 0.2), pair(false, 0.9)]).eer).toBe(0);
    expect(
      errorRates([pair(true, 0.2), pair(true, 0.6), pair(false, 0.5), pair(false, 0.9)]).eer,
    ).toBe(0.5);
  });

  it('are no numbers where nothing was compared', () => {
    expect(errorRates([])).toEqual({
      genuine_pairs: 0,
      impostor_pairs: 0,
      frr: null,
      far: null,
      eer: null,
      errors: [],
    });
    expect(errorRates([pair(true, null), pair(false, 0.5)]).eer).toBeNull();
  });
});
