import pg from 'pg';
import { LegalHolds } from '../../../src/verification/legal-holds/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { inventPerson, type InventedPerson } from '../../factories/invented-people.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';
import { unfolded } from '../../support/unfolded.js';
import { untilWaiting } from '../../support/waiting.js';

describe('erasure of tries', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });
  afterAll(() => test.close());

  let people = 0;
  const somebody = (): InventedPerson => inventPerson((people += 1));

  /** A session with a given identity, opened by a browser. */
  async function opened(
    given: object,
    { by = api, project = partner.documentProject } = {},
  ): Promise<SessionBody> {
    const session = await by.session({ project_id: project, ...given });
    await visit(test, session);
    return session;
  }

  /** All that a partner gives of that person. */
  const all = (person: InventedPerson): object => ({
    redirect_url: person.redirectUrl,
    custom_fields: person.customFields,
    email: person.email,
    phone: person.contactPhone,
    user_profile_information: person.profile,
  });

  const names = ({ profile: { first_name, last_name, dob } }: InventedPerson): object => ({
    user_profile_information: { first_name, last_name, dob },
  });

  async function failed(given: object, scenario = 'selfie_mismatch'): Promise<SessionBody> {
    return api.complete((await opened(given)).id, scenario);
  }

  async function verified(given: object): Promise<SessionBody> {
    return api.complete((await opened(given)).id, 'success');
  }

  async function deleted({ user_id: userId }: SessionBody): Promise<Record<string, unknown>> {
    const { status, body } = await api.delete(`/v1/users/${String(userId)}`);
    expect(status).toBe(200);
    return body as Record<string, unknown>;
  }

  /** Which of the sessions still hold their given identity. */
  async function kept(...sessions: { id: string }[]): Promise<string[]> {
    const found = await Promise.all(sessions.map(({ id }) => api.read(id)));
    return found.filter(({ redacted_at: at }) => at === null).map(({ id }) => id);
  }

  describe('deleting a person', () => {
    it('leaves nothing of failed tries with the same given identity, in answers, events or tables', async () => {
      const person = somebody();
      const other = await opened(all(person));
      const tries = [
        await failed(all(person), 'document_expired'),
        await api.complete(other.id, 'selfie_mismatch', 'persona_04'),
        await failed(all(person), 'consent_declined'),
      ];
      const success = await verified(all(person));
      const values = [
        person.profile.last_name,
        person.phone,
        person.contactPhone,
        person.email,
        person.redirectUrl,
        ...Object.values(person.customFields),
      ];
      const seenIn = (text: string): string[] =>
        values.filter((value) => unfolded(text).includes(value.toLowerCase()));
      expect(seenIn(JSON.stringify(await api.read(tries[0]!.id)))).not.toEqual([]);

      expect(await deleted(success)).toMatchObject({ sessions_redacted: 4 });

      expect(await kept(...tries, success)).toEqual([]);
      const answers = await Promise.all([
        ...tries.map(({ id }) => api.get(`${SESSIONS}/${id}?reveal_sensitive_data=true`)),
        api.get(`${SESSIONS}?limit=100`),
        api.get(`/v1/events?project_id=${partner.documentProject}&limit=100`),
        api.get('/v1/deletion_records?limit=100'),
      ]);
      expect(answers.flatMap(({ text }) => seenIn(text))).toEqual([]);
      expect(seenIn(await dump(test.database))).toEqual([]);
      for (const { id } of tries) {
        const { body } = await api.get(
          `/v1/events?project_id=${partner.documentProject}&limit=100`,
        );
        const types = (body as { data: { event_type: string; data: object }[] }).data
          .filter(({ data }) => JSON.stringify(data).includes(id))
          .map(({ event_type: type }) => type);
        expect(types).toContain('event_verification_session_redacted_v1');
      }
    });

    it('also deletes tries that were abandoned, canceled or expired, and ends open ones', async () => {
      const person = somebody();
      const expired = await opened({ ...names(person), expires_in: 300 });
      test.clock.advanceSeconds(301);
      const canceled = await opened(names(person));
      await api.post(`${SESSIONS}/${canceled.id}/cancel`).expect(200);
      const [untouched, open] = [
        await api.session({ project_id: partner.selfieProject, ...names(person) }),
        await opened(names(person)),
      ];
      const success = await verified(names(person));

      await deleted(success);

      expect(await kept(expired, canceled, untouched, open)).toEqual([]);
      const statuses = await Promise.all(
        [expired, canceled, untouched, open].map(async ({ id }) => (await api.read(id))['status']),
      );
      expect(statuses).toEqual(['expired', 'canceled', 'canceled', 'canceled']);
    });

    it("finds tries by the verified person's names and birthday, in any spelling", async () => {
      const person = somebody();
      const { first_name: first, last_name: last, dob } = person.profile;
      const profile = { first_name: ` ${first.toUpperCase()}`, last_name: last.toLowerCase(), dob };
      const attempt = await failed({
        user_profile_information: profile,
        email: 'else@example.com',
      });

      await deleted(await verified(all(person)));

      expect(await kept(attempt)).toEqual([]);
    });

    it('finds tries by their whole given identity, when that is less than names and birthday', async () => {
      const given = { email: 'lone-contact@example.com' };
      const attempt = await failed(given);
      const open = await opened(given);

      await deleted(await api.complete(open.id, 'success', 'persona_06'));

      expect(await kept(attempt)).toEqual([]);
    });

    it('finds tries by a misspelled name that was given to a session of the verified person', async () => {
      const person = somebody();
      const wrong = { ...person.profile, last_name: `${person.profile.last_name}x` };
      const [attempt, open] = [
        await failed({ user_profile_information: wrong }),
        await opened({ user_profile_information: wrong }),
      ];

      await deleted(await api.complete(open.id, 'success', 'persona_07'));

      expect(await kept(attempt)).toEqual([]);
    });

    it('leaves sessions that verified somebody else, or were given less, another or no identity', async () => {
      const [person, stranger] = [somebody(), somebody()];
      const contact = { email: 'shared@example.com', phone: '+15555550123' };
      const name = { ...contact, user_profile_information: { first_name: 'Uta' } };
      const swapped = await opened(names(person));
      const others = [
        await failed(names(stranger)),
        await failed({ user_profile_information: { ...person.profile, dob: '1931-01-31' } }),
        await failed({ ...contact, user_profile_information: { first_name: 'Eno' } }),
        await failed(contact),
        await failed({}),
        await api.complete(swapped.id, 'success', 'persona_08'),
      ];
      const named = await opened(name);
      const nothing = await opened({});

      await deleted(await verified(names(person)));
      await deleted(await api.complete(named.id, 'success', 'persona_09'));
      await deleted(await api.complete(nothing.id, 'success', 'persona_10'));

      expect(await kept(...others)).toEqual(others.map(({ id }) => id));
    });

    it('leaves the tries on a person whose identity a stranger was given', async () => {
      const person = somebody();
      await verified(names(person));
      const [attempt, open] = [await failed(names(person)), await opened(names(person))];
      const stranger = await api.complete(
        (await opened(names(person))).id,
        'success',
        'persona_06',
      );

      await deleted(stranger);

      expect(await kept(attempt, open)).toEqual([attempt.id, open.id]);
    });

    it("leaves another partner's tries, and those of the other environment", async () => {
      const person = somebody();
      const other = await makePartner(test.app, 'Other');
      const theirs = apiOf(test, other.sandboxKey);
      const live = apiOf(test, partner.productionKey);
      const elsewhere = await opened(names(person), { by: theirs, project: other.documentProject });
      const real = await opened(names(person), { by: live, project: partner.productionProject });
      await theirs.complete(elsewhere.id, 'underage');
      await live.post(`${SESSIONS}/${real.id}/cancel`).expect(200);

      await deleted(await verified(names(person)));

      expect((await theirs.read(elsewhere.id))['redacted_at']).toBeNull();
      expect((await live.read(real.id))['redacted_at']).toBeNull();
    });

    it('is refused while a try is under a legal hold, and then leaves everything', async () => {
      const person = somebody();
      const attempt = await failed(names(person));
      const open = await opened(names(person));
      const success = await verified(names(person));
      const holds = test.app.get(LegalHolds, { strict: false });
      await holds.place(partner.organizationId, attempt.id as Id<'vs'>);

      const { status, body } = await api.delete(`/v1/users/${String(success['user_id'])}`);

      expect([status, body.code]).toEqual([409, 'legal_hold']);
      expect(await kept(attempt, open, success)).toHaveLength(3);
      expect((await api.read(open.id))['status']).toBe('awaiting_user_input');
      await holds.lift(partner.organizationId, attempt.id as Id<'vs'>);
      await deleted(success);
      expect(await kept(attempt, open, success)).toEqual([]);
    });

    const complete = ({ id }: SessionBody, scenario: string) =>
      api.post(`/v1/test_helpers/verification_sessions/${id}/complete`, { scenario });

    it('waits for tries before it locks the person, so that a concurrent success can finish', async () => {
      const person = somebody();
      const { user_id: userId } = await verified(names(person));
      const earlier = await failed(names(person));
      test.clock.advanceSeconds(1);
      const open = await opened(names(person));
      const locks = new pg.Client({ connectionString: test.database.url });
      await locks.connect();
      await locks.query('BEGIN');
      await locks.query('SELECT 1 FROM verification.sessions WHERE id = $1 FOR UPDATE', [
        uuidOf(earlier.id as Id),
      ]);

      const deletion = api.delete(`/v1/users/${String(userId)}`).then((answer) => answer);
      await untilWaiting(test.database, 1);
      const success = await complete(open, 'success');
      await locks.query('ROLLBACK');
      await locks.end();

      expect([success.status, (success.body as SessionBody)['user_id']]).toEqual([200, userId]);
      expect((await deletion).status).toBe(200);
      expect(await kept(earlier, open)).toEqual([]);
    });

    it('waits for the sessions that are to recognise the person, so that one of them can end', async () => {
      const person = somebody();
      const { user_id: userId } = await verified(names(person));
      const known = await opened({ user_id: userId }, { project: partner.selfieProject });
      const locks = new pg.Client({ connectionString: test.database.url });
      await locks.connect();
      await locks.query('BEGIN');
      // As a session that ends does: its own row, then the person's.
      await locks.query('SELECT 1 FROM verification.sessions WHERE id = $1 FOR UPDATE', [
        uuidOf(known.id as Id),
      ]);

      const deletion = api.delete(`/v1/users/${String(userId)}`).then((answer) => answer);
      await untilWaiting(test.database, 1);
      await locks.query('SELECT 1 FROM verification.people WHERE id = $1 FOR UPDATE', [
        uuidOf(userId as Id),
      ]);
      await locks.query('ROLLBACK');
      await locks.end();

      expect((await deletion).status).toBe(200);
    });

    it('removes tries that end at that moment, except those that verified a new person', async () => {
      for (let round = 0; round < 10; round += 1) {
        const person = somebody();
        const success = await verified(names(person));
        const [first, second] = [await opened(names(person)), await opened(names(person))];

        const [answer, ...others] = await Promise.all([
          api.delete(`/v1/users/${String(success['user_id'])}`),
          complete(first, 'success'),
          complete(second, 'underage'),
        ]);

        expect(answer.status).toBe(200);
        expect(others.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
        for (const { id } of [first, second]) {
          const { redacted_at: at, user_id: userId, status } = await api.read(id);
          const isNew = status === 'success' && userId !== success['user_id'];
          expect(at !== null || isNew).toBe(true);
        }
      }
    });
  });
});
