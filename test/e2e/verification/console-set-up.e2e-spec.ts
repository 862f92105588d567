import { apiOf } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const CONSOLE = '/console/v1';

type Body = Record<string, unknown> & { id: string };

describe('setting up in the console', () => {
  let test: TestApplication;
  let partner: Partner;
  let developer: StaffBrowser;
  let stranger: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    const other = await makePartner(test.app, 'Globex');
    developer = await makeStaff(test, [partner.organizationId, 'developer']);
    stranger = await makeStaff(test, [other.organizationId, 'owner']);
  });

  afterAll(() => test.close());

  const bodyOf = async (answer: Promise<Response>): Promise<[number, Body]> => {
    const response = await answer;
    return [response.status, (await response.json()) as Body];
  };
  const codeOf = async (answer: Promise<Response>): Promise<unknown> =>
    (await bodyOf(answer))[1]['code'];
  const post = (path: string, body: object = {}, headers = {}) =>
    bodyOf(developer.post(CONSOLE + path, body, headers));
  /** Changes a project, confirmed. */
  const patch = async (path: string, body: object) => {
    const headers = await confirm('projects.change', path.split('/').at(-1));
    return bodyOf(developer.send('PATCH', CONSOLE + path, { body, headers }));
  };
  const confirm = (action: string, target = '') => stepUp(test, developer, action, target);
  const auditOf = async (subject: string): Promise<unknown[]> =>
    (
      await test.database.query<{ action: string; actor: string }>(
        `SELECT action, actor FROM verification.audit_entries WHERE subject = $1 ORDER BY id`,
        [subject],
      )
    ).map(({ action, actor }) => [action, actor]);

  describe('projects', () => {
    const INPUT = { name: 'Desk', environment: 'sandbox', template: 'document_selfie' };

    it('begin with the steps and the engine of their template', async () => {
      const [status, project] = await post('/projects', { ...INPUT, public_name: 'Help desk' });

      expect([status, project]).toMatchObject([
        201,
        {
          object_name: 'project',
          public_name: 'Help desk',
          steps: ['document', 'selfie'],
          engine: 'simulated',
          user_info: 'missing_from_document',
          results_days: null,
          archived_at: null,
        },
      ]);
      expect(await auditOf(project.id)).toEqual([['project.created', developer.account]]);
    });

    it.each([
      [{ ...INPUT, template: 'ial2', steps: ['selfie'] }, 'project_step_required'],
      [{ ...INPUT, template: 'custom' }, 'project_step_required'],
      [{ ...INPUT, environment: 'production', engine: 'simulated' }, 'project_engine_not_allowed'],
      [{ ...INPUT, face_threshold: 0.9 }, 'request_invalid'],
    ])('with settings that are not allowed are refused: %o', async (input, code) => {
      expect((await post('/projects', input))[1]['code']).toBe(code);
    });

    it('are changed for their new sessions, and what changed is recorded', async () => {
      const [, { id }] = await post('/projects', INPUT);
      const change = {
        steps: ['selfie', 'document', 'phone'],
        user_info: 'all',
        results_days: 30,
        public_name: ' ',
        minimum_age: 18,
      };

      const [status, changed] = await patch(`/projects/${id}`, change);

      expect([status, changed]).toMatchObject([
        200,
        { steps: ['document', 'selfie', 'phone'], user_info: 'all', results_days: 30 },
      ]);
      expect((await patch(`/projects/${id}`, { results_days: 0 }))[1]['results_days']).toBeNull();
      const [entry] = await test.database.query<{ details: object }>(
        `SELECT details FROM verification.audit_entries
          WHERE subject = $1 AND action = 'project.changed' ORDER BY id LIMIT 1`,
        [id],
      );
      expect(entry?.details).toEqual({
        steps: ['document', 'selfie', 'phone'],
        user_info: 'all',
        results_days: 30,
      });
    });

    it('are changed by a member who confirmed it, for this one', async () => {
      const [, { id }] = await post('/projects', INPUT);
      const [, other] = await post('/projects', INPUT);
      const loosen = { face_threshold: 0.6, pictures_days: 365 };
      const change = async (headers: object) =>
        codeOf(
          developer.send('PATCH', `${CONSOLE}/projects/${id}`, {
            body: loosen,
            headers: { ...headers },
          }),
        );

      expect(await change({})).toBe('step_up_required');
      expect(await change(await confirm('projects.change', other.id))).toBe('step_up_required');
      const [, kept] = await bodyOf(developer.get(`${CONSOLE}/projects/${id}`));
      expect(kept).not.toMatchObject(loosen);
    });

    it('say what people decide, and how many of them', async () => {
      const [, { id }] = await post('/projects', INPUT);

      const [status, changed] = await patch(`/projects/${id}`, {
        review: 'unclear',
        second_review: true,
      });

      expect([status, changed]).toMatchObject([200, { review: 'unclear', second_review: true }]);
      const [, kept] = await patch(`/projects/${id}`, { name: 'Front desk' });
      expect(kept).toMatchObject({ review: 'unclear', second_review: true });
    });

    it('leave nothing unclear to people where tokens claim that checks passed', async () => {
      const [, { id }] = await post('/projects', { ...INPUT, template: 'ial2' });

      expect((await patch(`/projects/${id}`, { review: 'unclear' }))[1]['code']).toBe(
        'project_review_not_allowed',
      );
      expect((await patch(`/projects/${id}`, { review: 'sample' }))[0]).toBe(200);
    });

    it('keep what their template requires, whatever two changes at once ask for', async () => {
      const [, { id }] = await post('/projects', { ...INPUT, template: 'ial2' });

      expect((await patch(`/projects/${id}`, { steps: ['document', 'selfie'] }))[1]['code']).toBe(
        'project_step_required',
      );
      await Promise.all([
        patch(`/projects/${id}`, { name: 'One' }),
        patch(`/projects/${id}`, { minimum_age: 21 }),
      ]);
      const [, project] = await bodyOf(developer.get(`${CONSOLE}/projects/${id}`));
      expect(project).toMatchObject({ name: 'One', minimum_age: 21, steps: expect.any(Array) });
    });

    it('keep pictures for a day at least: nobody verifies with none', async () => {
      const [, { id }] = await post('/projects', INPUT);

      expect(await patch(`/projects/${id}`, { pictures_days: 0 })).toMatchObject([
        400,
        { errors: [{ pointer: '/pictures_days' }] },
      ]);
      expect((await patch(`/projects/${id}`, { pictures_days: 1 }))[0]).toBe(200);
    });

    it('end for good once the member confirmed it, and leave the list', async () => {
      const [, { id }] = await post('/projects', INPUT);
      expect((await post(`/projects/${id}/archive`))[1]['code']).toBe('step_up_required');

      const headers = await confirm('projects.archive', id);
      const [, archived] = await post(`/projects/${id}/archive`, {}, headers);

      expect(archived['archived_at']).toEqual(expect.any(Number));
      const [, list] = await bodyOf(developer.get(`${CONSOLE}/projects?limit=100`));
      expect(JSON.stringify(list)).not.toContain(id);
      const again = await confirm('projects.archive', id);
      expect((await post(`/projects/${id}/archive`, {}, again))[1]['code']).toBe(
        'project_not_found',
      );
    });

    it('are tried out with a simulated person, in the sandbox alone', async () => {
      const id = partner.documentProject;
      const [status, begun] = await post(`/projects/${id}/test_sessions`);
      expect([status, begun]).toMatchObject([
        201,
        {
          status: 'not_started',
          url: expect.stringContaining('/verify?token='),
          qr: expect.stringMatching(/^<svg/),
        },
      ]);

      const run = { scenario: 'success', persona: 'persona_02' };
      const [, done] = await post(`/projects/${id}/test_sessions/${begun.id}/complete`, run);

      expect(done).toEqual({ id: begun.id, object_name: 'test_session', status: 'success' });
      const production = `/projects/${partner.productionProject}/test_sessions`;
      expect((await post(production))[1]['code']).toBe('sandbox_only');
    });

    it('finish no session but those begun here', async () => {
      const api = apiOf(test, partner.sandboxKey);
      const real = await api.session({ project_id: partner.documentProject });
      const [, { id: ofOther }] = await post(`/projects/${partner.selfieProject}/test_sessions`);
      const run = { scenario: 'success', persona: 'persona_02' };

      for (const id of [real.id, ofOther]) {
        const path = `/projects/${partner.documentProject}/test_sessions/${id}/complete`;
        expect((await post(path, run))[1]['code']).toBe('session_not_found');
      }
    });
  });

  describe('API keys', () => {
    const INPUT = { name: 'Backend', environment: 'sandbox', scopes: ['sessions:read'] };

    const make = async (): Promise<Body> =>
      (await post('/api_keys', INPUT, await confirm('api_keys.create')))[1];
    const works = async (secret: unknown): Promise<number> =>
      (await apiOf(test, String(secret)).get('/v1/verification_sessions')).status;

    it('are shown once, to a member who confirmed it', async () => {
      expect((await post('/api_keys', INPUT))[1]['code']).toBe('step_up_required');

      const key = await make();

      expect(key).toMatchObject({ object_name: 'api_key', scopes: ['sessions:read'] });
      expect(await works(key['secret'])).toBe(200);
      const listed = await developer.get(`${CONSOLE}/api_keys?limit=100`);
      const text = await listed.text();
      expect(text).toContain(key.id);
      expect(text).not.toContain('sk_test_');
    });

    it('tell when they were last used, to a few minutes', async () => {
      const key = await make();
      const used = async (): Promise<unknown> => {
        const [, { data }] = await bodyOf(developer.get(`${CONSOLE}/api_keys?limit=100`));
        return (data as Body[]).find(({ id }) => id === key.id)!['last_used_at'];
      };
      expect(await used()).toBeNull();

      await works(key['secret']);
      const first = await used();
      test.clock.advanceSeconds(2 * 60);
      await works(key['secret']);
      expect([first, await used()]).toEqual([expect.any(Number), first]);

      test.clock.advanceSeconds(4 * 60);
      await works(key['secret']);
      expect(Number(await used())).toBeGreaterThan(Number(first));
    });

    it('overlap with their successor for as long as was asked, and have one alone', async () => {
      const key = await make();
      const path = `/api_keys/${key.id}/rotate`;
      const rotate = async () =>
        post(path, { overlap_seconds: 600 }, await confirm('api_keys.rotate', key.id));

      const made = await Promise.all([rotate(), rotate()]);

      expect(made.map(([status]) => status).sort()).toEqual([201, 409]);
      const successor = made.find(([status]) => status === 201)![1];
      expect(successor).toMatchObject({ name: 'Backend', scopes: ['sessions:read'] });
      expect([await works(key['secret']), await works(successor['secret'])]).toEqual([200, 200]);
      test.clock.advanceSeconds(11 * 60);
      expect([await works(key['secret']), await works(successor['secret'])]).toEqual([401, 200]);
    });

    it('end at once when they are revoked', async () => {
      const key = await make();
      expect(await works(key['secret'])).toBe(200);

      const headers = await confirm('api_keys.revoke', key.id);
      const [status, revoked] = await post(`/api_keys/${key.id}/revoke`, {}, headers);

      expect([status, revoked['revoked_at']]).toEqual([200, expect.any(Number)]);
      expect(await works(key['secret'])).toBe(401);
    });
  });

  it('adds a source, shows its secret once, switches, rotates and removes it, for administrators alone', async () => {
    const owner = await makeStaff(test, [partner.organizationId, 'owner']);
    const list = `${CONSOLE}/projects/${partner.productionProject}/sources`;
    const input = { name: 'Bureau', url: 'https://bureau.example/v', values: ['name', 'address'] };
    const headers = (action: string, target: string, who = owner) =>
      stepUp(test, who, action, target);
    const addedBy = async (who: StaffBrowser, project = partner.productionProject) =>
      who.post(
        `${CONSOLE}/projects/${project}/sources`,
        input,
        await headers('sources.add', project, who),
      );

    expect(await codeOf(addedBy(developer))).toBe('permission_missing');
    expect(await codeOf(addedBy(stranger))).toBe('project_not_found');
    expect(await codeOf(addedBy(owner, partner.documentProject))).toBe('source_invalid');
    expect(await codeOf(owner.post(list, input))).toBe('step_up_required');
    const [status, made] = await bodyOf(addedBy(owner));
    expect([status, made]).toMatchObject([201, { ...input, enabled: true, last_error: null }]);
    expect(made['secret']).toMatch(/^whsec_/);

    const path = `${CONSOLE}/sources/${made.id}`;
    const change = async (who: StaffBrowser, enabled: boolean) =>
      who.send('PATCH', path, {
        body: { enabled },
        headers: await headers('sources.change', made.id, who),
      });
    expect(await codeOf(change(stranger, false))).toBe('source_not_found');
    expect((await bodyOf(change(owner, false)))[1]['enabled']).toBe(false);
    const rotated = { overlap_seconds: 600 };
    const [, again] = await bodyOf(
      owner.post(`${path}/rotate`, rotated, await headers('sources.rotate', made.id)),
    );
    expect(again['secret']).not.toBe(made['secret']);
    const listed = await (await developer.get(list)).text();
    expect(listed).toContain(made.id);
    expect(listed).not.toContain('whsec_');
    const remove = async (who: StaffBrowser) =>
      who.send('DELETE', path, { headers: await headers('sources.remove', made.id, who) });
    expect(await codeOf(remove(stranger))).toBe('source_not_found');
    expect((await bodyOf(remove(owner)))[0]).toBe(200);
    expect(await auditOf(made.id)).toEqual(
      ['added', 'changed', 'rotated', 'removed'].map((what) => [`source.${what}`, owner.account]),
    );
  });

  it("hides another organization's things as absent", async () => {
    const [, { id: key }] = await post(
      '/api_keys',
      { name: 'x', environment: 'sandbox', scopes: [] },
      await confirm('api_keys.create'),
    );
    const project = partner.documentProject;
    const ofStranger = (action: string, target: string) => stepUp(test, stranger, action, target);
    const path = (rest: string) => CONSOLE + rest;
    const run = { scenario: 'success', persona: 'persona_02' };

    expect([
      await codeOf(stranger.get(path(`/projects/${project}`))),
      await codeOf(
        stranger.send('PATCH', path(`/projects/${project}`), {
          body: { name: 'x' },
          headers: await ofStranger('projects.change', project),
        }),
      ),
      await codeOf(
        stranger.post(
          path(`/projects/${project}/archive`),
          {},
          await ofStranger('projects.archive', project),
        ),
      ),
      await codeOf(stranger.post(path(`/projects/${project}/test_sessions`))),
      await codeOf(stranger.post(path(`/projects/${project}/test_sessions/x/complete`), run)),
      await codeOf(
        stranger.post(
          path(`/api_keys/${key}/rotate`),
          { overlap_seconds: 0 },
          await ofStranger('api_keys.rotate', key),
        ),
      ),
      await codeOf(
        stranger.post(
          path(`/api_keys/${key}/revoke`),
          {},
          await ofStranger('api_keys.revoke', key),
        ),
      ),
    ]).toEqual([
      'project_not_found',
      'project_not_found',
      'project_not_found',
      'project_not_found',
      'project_not_found',
      'api_key_not_found',
      'api_key_not_found',
    ]);
  });
});
