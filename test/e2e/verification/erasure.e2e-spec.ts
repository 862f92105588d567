import { OPERATOR } from '../../../src/platform/audit/index.js';
import { Hasher } from '../../../src/platform/crypto/index.js';
import { RetentionSweep } from '../../../src/verification/erasure/index.js';
import { ProjectsService } from '../../../src/verification/projects/index.js';
import { LegalHolds } from '../../../src/verification/legal-holds/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { DeviceKeyScene } from '../../factories/device-keys.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const DAY = 86_400;

describe('erasure', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });
  afterAll(() => test.close());

  const holds = (): LegalHolds => test.app.get(LegalHolds, { strict: false });
  const sweep = (dryRun = false) => test.app.get(RetentionSweep, { strict: false }).run({ dryRun });

  async function verified(
    persona: string,
    projectId = partner.documentProject,
  ): Promise<SessionBody> {
    const { id } = await api.session({ project_id: projectId, email: 'kept@example.com' });
    return api.complete(id, 'success', persona);
  }

  const deleteUser = (userId: string) =>
    fetch(`${test.baseUrl}/v1/users/${userId}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${partner.sandboxKey}` },
    });

  async function keysOf(...ids: string[]): Promise<number> {
    const rows = await test.database.query(
      'SELECT 1 FROM verification.data_keys WHERE owner_id = ANY ($1)',
      [ids.map((id) => uuidOf(id as Id))],
    );
    return rows.length;
  }

  it('redacting a session revokes the device key that was made in it, and no other', async () => {
    const scene = new DeviceKeyScene(test, partner);
    const pages = [await scene.established('persona_06'), await scene.established('persona_06')];
    for (const page of pages) expect((await scene.make(page))[0]).toBe(200);
    const [first, second] = pages.map(({ session }) => session);
    const path = `/v1/users/${String(first?.['user_id'])}/device_keys`;
    expect((await api.get(path)).body.data).toHaveLength(2);

    expect((await api.post(`${SESSIONS}/${first!.id}/redact`)).status).toBe(200);

    const { body } = await api.get(path);
    expect(body.data).toMatchObject([{ verification_session_id: second!.id }]);
  });

  describe('deleting a person', () => {
    it('is not refused for a session of theirs that is redacted or canceled at the same moment', async () => {
      for (let round = 0; round < 10; round += 1) {
        const done = await Promise.all([1, 2, 3].map(() => verified('persona_07')));
        const userId = done[0]?.['user_id'] as string;
        const open = await api.session({ project_id: partner.selfieProject, user_id: userId });

        const [answer, ...others] = await Promise.all([
          deleteUser(userId),
          api.post(`${SESSIONS}/${open.id}/cancel`),
          ...done.map(({ id }) => api.post(`${SESSIONS}/${id}/redact`)),
        ]);

        expect(answer.status).toBe(200);
        expect(others.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
      }
    });

    it('forgets their failed faces beside a document, which are found by a hash', async () => {
      const { user_id: userId } = await verified('persona_09');
      const field = 'face_tries_of_person_with_document';
      const hash = test.app
        .get(Hasher, { strict: false })
        .blindIndex(partner.organizationId, field, String(userId));
      await test.database.query(
        `INSERT INTO verification.named_face_tries (organization_id, named, tried_at, expires_at)
         VALUES ($1, $2, '{}', $3)`,
        [uuidOf(partner.organizationId), hash, test.clock.now()],
      );
      expect((await deleteUser(String(userId))).status).toBe(200);
      const left = 'SELECT 1 FROM verification.named_face_tries WHERE named = $1';
      expect(await test.database.query(left, [hash])).toEqual([]);
    });

    it('destroys their record and every session of theirs at once, and answers with the proof', async () => {
      const first = await verified('persona_02');
      const second = await verified('persona_02');
      const userId = first['user_id'] as string;
      const open = await api.session({ project_id: partner.selfieProject, user_id: userId });
      const stranger = await verified('persona_03');

      const answer = await deleteUser(userId);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({
        object_name: 'deletion_record',
        subject: userId,
        cause: 'request',
        requested_by: expect.stringMatching(/^key_/) as string,
        sessions_redacted: 3,
      });
      for (const { id } of [first, second, open]) {
        const gone = await api.read(id);
        expect([gone['redacted_at'], gone['email'], gone['traits'].document]).toEqual([
          expect.any(Number),
          '',
          null,
        ]);
      }
      expect((await api.read(open.id))['status']).toBe('canceled');
      expect(await keysOf(userId, first.id, second.id, open.id)).toBe(0);
      expect((await api.read(stranger.id))['email']).toBe('kept@example.com');
      const known = await api.post(SESSIONS, {
        project_id: partner.selfieProject,
        user_id: userId,
      });
      expect([known.status, (known.body as { code: string }).code]).toEqual([
        400,
        'user_not_found',
      ]);
    });

    it('verifies the same human as a new person the next time', async () => {
      const before = await verified('persona_04');
      await deleteUser(before['user_id'] as string);
      const after = await verified('persona_04');
      expect(after['user_id']).not.toBe(before['user_id']);
      expect(after['user_created']).toBe(true);
    });

    it('is on record, in a list that names no one', async () => {
      const { body } = await api.get('/v1/deletion_records?limit=100');
      expect((body as { data: object[] }).data.length).toBeGreaterThanOrEqual(2);
      expect(JSON.stringify(body)).not.toMatch(/kept@example|Okafor|Tanaka/);
    });

    it('is on record in its own environment only', async () => {
      const { user_id: userId } = await verified('persona_05');
      await deleteUser(userId as string);
      const live = apiOf(test, partner.productionKey);
      const { id } = await live.session({ project_id: partner.productionProject });
      await live.post(`${SESSIONS}/${id}/cancel`).expect(200);
      await live.post(`${SESSIONS}/${id}/redact`).expect(200);

      const subjects = async (of: Api): Promise<string[]> => {
        const { body } = await of.get('/v1/deletion_records?limit=100').expect(200);
        return (body as { data: { subject: string }[] }).data.map(({ subject }) => subject);
      };

      expect(await subjects(live)).toEqual([id]);
      expect(await subjects(api)).toContain(userId);
      expect(await subjects(api)).not.toContain(id);
    });

    it.each(['user_00000000000000000000000000', 'nobody'])(
      'answers 404 for the unknown id %s',
      async (id) => {
        const answer = await deleteUser(id);
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
          404,
          'user_absent',
        ]);
      },
    );

    it("is not possible for another partner's person, or from the other environment", async () => {
      const { user_id: userId } = await verified('persona_05');
      const other = await makePartner(test.app, 'Other');
      for (const key of [other.sandboxKey, partner.productionKey]) {
        const answer = await fetch(`${test.baseUrl}/v1/users/${String(userId)}`, {
          method: 'DELETE',
          headers: { authorization: `Bearer ${key}` },
        });
        expect(answer.status).toBe(404);
      }
      expect(await keysOf(userId as string)).toBe(1);
    });

    it('happens once when ten ask at once', async () => {
      const { user_id: userId } = await verified('persona_06');
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => deleteUser(userId as string)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array<number>(9).fill(404),
      ]);
    });
  });

  describe('a legal hold', () => {
    it.each(['session', 'user', 'project'] as const)(
      'on the %s forbids redaction and deletion',
      async (what) => {
        const project = await makeProject(test.app, partner.organizationId);
        const session = await verified('persona_07', project);
        const subject = { session: session.id, user: session['user_id'], project }[what] as Id<
          'vs' | 'user' | 'proj'
        >;
        await holds().place(partner.organizationId, subject);
        const redact = await api.post(`${SESSIONS}/${session.id}/redact`);
        const erase = await deleteUser(session['user_id'] as string);
        expect([redact.status, (redact.body as { code: string }).code, erase.status]).toEqual([
          409,
          'legal_hold',
          409,
        ]);
        expect((await api.read(session.id))['email']).toBe('kept@example.com');

        await holds().lift(partner.organizationId, subject);
        expect((await deleteUser(session['user_id'] as string)).status).toBe(200);
      },
    );

    it('on a person keeps the sessions that were to recognise them and failed', async () => {
      const { user_id: userId } = await verified('persona_07');
      const project = await makeProject(test.app, partner.organizationId, {
        template: 'selfie_only',
        resultsDays: 30,
      });
      const { id } = await api.session({ project_id: project, user_id: userId });
      expect((await api.complete(id, 'selfie_mismatch'))['user_id']).toBeNull();
      await holds().place(partner.organizationId, userId as Id<'user'>);
      const redact = await api.post(`${SESSIONS}/${id}/redact`);
      expect([redact.status, redact.body]).toMatchObject([409, { code: 'legal_hold' }]);
      test.clock.advanceSeconds(31 * DAY);
      await sweep();
      expect((await api.read(id))['redacted_at']).toBeNull();

      await holds().lift(partner.organizationId, userId as Id<'user'>);
      await sweep();
      expect((await api.read(id))['redacted_at']).not.toBeNull();
    });
  });

  describe('retention', () => {
    it('reports in a dry run, destroys what is due, and leaves what is young or held', async () => {
      const project = await makeProject(test.app, partner.organizationId, { resultsDays: 30 });
      const old = await Promise.all(
        ['persona_08', 'persona_09', 'persona_10'].map((who) => verified(who, project)),
      );
      const held = old[0] as SessionBody;
      await holds().place(partner.organizationId, held.id as Id<'vs'>);
      test.clock.advanceSeconds(31 * DAY);
      const young = await verified('persona_01', project);

      const due = (reports: Awaited<ReturnType<typeof sweep>>): number | undefined =>
        reports.find(({ organization_id: id }) => id === partner.organizationId)?.sessions[project];
      expect(due(await sweep(true))).toBe(2);
      expect((await api.read(old[1]?.id ?? ''))['redacted_at']).toBeNull();
      expect(due(await sweep())).toBe(2);
      expect(due(await sweep())).toBe(0);
      const redacted = await Promise.all(
        [...old, young].map(async ({ id }) => (await api.read(id))['redacted_at'] !== null),
      );
      expect(redacted).toEqual([false, true, true, false]);
      await holds().lift(partner.organizationId, held.id as Id<'vs'>);
    });

    it('goes on in a project that was archived', async () => {
      const project = await makeProject(test.app, partner.organizationId, { resultsDays: 30 });
      const { id } = await verified('persona_08', project);
      const projects = test.app.get(ProjectsService, { strict: false });
      await projects.archive(partner.organizationId, project, OPERATOR);
      test.clock.advanceSeconds(31 * DAY);
      await sweep();
      expect((await api.read(id))['redacted_at']).not.toBeNull();
    });

    it('keeps everything of a project that sets no time', async () => {
      const kept = await verified('persona_01');
      test.clock.advanceSeconds(300 * DAY);
      await sweep();
      expect((await api.read(kept.id))['redacted_at']).toBeNull();
    });

    it('forgets people nobody has verified for three years', async () => {
      const { user_id: userId } = await verified('persona_01');
      test.clock.advanceSeconds(3 * 366 * DAY);
      await verified('persona_02');
      const reports = await sweep();
      expect(
        reports.find(({ organization_id: id }) => id === partner.organizationId)?.people,
      ).toBeGreaterThan(0);
      expect(await keysOf(userId as string)).toBe(0);
      expect((await sweep(true)).every(({ people }) => people === 0)).toBe(true);
    });

    it('may run in two processes at once: each session is redacted once', async () => {
      const project = await makeProject(test.app, partner.organizationId, { resultsDays: 1 });
      for (let made = 0; made < 20; made += 1) await verified('persona_03', project);
      test.clock.advanceSeconds(2 * DAY);
      await Promise.all([sweep(), sweep(), sweep()]);
      const events = await test.database.query<{ count: string }>(
        `SELECT count(*) FROM verification.events WHERE type = 'event_verification_session_redacted_v1'
        AND session_id IN (SELECT id FROM verification.sessions WHERE project_id = $1)`,
        [uuidOf(project)],
      );
      expect(Number(events[0]?.count)).toBe(20);
    });

    it('continues with the other organizations when one fails, and reports it', async () => {
      const [broken, last] = [
        await makePartner(test.app, 'Broken'),
        await makePartner(test.app, 'Last'),
      ];
      const finished = [];
      for (const { organizationId, sandboxKey } of [broken, last]) {
        const project = await makeProject(test.app, organizationId, { resultsDays: 1 });
        const theirs = apiOf(test, sandboxKey);
        const { id } = await theirs.session({ project_id: project });
        await theirs.complete(id, 'success', 'persona_04');
        finished.push(() => theirs.read(id));
      }
      test.clock.advanceSeconds(2 * DAY);
      await test.database.query(
        `ALTER TABLE verification.deletion_records ADD CONSTRAINT broken
        CHECK (organization_id <> '${uuidOf(broken.organizationId)}') NOT VALID`,
      );

      await expect(sweep()).rejects.toThrow(/^1 of \d+ failed$/);

      const [kept, redacted] = await Promise.all(finished.map((read) => read()));
      expect([kept?.['redacted_at'], redacted?.['redacted_at']]).toEqual([
        null,
        expect.any(Number),
      ]);
      await test.database.query('ALTER TABLE verification.deletion_records DROP CONSTRAINT broken');
    });
  });

  it('a project keeps results for the days that were set', async () => {
    const projects = test.app.get(ProjectsService, { strict: false });
    const project = await makeProject(test.app, partner.organizationId);
    expect(
      (await projects.change(partner.organizationId, project, { resultsDays: 7 }, OPERATOR))
        .resultsDays,
    ).toBe(7);
  });
});
