/** Whether `npm run test:soak` runs, which gives the specs of `test/soak` all the time they want. */
const isSoak = process.env['SOAK'] === 'true';

/** A number, or the cases of a table: few in `npm test`, all in `npm run test:soak`. */
export function volume<T>(few: T, all: T): T {
  return isSoak ? all : few;
}

type Case = Pick<jest.It, 'each'> & ((...test: Parameters<jest.It>) => void);

/** Takes a case as Jest does, and forgets it. */
const LEFT_OUT: Case = Object.assign(() => undefined, {
  each: () => () => undefined,
} as unknown as jest.It);

/** A case that `npm test` leaves out: it is long, or beside the way that most people go. */
export const itInSoak: Case = isSoak ? globalThis.it : LEFT_OUT;

/** Any other case of a file with such cases, if the file imports it: the soak run need not repeat it. */
export const it: Case = isSoak ? LEFT_OUT : globalThis.it;
