/** Whether `npm run test:soak` runs, which gives the specs of `test/soak` all the time they want. */
const isSoak = process.env['SOAK'] === 'true';

/** A number, or the cases of a table: few in `npm test`, all in `npm run test:soak`. */
export function volume<T>(few: T, all: T): T {
  return isSoak ? all : few;
}

/** A case that is too long for `npm test`, which leaves it out. */
export const itInSoak: (...test: Parameters<jest.It>) => void = isSoak ? it : () => undefined;
