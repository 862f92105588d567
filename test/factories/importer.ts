import { ImportHandler } from '../../src/gateway/batches/imports/import-handler.js';
import type { TestApplication } from '../support/application.js';
import { bodyOf, PEOPLE, upload, type PeopleBody } from './people.js';
import { confirming, type StaffBrowser } from './staff.js';

export const IMPORTS = `${PEOPLE}/imports`;
export const HEADER = 'Employee ID,First name,Last name,DOB,Email,Status,Department';

/** Rows of people nobody else is. */
export const people = (count: number, from = 1): string =>
  Array.from(
    { length: count },
    (_, n) => `I-${from + n},Ada,Quill${from + n},1990-12-10,,,Ops`,
  ).join('\n');

/** Imports files as a staff member. */
export interface Importer {
  /** Does what is left of every import. */
  work: () => Promise<number>;
  look: (job: PeopleBody) => Promise<PeopleBody>;
  act: (job: PeopleBody, what: string, body?: object) => Promise<PeopleBody>;
  /** Uploads, matches as suggested and reviews. */
  reviewed: (rows: string, header?: string, how?: object) => Promise<PeopleBody>;
  /** The same, and records the rows. */
  done: (rows: string, header?: string) => Promise<PeopleBody>;
}

export function importerOf(test: TestApplication, who: StaffBrowser): Importer {
  const importer: Importer = {
    work: () => test.app.get(ImportHandler, { strict: false }).run(),
    look: ({ id }) => bodyOf(200, who.get(`${IMPORTS}/${id}`)),
    act: ({ id }, what, body = what === 'approve' ? { action: 'run' } : {}) => {
      // As the page does. The other dangerous actions are confirmed by their tests.
      const by = what === 'start' ? confirming(test, who) : who;
      return bodyOf(200, by.post(`${IMPORTS}/${id}/${what}`, body));
    },
    reviewed: async (rows, header = HEADER, how = {}) => {
      const uploaded = await bodyOf(201, upload(who, test.baseUrl, `${header}\n${rows}\n`));
      const columns = (uploaded['columns'] as { column: number; field: string | null }[])
        .filter(({ field }) => field !== null)
        .map(({ column, field }) => ({ column, field }));
      const path = `${IMPORTS}/${uploaded.id}/columns`;
      await bodyOf(200, who.send('PUT', path, { body: { columns, ...how } }));
      await importer.work();
      return importer.look(uploaded);
    },
    done: async (rows, header) => {
      const job = await importer.reviewed(rows, header);
      await importer.act(job, 'start');
      await importer.work();
      return importer.look(job);
    },
  };
  return importer;
}
