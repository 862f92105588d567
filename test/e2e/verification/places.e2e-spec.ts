import request, { type Response } from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { ProjectsService } from '../../../src/verification/projects/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { cookieOf, visit, visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const LISTED = 'https://app.example';

describe('the places of the hosted page', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let live: Api;
  /** Lists an origin and an app. */
  let project: Id<'proj'>;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    live = apiOf(test, partner.productionKey);
    project = await makeProject(test.app, partner.organizationId, {
      embeddingOrigins: [LISTED],
      appSchemes: ['com.example.app'],
    });
  });

  afterAll(() => test.close());

  const projects = () => test.app.get(ProjectsService, { strict: false });
  const link = ({ token }: SessionBody): string => `${test.baseUrl}/verify?token=${token}`;
  const framed = (url: string): Promise<Response> =>
    Promise.resolve(request(url).get('').set('sec-fetch-dest', 'iframe'));
  const ancestors = ({ headers }: Response): string =>
    /frame-ancestors ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1] ?? '';
  const page = (id: string, cookie = ''): Promise<Response> =>
    Promise.resolve(request(test.baseUrl).get(`/verify/${id}`).set('cookie', cookie));

  describe('in a frame', () => {
    it.each(['iframe', 'frame', 'embed', 'object', 'fencedframe'])(
      'are none where the project lists no origin: an %s does not even start the session',
      async (destination) => {
        const session = await api.session({ project_id: partner.documentProject });

        const opened = await request(link(session)).get('').set('sec-fetch-dest', destination);

        expect([opened.status, ancestors(opened)]).toEqual([403, "'none'"]);
        expect(opened.text).toContain('This page is not shown inside of another page');
        expect(opened.headers['set-cookie']).toBeUndefined();
        expect(await api.read(session.id)).toMatchObject({ status: 'not_started' });
      },
    );

    it('are the listed origins, for the browser that has the session and for no other', async () => {
      const session = await api.session({ project_id: project });
      const opened = await framed(link(session));
      const cookie = cookieOf(opened.headers);

      expect(opened.status).toBe(303);
      expect(opened.headers['set-cookie']?.[0]).toMatch(
        /HttpOnly; Secure; Partitioned; SameSite=None$/,
      );
      expect(ancestors(await page(session.id, cookie))).toBe(LISTED);
      expect(ancestors(await page(session.id))).toBe("'none'");
      expect(ancestors(await page(session.id, `${session.id}=vst_wrong`))).toBe("'none'");
      const { body } = await visitor(test.baseUrl, session.id, cookie).get();
      expect(body).toMatchObject({ embedding_origins: [LISTED] });
    });

    it('follow a change of the project at the next opening', async () => {
      const owner = partner.organizationId;
      const own = await makeProject(test.app, owner, { embeddingOrigins: [LISTED] });
      const session = await api.session({ project_id: own });
      const cookie = cookieOf((await framed(link(session))).headers);

      await projects().change(owner, own, { embeddingOrigins: [] }, OPERATOR);

      expect(ancestors(await page(session.id, cookie))).toBe("'none'");
      expect((await framed(link(session))).status).toBe(403);
    });

    it("are none for a phone's link, and none for the phone", async () => {
      const session = await api.session({ project_id: project });
      const desk = await visit(test, session);
      const { url } = (await desk.post('handoff').expect(200)).body as { url: string };

      expect((await framed(url)).status).toBe(403);

      const phone = cookieOf((await request(url).get('')).headers);
      expect(ancestors(await page(session.id, phone))).toBe("'none'");
      const { body } = await visitor(test.baseUrl, session.id, phone).get();
      expect(body).toMatchObject({ embedding_origins: [] });
    });

    it('keep the stricter cookie in a window', async () => {
      const session = await api.session({ project_id: project });
      const opened = await request(link(session)).get('').set('sec-fetch-dest', 'document');

      expect(opened.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Lax$/);
    });
  });

  describe('to return to', () => {
    const create = (key: Api, redirect_url: string, project_id: string = project) =>
      key.post(SESSIONS, { project_id, redirect_url });

    it.each(['com.example.app:/done', 'com.example.app://done?state=1#end'])(
      'are an app that the project lists: %s',
      async (address) => {
        const { body, status } = await create(api, address);

        expect([status, (body as SessionBody)['redirect_url']]).toEqual([200, address]);
      },
    );

    it('get the id of the session at the end', async () => {
      const { body } = await create(api, 'com.example.app://done?state=1#end');
      const session = body as SessionBody;
      const person = await visit(test, session);
      await person.post('leave').expect(200);

      expect((await person.get()).body).toMatchObject({
        result: { redirect_url: `com.example.app://done?state=1&session_id=${session.id}#end` },
      });
    });

    it.each([
      'javascript:alert(1)',
      'javascript://app.example/%0aalert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'file:///etc/passwd',
      'blob:https://app.example/1',
      'intent://scan/#Intent;scheme=zxing;end',
      'about:blank',
      'myapp://done',
      'com.example.other:/done',
      'com.example.app.other:/done',
      'com.example.app',
      ' com.example.app:/done',
      'com.example.app:/a b',
      'com.example.app:/a\\b',
      'com.example.app://ada:secret@done',
      'com.example.app:/<script>',
    ])('are no %s', async (address) => {
      const answer = await create(api, address);

      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: 'request_invalid', errors: [{ pointer: '/redirect_url' }] },
      ]);
    });

    it("are no app that only another project lists, nor another partner's", async () => {
      const stranger = await makePartner(test.app, 'Other');
      const key = apiOf(test, stranger.sandboxKey);

      expect((await create(api, 'com.example.app:/done', partner.selfieProject)).status).toBe(400);
      expect((await create(key, 'com.example.app:/done')).body).toMatchObject({
        code: 'project_not_found',
      });
    });

    it('are an app in production, too', async () => {
      const { organizationId } = partner;
      const target = partner.productionProject;
      expect((await create(live, 'com.example.app:/done', target)).status).toBe(400);

      await projects().change(
        organizationId,
        target,
        { appSchemes: ['com.example.app'] },
        OPERATOR,
      );

      expect((await create(live, 'com.example.app:/done', target)).status).toBe(200);
      expect((await create(live, 'http://app.example/done', target)).status).toBe(400);
    });
  });

  describe('on a shared device', () => {
    async function kiosk() {
      const session = await api.session({ project_id: project, kiosk: true });
      return { session, person: await visit(test, session) };
    }

    it('are marked as shared, cannot be handed to a phone and never stand in a frame', async () => {
      const { session, person } = await kiosk();

      expect((await person.get()).body).toMatchObject({
        kiosk: true,
        handoff: { state: 'not_possible' },
      });
      expect((await person.post('handoff')).body).toMatchObject({ code: 'handoff_not_possible' });
      expect((await framed(link(session))).status).toBe(403);
      expect(ancestors(await page(session.id, person.cookie))).toBe("'none'");
    });

    it('clear the cookie when the session ends, and refuse a copy of it soon after', async () => {
      const { session, person } = await kiosk();
      expect((await person.get()).headers['set-cookie']).toBeUndefined();

      const ended = await person.post('leave').expect(200);

      expect(ended.headers['set-cookie']).toEqual([
        `${session.id}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax`,
      ]);
      await person.get().expect(200);
      test.clock.advanceSeconds(31);
      await person.get().expect(401);
    });

    it('differ from a private device, which keeps its cookie for the last page', async () => {
      const person = await visit(test, await api.session({ project_id: project }));

      const ended = await person.post('leave').expect(200);

      expect(ended.headers['set-cookie']).toBeUndefined();
      test.clock.advanceSeconds(31);
      await person.get().expect(200);
    });
  });
});
