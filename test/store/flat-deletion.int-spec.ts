import { Database } from '../../src/platform/database/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { SessionErasureStore } from '../../src/verification/sessions/index.js';
import { apiOf } from '../factories/api.js';
import { makePartner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { rowsRead } from '../support/rows-read.js';

/** This many tries of other people are in the way. */
const MANY = 20_000;
/** The rows of the person, their sessions and tries, and of their indexes. */
const FLAT = 20;

const ADA = { first_name: 'Ada', last_name: 'Byron', dob: '1975-12-10' };

describe('what a deletion looks for', () => {
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication();
  });
  afterAll(() => test.close());

  it('is found among many sessions without reading the others', async () => {
    const { organizationId, sandboxKey, documentProject } = await makePartner(test.app);
    const api = apiOf(test, sandboxKey);
    const asked = { project_id: documentProject, user_profile_information: ADA };
    const failed = await api.session(asked);
    await api.complete(failed.id, 'underage');
    const { user_id: userId } = await api.complete((await api.session(asked)).id, 'success');
    await test.database.query(
      `INSERT INTO verification.sessions (organization_id, id, project_id, environment, status, token_hash, engine, steps,
         user_info, profile_match, custom_field_index, given_identity_index, sealed_data, created_at, updated_at,
         expires_at, completed_at)
       SELECT $1, id, $2, 'sandbox', 'failed', sha256(uuid_send(id)), 'simulated', '{selfie}', 'none', 'no_match', '{}',
              CASE WHEN n % 2 = 0 THEN sha256(uuid_send(id)) ELSE '' END, '', now(), now(), now(), now()
         FROM (SELECT uuidv7() AS id, n FROM generate_series(1, ${MANY}) AS n) AS made`,
      [uuidOf(organizationId), uuidOf(documentProject)],
    );
    await test.database.query('ANALYZE verification.sessions');

    const [found, rows] = await test.app.get(Database, { strict: false }).enclose(async (tx) => {
      const before = await rowsRead(tx);
      const tries = await test.app
        .get(SessionErasureStore, { strict: false })
        .lockTriesOf(organizationId, 'sandbox', userId as Id<'user'>, tx);
      return [tries, (await rowsRead(tx)) - before];
    });

    expect(found.map(({ id }) => id)).toEqual([failed.id]);
    expect(rows).toBeLessThan(FLAT);
  });
});
