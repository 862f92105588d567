import type { StaffBrowser } from './staff.js';

export const PEOPLE = '/people/v1';

/** A file as the page uploads it. */
export function upload(
  { headers }: Pick<StaffBrowser, 'headers'>,
  baseUrl: string,
  file: string | Buffer,
  more: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${baseUrl}${PEOPLE}/imports?file_name=people.csv`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv', ...more },
    body: typeof file === 'string' ? file : new Uint8Array(file),
  });
}

/** The day of so many days from now, as a date field takes it. */
export function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** A resource of the people console as received: a test asserts the fields it uses. */
export type PeopleBody = Record<string, any> & { id: string }; // eslint-disable-line @typescript-eslint/no-explicit-any

/** The body of an answer; fails the test where its status is another. */
export async function bodyOf(expected: number, answer: Promise<Response>): Promise<PeopleBody> {
  const got = await answer;
  const text = await got.text();
  if (got.status !== expected) throw new Error(`answered ${got.status}: ${text}`);
  return JSON.parse(text) as PeopleBody;
}
