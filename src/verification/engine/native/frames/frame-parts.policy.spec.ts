import { Random } from '../../../../../test/support/engine/random.js';
import type { SeenAs } from '../liveness/challenge-check.policy.js';
import { PARTS, partsOf, seenAs } from './frame-parts.policy.js';

/** 1,024 random bits in hexadecimal. */
function fingerprint(random: Random): string {
  return Array.from({ length: 256 }, () => Math.floor(random.next() * 16).toString(16)).join('');
}

/** The same with a share of its bits changed. */
function altered(of: string, share: number, random: Random): string {
  return [...of]
    .map((digit) => {
      const flips = [8, 4, 2, 1].reduce((sum, bit) => sum + (random.next() < share ? bit : 0), 0);
      return (Number.parseInt(digit, 16) ^ flips).toString(16);
    })
    .join('');
}

/** How many of 200 altered fingerprints count as copies or alike, and as copies. */
function counted(share: number): [alike: number, copies: number] {
  const random = new Random(7);
  const all = Array.from({ length: 200 }, () => {
    const one = fingerprint(random);
    return seen(one, altered(one, share, random));
  });
  return [all.filter((as) => as !== null).length, all.filter((as) => as === 'copy').length];
}

function seen(one: string, other: string): SeenAs | null {
  const numbers = new Map<string, number>();
  const numbered = (parts: string[]): number[] =>
    parts.map((part) => {
      const number = numbers.get(part) ?? numbers.size;
      numbers.set(part, number);
      return number;
    });
  return seenAs(numbered(partsOf(one)), numbered(partsOf(other)));
}

describe('the parts of a fingerprint', () => {
  it('use every bit once', () => {
    const ones = partsOf('f'.repeat(256)).join('').split('1').length;
    expect(partsOf('0'.repeat(256))).toHaveLength(PARTS);
    const zeros = partsOf('0'.repeat(256)).map((part) => part.split(':')[1]?.length);
    expect(new Set(zeros)).toEqual(new Set([16]));
    expect(ones).toBeGreaterThan(1_024);

    for (const bit of [0, 1, 511, 1_023]) {
      const digits = [...'0'.repeat(256)];
      digits[bit >> 2] = (8 >> (bit % 4)).toString(16);
      const changed = partsOf(digits.join('')).filter((part) =>
        part.includes('1', part.indexOf(':')),
      );
      expect({ bit, changed: changed.length }).toEqual({ bit, changed: 1 });
    }
  });

  it.each([
    [0, [200, 200], 200],
    [0.003, [200, 200], 30],
    [0.01, [200, 200], 0],
    // Another compression changes 0.03 of most frames, and 0.06 at most.
    [0.03, [200, 200], 0],
    [0.06, [160, 200], 0],
    // The least by which two moments of one face differ.
    [0.15, [0, 0], 0],
    [0.3, [0, 0], 0],
    [0.5, [0, 0], 0],
  ])('tell frames that differ by %d from copies', (share, [least, most], copies) => {
    const [alike, same] = counted(share);

    expect(alike).toBeGreaterThanOrEqual(least!);
    expect(alike).toBeLessThanOrEqual(most!);
    expect(same).toBeGreaterThanOrEqual(copies);
    expect(same).toBeLessThanOrEqual(copies === 0 ? 5 : 200);
  });
});
