/** Whether `npm run test:soak` runs, which gives the specs of `test/soak` all the time they want. */
const isSoak = process.env['SOAK'] === 'true';

/** A number, or the cases of a table: few in `npm test`, all in `npm run test:soak`. */
export function volume<T>(few: T, all: T): T {
  return isSoak ? all : few;
}

/** A case that `npm test` leaves out: it is long, or beside the way that most people go. */
export const itInSoak: Pick<jest.It, 'each'> & ((...test: Parameters<jest.It>) => void) = isSoak
  ? it
  : Object.assign(() => undefined, { each: () => () => undefined } as unknown as jest.It);
