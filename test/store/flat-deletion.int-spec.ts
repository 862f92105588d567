import { Database, type Transaction } from '../../src/platform/database/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { PersonErasure } from '../../src/verification/erasure/index.js';
import { EventStore } from '../../src/verification/events/index.js';
import { SessionErasureStore } from '../../src/verification/sessions/index.js';
import { ContactOwners } from '../../src/verification/me/contact-owners.service.js';
import { apiOf, type SessionBody } from '../factories/api.js';
import { proveNumber } from '../factories/held-links.js';
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

    const store = test.app.get(SessionErasureStore, { strict: false });
    const person = userId as Id<'user'>;
    const read = <T>(query: (tx: Transaction) => Promise<T>): Promise<[T, number]> =>
      test.app.get(Database, { strict: false }).enclose(async (tx) => {
        const before = await rowsRead(tx);
        const found = await query(tx);
        return [found, (await rowsRead(tx)) - before];
      });
    const [tries, triesRows] = await read((tx) =>
      store.lockTriesOf(organizationId, 'sandbox', person, tx),
    );
    const [projects, projectsRows] = await read((tx) =>
      test.app.get(EventStore, { strict: false }).listProjectsOf(organizationId, person, tx),
    );

    expect(tries.map(({ id }) => id)).toEqual([failed.id]);
    expect(projects).toEqual([documentProject]);
    expect(triesRows).toBeLessThan(FLAT);
    expect(projectsRows).toBeLessThan(FLAT);
  });

  it('finds the contact to tell behind later sessions that prove none', async () => {
    const partner = await makePartner(test.app);
    const { organizationId, sandboxKey, selfieProject } = partner;
    const contact = { kind: 'phone', value: '+12125550142' } as const;
    const proof = await proveNumber(test, apiOf(test, sandboxKey), partner, {
      persona: 'persona_02',
      phone: contact.value,
    });
    const owners = test.app.get(ContactOwners, { strict: false });
    const index = owners.indexOf(organizationId, contact);
    // By face alone, far more than are searched, and by face and a code, which are opened.
    for (const [count, steps] of [
      [1_100, '{selfie}'],
      [101, '{selfie,phone}'],
    ])
      await test.database.query(
        `WITH made AS (INSERT INTO verification.sessions (organization_id, id, project_id, environment, status, token_hash,
           engine, steps, user_info, profile_match, custom_field_index, given_identity_index, sealed_data, created_at,
           updated_at, expires_at, completed_at, user_id, requested_user_id)
         SELECT $1, id, $2, 'sandbox', 'success', sha256(uuid_send(id)), 'simulated', $3::text[], 'none', 'no_match',
                ARRAY[$4::bytea], '', '', now(), now(), now(), now(), $5, $5
           FROM (SELECT uuidv7() AS id FROM generate_series(1, $6)) AS made RETURNING *)
         INSERT INTO verification.session_custom_fields
         SELECT organization_id, environment, $4::bytea, id, project_id, status, user_id FROM made`,
        [
          uuidOf(organizationId),
          uuidOf(selfieProject),
          steps,
          index,
          uuidOf(proof['user_id'] as Id),
          count,
        ],
      );

    const person = await owners.find({ organizationId, environment: 'sandbox' }, contact);

    expect(person).toMatchObject({ id: proof.id, userId: proof['user_id'] });
    expect((await owners.contactsOf(person!)).contacts).toEqual([contact]);
  });

  it('finds the contact that an unnamed session confirmed again, when the first one is redacted', async () => {
    const partner = await makePartner(test.app);
    const { organizationId, sandboxKey } = partner;
    const api = apiOf(test, sandboxKey);
    const contact = { kind: 'phone', value: '+12125550143' } as const;
    const who = { persona: 'persona_04', phone: contact.value };
    const first = await proveNumber(test, api, partner, who);
    const again = await proveNumber(test, api, partner, who);
    const stranger = await proveNumber(test, api, partner, { ...who, phone: '+12125550144' });
    await api.post(`/v1/verification_sessions/${first.id}/redact`, {});

    const owners = test.app.get(ContactOwners, { strict: false });
    const person = await owners.find({ organizationId, environment: 'sandbox' }, contact);

    expect(stranger['user_id']).toBe(first['user_id']);
    expect(person).toMatchObject({ id: again.id, userId: first['user_id'] });
    expect((await owners.contactsOf(person!)).contacts).toEqual([contact]);
  });

  it.each([[1], [2]])('tells both projects of a person with %i redacted sessions', async (gone) => {
    const { organizationId, sandboxKey, ...partner } = await makePartner(test.app);
    const api = apiOf(test, sandboxKey);
    const projects = [partner.documentProject, partner.ial2Project];
    const ended: SessionBody[] = [];
    for (const project_id of projects)
      ended.push(await api.complete((await api.session({ project_id })).id, 'success'));
    const userId = ended[0]?.['user_id'] as Id<'user'>;
    expect(ended[1]).toMatchObject({ user_id: userId });
    for (const { id } of ended.slice(0, gone))
      await api.post(`/v1/verification_sessions/${id}/redact`, {});

    const subject = { organizationId, environment: 'sandbox', userId } as const;
    const record = await test.app
      .get(PersonErasure, { strict: false })
      .erase(subject, { cause: 'retention', requestedBy: 'system' }, new Date());

    expect(record.sessionsRedacted).toBe(2 - gone);
    const told = await test.database.query<{ project_id: string }>(
      `SELECT project_id FROM verification.events
        WHERE type = 'event_user_deleted_v1' AND user_id = $1 AND session_id IS NULL`,
      [uuidOf(userId)],
    );
    expect(told.map(({ project_id }) => project_id).sort()).toEqual(projects.map(uuidOf).sort());
  });
});
