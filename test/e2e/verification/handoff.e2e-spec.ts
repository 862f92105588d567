import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import request, { type Response } from 'supertest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { SessionsService } from '../../../src/verification/sessions/index.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { cookieOf, visit, visitor, walkTo, type Visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

const BACK = 'https://partner.example/back?state=5f0c2d7e';

describe('going on with a phone', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });

  afterAll(() => test.close());

  interface Scene {
    session: SessionBody;
    /** The first browser. */
    desk: Visitor;
  }

  async function at(step: Parameters<typeof walkTo>[0] = 'document'): Promise<Scene> {
    const session = await api.session({ project_id: partner.ial2Project, redirect_url: BACK });
    return { session, desk: await walkTo(step, test, session) };
  }

  const handOff = async (desk: Visitor): Promise<{ url: string; qr: string; expires_at: number }> =>
    (await desk.post('handoff').expect(200)).body;
  const open = (url: string): Promise<Response> => Promise.resolve(request(url).get(''));
  const phoneAt = async (url: string, { session }: Scene): Promise<Visitor> =>
    visitor(test.baseUrl, session.id, cookieOf((await open(url)).headers));
  const remove = ({ cookie }: Visitor, { id }: SessionBody) =>
    request(test.baseUrl)
      .delete(`/verify/api/${id}/handoff`)
      .set('cookie', cookie)
      .set('x-requested-by', 'hosted-page');

  it('swaps the link for a cookie of the phone, and the first browser follows along to its own end', async () => {
    const scene = await at('document');
    const before = await scene.desk.get();
    const askedAt = Math.floor(test.clock.now().getTime() / 1000);
    const { url, expires_at } = await handOff(scene.desk);
    const waiting = await scene.desk.get();
    const opened = await open(url);
    const phone = visitor(test.baseUrl, scene.session.id, cookieOf(opened.headers));
    await phone
      .post('steps/document', { simulation: { persona: 'persona_02', scenario: 'success' } })
      .expect(200);
    const during = await scene.desk.get();
    await phone.post('steps/selfie', {}).expect(200);
    const { body: sent } = await phone.post('phone_code', { phone: '+15555550102' });
    const end = await phone.post('steps/phone', { code: sent.simulated_code }).expect(200);
    const after = await scene.desk.get();

    expect([opened.status, opened.headers['location']]).toEqual([
      303,
      `/verify/${scene.session.id}`,
    ]);
    expect(opened.text).not.toContain('vsh_');
    expect(expires_at - askedAt).toBeGreaterThanOrEqual(600);
    const states = [before, waiting, during, await phone.get()].map(({ body }) => body.handoff);
    expect(states).toEqual([
      { state: 'none', expires_at: null },
      { state: 'waiting', expires_at },
      { state: 'opened', expires_at: null },
      { state: 'here', expires_at: null },
    ]);
    expect(during.body.current_step).toBe('selfie');
    // Only the first browser returns to the partner: the state in the address works once.
    expect([end.body.status, end.body.result.redirect_url]).toEqual(['success', null]);
    expect(after.body).toMatchObject({
      status: 'success',
      result: { redirect_url: `${BACK}&session_id=${scene.session.id}` },
    });
    expect((await api.read(scene.session.id))['sessions']).toHaveLength(2);
  });

  it('shows the link as a QR code', async () => {
    const { desk } = await at();
    const { url, qr } = await handOff(desk);

    expect(await textIn(qr)).toBe(url);
  });

  it('lets one of two phones in that open the link at once, and no later one', async () => {
    const scene = await at();
    const { url } = await handOff(scene.desk);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => open(url)));
    const later = await open(url);

    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410]);
    expect(later.status).toBe(410);
    const cookies = answers.filter(({ headers }) => headers['set-cookie']);
    expect(cookies).toHaveLength(1);
    const winner = visitor(test.baseUrl, scene.session.id, cookieOf(cookies[0]!.headers));
    await winner.get().expect(200);
    await scene.desk.get().expect(200);
  });

  it('ends ten minutes after the link was made', async () => {
    const scene = await at();
    const { url } = await handOff(scene.desk);
    test.clock.advanceSeconds(601);

    expect((await open(url)).status).toBe(410);
    expect((await scene.desk.get()).body.handoff.state).toBe('none');
  });

  it('replaces an earlier link, and takes the session from its phone', async () => {
    const scene = await at();
    const first = await handOff(scene.desk);
    const lost = await phoneAt(first.url, scene);
    await lost.get().expect(200);
    const second = await handOff(scene.desk);

    expect((await open(first.url)).status).toBe(401);
    await lost.get().expect(401);
    await (await phoneAt(second.url, scene)).get().expect(200);
  });

  it('is taken back by the first browser alone', async () => {
    const scene = await at();
    const phone = await phoneAt((await handOff(scene.desk)).url, scene);
    const refused = await remove(phone, scene.session);
    const { body } = await remove(scene.desk, scene.session).expect(200);

    expect([refused.status, refused.body.code]).toEqual([409, 'handoff_not_possible']);
    expect(body.handoff.state).toBe('none');
    await phone.get().expect(401);
  });

  it('is over with the session', async () => {
    const scene = await at();
    const { url } = await handOff(scene.desk);
    await api.post(`${SESSIONS}/${scene.session.id}/cancel`).expect(200);
    const { status, body } = await scene.desk.post('handoff');

    expect((await open(url)).status).toBe(410);
    expect([status, body.code]).toEqual([409, 'session_already_terminal']);
  });

  it('is gone with the data of the session', async () => {
    const scene = await at();
    const phone = await phoneAt((await handOff(scene.desk)).url, scene);
    await api.post(`${SESSIONS}/${scene.session.id}/cancel`).expect(200);
    await phone.get().expect(200);
    await api.post(`${SESSIONS}/${scene.session.id}/redact`).expect(200);

    await phone.get().expect(401);
  });

  it("opens no other session, with another's link or another's cookie", async () => {
    const [one, other] = [await at(), await at()];
    const { url } = await handOff(one.desk);
    const moved = url.replace(one.session.id, other.session.id);
    const phone = await phoneAt(url, one);
    const cookie = phone.cookie.replace(one.session.id, other.session.id);

    expect((await open(moved)).status).toBe(401);
    await visitor(test.baseUrl, other.session.id, cookie).get().expect(401);
    for (const token of ['', 'vsh_x', one.session.token])
      expect((await open(`${url.split('?')[0]}?token=${token}`)).status).toBeGreaterThanOrEqual(
        400,
      );
    const asLink = url.replace(`/${one.session.id}/handoff`, '');
    expect((await open(asLink)).status).toBe(401);
  });

  it('is refused where the session must stay in its browser: a link to it would verify another person', async () => {
    const sessions = test.app.get(SessionsService, { strict: false });
    const { session, token } = await sessions.create(
      { organizationId: partner.organizationId, environment: 'sandbox' },
      { projectId: partner.ial2Project },
      { entry: 'browser' },
    );
    const page = visitor(test.baseUrl, session.id, `${session.id}=${token}`);
    const { status, body } = await page.post('handoff');

    expect([status, body.code]).toEqual([409, 'handoff_not_possible']);
    expect((await page.get()).body.handoff.state).toBe('not_possible');
  });

  it('is refused to a phone, which could pass the session on', async () => {
    const scene = await at();
    const phone = await phoneAt((await handOff(scene.desk)).url, scene);
    const { status, body } = await phone.post('handoff');

    expect([status, body.code]).toEqual([409, 'handoff_not_possible']);
  });

  it('is refused to another site', async () => {
    const { session } = await at();
    const { cookie } = await visit(test, session);
    const post = request(test.baseUrl).post(`/verify/api/${session.id}/handoff`);

    expect((await post.set('cookie', cookie)).status).toBe(403);
  });

  it('leaves no token at rest', async () => {
    const scene = await at();
    const { url } = await handOff(scene.desk);
    const phone = await phoneAt(url, scene);
    const stored = await dump(test.database);

    expect(stored).not.toContain(url.slice(-43));
    expect(stored).not.toContain(phone.cookie.slice(-43));
  });
});

const PIXELS = 4;

/** The text of a QR code whose modules are squares of one unit. */
async function textIn(svg: string): Promise<string | undefined> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(file)).buffer } });
  const [, size = '0'] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? [];
  const width = Number(size) * PIXELS;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+),(\d+)h/g)) {
    for (let row = 0; row < PIXELS; row += 1)
      for (let column = 0; column < PIXELS; column += 1) {
        const at = ((Number(y) * PIXELS + row) * width + Number(x) * PIXELS + column) * 4;
        data.fill(0, at, at + 3);
      }
  }
  const image = { data, width, height: width, colorSpace: 'srgb' as const };
  const [found] = await readBarcodes(image, { formats: ['QRCode'] });
  return found?.text;
}
