import request from 'supertest';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { Database } from '../../../src/platform/database/index.js';
import { newId, uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { LegalHolds } from '../../../src/verification/legal-holds/index.js';
import { CONTACT_REST_SECONDS } from '../../../src/verification/me/contact-owners.service.js';
import { ACCESS_SECONDS, LINK_MINUTES } from '../../../src/verification/me/held-tokens.service.js';
import { apiOf, type Api } from '../../factories/api.js';
import { askForLink, linksSentTo, openLink, proveNumber } from '../../factories/held-links.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { cookieOf, visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

describe('a link to what is held about a person', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let numbers = 100;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app, 'Northwind');
    api = apiOf(test, partner.sandboxKey);
  });
  afterAll(() => test.close());

  /** Each case has a number of its own: links to one number are limited. */
  const newNumber = () => `+15555550${String((numbers += 1))}`;

  const known = new Map<string, Id<'user'>>();
  /** A session names whom an earlier one verified: only then a new number is theirs. */
  async function proved(persona: string, phone: string) {
    const before = known.get(persona);
    const people = 'SELECT 1 FROM verification.people WHERE id = $1';
    const found = before ? await test.database.query(people, [uuidOf(before)]) : [];
    const userId = found.length > 0 ? before : undefined;
    const session = await proveNumber(test, api, partner, { persona, phone, userId });
    known.set(persona, session['user_id'] as Id<'user'>);
    return session;
  }
  const ask = (contact: object, more: object = {}) => askForLink(test, partner, contact, more);
  const sentTo = (phone: string) => linksSentTo(test, phone);
  const open = (token: string) => openLink(test, token);
  const held = (cookie: string) =>
    request(test.baseUrl)
      .get('/me/api/held')
      .set('cookie', cookie)
      .set('x-requested-by', 'hosted-page');
  const withdraw = (cookie: string) =>
    request(test.baseUrl)
      .delete('/me/api/held')
      .set('cookie', cookie)
      .set('x-requested-by', 'hosted-page');

  /** The token of the only link to this number. */
  async function linkTo(phone: string, contact: object = { phone }): Promise<string> {
    await ask(contact).expect(202, { accepted: true });
    const links = await sentTo(phone);
    expect(links).toHaveLength(1);
    return links[0]!;
  }

  it('shows and deletes what is held, by a text message in the language of the page', async () => {
    const phone = newNumber();
    const session = await proved('persona_03', phone);
    await ask({ phone }, { locale: 'es' }).expect(202, { accepted: true });
    const [token] = await sentTo(phone);
    const [message] = test.app.get(Mailbox, { strict: false }).list();
    expect(message!.rendered.sms).toContain('Northwind: vea lo que se guarda sobre usted');
    const stored = await dump(test.database);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(phone);

    const opened = await open(token!).expect(200, { opened: true });
    const [flags] = opened.headers['set-cookie'] as unknown as string[];
    expect(flags).toMatch(/HttpOnly/);
    expect(flags).toMatch(/SameSite=Strict/);
    const cookie = cookieOf(opened.headers);
    const { body } = await held(cookie).expect(200);
    expect(body).toMatchObject({ object_name: 'held_data', organization_name: 'Northwind' });
    expect(body.verifications).toHaveLength(1);
    expect(body.verifications[0].consent.text).toMatch(/Northwind/);

    const forged = await request(test.baseUrl).delete('/me/api/held').set('cookie', cookie);
    expect(forged.body.code).toBe('request_not_from_page');
    await withdraw(cookie).expect(200, { deleted: true });
    expect(await api.read(session.id)).toMatchObject({ redacted_at: expect.any(Number) });
    const [entry] = await test.database.query<{ actor: string }>(
      `SELECT actor FROM verification.audit_entries WHERE action = 'user.deleted' AND subject = $1`,
      [session['user_id']],
    );
    expect(entry?.actor).toBe(session['user_id']);
    await sendMessages(test.app);
    const sent = test.app.get(Mailbox, { strict: false }).list();
    const told = sent.filter(({ kind }) => kind === 'held_data_deleted');
    expect(told.map(({ address }) => address)).toEqual([phone]);
    // The tokens went with the person.
    await held(cookie).expect(401);
    const left = await test.database.query('SELECT 1 FROM verification.held_tokens');
    expect(left).toEqual([]);
  });

  it('ends when the person is done, and its address typed by the next one shows nothing', async () => {
    const phone = newNumber();
    await proved('persona_03', phone);
    const cookie = cookieOf((await open(await linkTo(phone))).headers);
    const api = () => request(test.baseUrl);
    const typed = await api().get('/me/api/held').set('cookie', cookie);
    expect(typed.body.code).toBe('request_not_from_page');
    const forged = await api().delete('/me/api/held/access').set('cookie', cookie);
    expect(forged.body.code).toBe('request_not_from_page');
    await held(cookie).expect(200);

    const done = await api()
      .delete('/me/api/held/access')
      .set('cookie', cookie)
      .set('x-requested-by', 'hosted-page')
      .expect(200, { closed: true });
    const [cleared] = done.headers['set-cookie'] as unknown as string[];
    expect(cleared).toMatch(/^[\w-]*held=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    await held(cookie).expect(401);
    await withdraw(cookie).expect(401);
  });

  it('answers an unknown contact exactly as a known one, and sends it nothing', async () => {
    const known = newNumber();
    const unknown = newNumber();
    await proved('persona_04', known);

    const answers = [await ask({ phone: known }), await ask({ phone: unknown })];
    const [first, second] = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: Object.keys(headers).sort(),
    }));
    expect(second).toEqual(first);
    expect(await sentTo(known)).toHaveLength(1);
    expect(await sentTo(unknown)).toEqual([]);
    const mail = await ask({ email: 'nobody@example.com' });
    expect([mail.status, mail.body]).toEqual([202, { accepted: true }]);
  });

  it('answers before it searches, so that no duration tells who is known', async () => {
    const known = newNumber();
    await proved('persona_01', known);
    const blocked = test.app.get(Database).transaction(async (tx) => {
      // Nobody can search sessions now: only an answer that waits for no search arrives.
      await tx.query('LOCK TABLE verification.sessions IN ACCESS EXCLUSIVE MODE');
      return [await ask({ phone: known }), await ask({ phone: newNumber() })];
    });
    expect((await blocked).map(({ status }) => status)).toEqual([202, 202]);
    expect(await sentTo(known)).toHaveLength(1);
  });

  it('limits the links to one contact, also at once and however it is spelled', async () => {
    const known = newNumber();
    await proved('persona_05', known);
    const email = `nobody-${known.slice(1)}@example.com`;
    const floods = [
      Array<object>(8).fill({ phone: known }),
      Array<object>(8).fill({ phone: newNumber() }),
      [email, email.toUpperCase(), email.replace('n', 'N'), ` ${email}`].map((each) => ({
        email: each.trim(),
      })),
    ];
    for (const flood of floods) {
      const answers = await Promise.all(flood.map((contact) => ask(contact)));
      const refused = answers.filter(({ status }) => status !== 202);
      expect(answers.length - refused.length).toBe(3);
      expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'rate_limited'));
    }
    // Of the three that were sent at once, one works: the person is not shut out.
    const opened = await Promise.all((await sentTo(known)).map((token) => open(token)));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  it('is not used up by a mail scanner that loads it', async () => {
    const phone = newNumber();
    await proved('persona_04', phone);
    const token = await linkTo(phone);
    const server = request(test.baseUrl);
    await server.get('/me/link').expect(200);
    await server.head('/me/link');
    await server.get(`/me/link?token=${token}`);
    await server.get(`/me/api/access?token=${token}`).expect(405);
    await server.get(`/me/${token}`);
    // A form of another site, and a program that posts what it found.
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['accept', '*/*'],
    ] as const) {
      const posted = await server.post('/me/api/access').set(name, value).send({ token });
      expect([posted.status, posted.body.code]).toEqual([403, 'request_not_from_page']);
    }
    await open(token).expect(200);
  });

  it('shows its own person alone, at no other organization', async () => {
    const [mine, theirs] = [newNumber(), newNumber()];
    await proved('persona_06', mine);
    await proved('persona_07', theirs);
    const other = await makePartner(test.app, 'Westwind');
    const [first, second] = [await linkTo(mine), await linkTo(theirs)];
    const [ours, foreign] = [partner, other].map((each) => each.organizationId.slice(4));
    expect(first).toContain(ours);
    await open(first.replace(ours!, foreign!)).expect(410);

    const cookies = [
      cookieOf((await open(first).expect(200)).headers),
      cookieOf((await open(second).expect(200)).headers),
    ];
    const names = await Promise.all(cookies.map(async (each) => (await held(each)).body.name));
    expect(new Set(names).size).toBe(2);
    await held(cookies[0]!.replace(ours!, foreign!)).expect(401);
    await withdraw(cookies[0]!).expect(200);
    await held(cookies[0]!).expect(401);
    await held(cookies[1]!).expect(200);
  });

  it('ends with the data: when the partner redacts the session that proved the contact, or the person', async () => {
    const [number, another] = [newNumber(), newNumber()];
    const session = await proved('persona_09', number);
    const link = await linkTo(number);
    await api.post(`/v1/verification_sessions/${session.id}/redact`).expect(200);
    await open(link).expect(410);
    await ask({ phone: number }).expect(202);
    expect(await sentTo(number)).toEqual([link]);

    const again = await proved('persona_09', another);
    const cookie = cookieOf((await open(await linkTo(another)).expect(200)).headers);
    await ask({ phone: another }).expect(202);
    const [next] = await sentTo(another);
    await api.delete(`/v1/users/${String(again['user_id'])}`).expect(200);
    await open(next!).expect(410);
    await held(cookie).expect(401);
    await withdraw(cookie).expect(401);
  });

  it('deletes nothing under a legal hold, and once when it is pressed twice', async () => {
    const phone = newNumber();
    const session = await proved('persona_10', phone);
    const cookie = cookieOf((await open(await linkTo(phone)).expect(200)).headers);
    const holds = test.app.get(LegalHolds, { strict: false });
    const user = session['user_id'] as Id<'user'>;
    for (const subject of [user, session.id as Id<'vs'>]) {
      await holds.place(partner.organizationId, subject);
      const refused = await withdraw(cookie);
      expect([refused.status, refused.body.code]).toEqual([409, 'legal_hold']);
      expect((await held(cookie).expect(200)).body.verifications).toHaveLength(1);
      await holds.lift(partner.organizationId, subject);
    }

    const both = await Promise.all([withdraw(cookie), withdraw(cookie)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 404]).toContain(both.find(({ status }) => status !== 200)!.status);
    const records = await test.database.query(
      `SELECT 1 FROM verification.audit_entries WHERE action = 'user.deleted' AND subject = $1`,
      [user],
    );
    expect(records).toHaveLength(1);
  });

  it('opens once, of two browsers at once in one, and not after a quarter of an hour', async () => {
    const phone = newNumber();
    await proved('persona_06', phone);
    const token = await linkTo(phone);
    await request(test.baseUrl).post('/me/api/access').send({ token }).expect(403);
    const both = await Promise.all([open(token), open(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    const again = await open(token);
    expect([again.status, again.body.code]).toEqual([410, 'held_link_expired']);

    const cookie = cookieOf(both.find(({ status }) => status === 200)!.headers);
    await held(cookie).expect(200);
    test.clock.advanceSeconds(ACCESS_SECONDS + 1);
    await held(cookie).expect(401);
    await withdraw(cookie).expect(401);

    await ask({ phone }).expect(202);
    const [late] = await sentTo(phone);
    test.clock.advanceSeconds(LINK_MINUTES * 60 + 1);
    await open(late!).expect(410);
  });

  it('ends with the next link to the same person', async () => {
    const phone = newNumber();
    await proved('persona_07', phone);
    const first = await linkTo(phone);
    await ask({ phone }).expect(202);
    const [second] = await sentTo(phone);

    expect(second).not.toBe(first);
    await open(first).expect(410);
    await open(second!).expect(200);
  });

  it('goes to nobody when two people confirmed the contact', async () => {
    const phone = newNumber();
    await proved('persona_08', phone);
    await proved('persona_09', phone);
    await ask({ phone }).expect(202);

    expect(await sentTo(phone)).toEqual([]);
  });

  it('goes to the older and the newer contact, until the newer one has rested', async () => {
    const [before, after] = [newNumber(), newNumber()];
    await proved('persona_10', before);
    const token = await linkTo(before);
    test.clock.advanceSeconds(1);
    await proved('persona_10', after);
    const late = await linkTo(after);
    await open(token).expect(410);
    await ask({ phone: before }).expect(202);
    const [again] = await sentTo(before);
    test.clock.advanceSeconds(CONTACT_REST_SECONDS + 1);
    for (const each of [late, again!]) await open(each).expect(410);
    await ask({ phone: before }).expect(202);
    expect(await sentTo(before)).toHaveLength(2);
    await ask({ phone: after }).expect(202);
    await open((await sentTo(after))[0]!).expect(200);
  });

  it('goes to no contact that was confirmed in an unnamed session of somebody known', async () => {
    const [own, taken] = [newNumber(), newNumber()];
    await proved('persona_02', own);
    await proveNumber(test, api, partner, { persona: 'persona_02', phone: taken });
    await ask({ phone: taken }).expect(202);
    expect(await sentTo(taken)).toEqual([]);
    await linkTo(own);
  });

  it('goes to no contact that the partner only named', async () => {
    const phone = newNumber();
    const email = 'named@example.com';
    const session = await api.session({ project_id: partner.documentProject, phone, email });
    await visit(test, session);
    await api.complete(session.id, 'success', 'persona_01');
    await ask({ phone }).expect(202);
    await ask({ email }).expect(202);

    expect(await sentTo(phone)).toEqual([]);
    expect(await sentTo(email)).toEqual([]);
  });

  it('is for one organization, one environment and one contact', async () => {
    const phone = newNumber();
    await proved('persona_03', phone);
    const other = await makePartner(test.app, 'Southwind');
    const elsewhere = { organization_id: other.organizationId, project_id: other.ial2Project };
    await ask({ phone }, elsewhere).expect(202);
    await ask({ phone }, { project_id: partner.productionProject }).expect(202);
    expect(await sentTo(phone)).toEqual([]);

    const foreign = await ask({ phone }, { organization_id: other.organizationId });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'project_not_found']);
    await ask({ phone }, { project_id: newId('proj') }).expect(404);
    await ask({ phone }, { project_id: "proj_1' OR 1=1" }).expect(404);
    for (const contact of [{}, { phone, email: 'ada@example.com' }]) {
      const refused = await ask(contact);
      expect([refused.status, refused.body.code]).toEqual([400, 'held_contact_required']);
    }
  });

  it('is no access itself, and the access of a browser is no link', async () => {
    const phone = newNumber();
    await proved('persona_02', phone);
    const token = await linkTo(phone);
    await held(`held=${token}`).expect(401);
    const cookie = cookieOf((await open(token).expect(200)).headers);
    await open(cookie.slice(cookie.indexOf('=') + 1)).expect(410);
    await open('hdl_nonsense').expect(410);
    const session = await api.session({ project_id: partner.documentProject });
    const page = await visit(test, session);
    await held(page.cookie).expect(401);
    await held(`held=${session.token}`).expect(401);
    const [name] = page.cookie.split('=');
    await request(test.baseUrl)
      .get(`/verify/api/${session.id}`)
      .set('cookie', cookie.replace('held', name!))
      .expect(401);
    await held('held=nonsense').expect(401);
    await held(cookie).expect(200);
  });

  it('has a page that loads without a query, too', async () => {
    const query = `organization_id=${partner.organizationId}&project_id=${partner.ial2Project}`;
    for (const path of ['/me', `/me?${query}`, '/me/link'])
      await request(test.baseUrl)
        .get(path)
        .expect(200)
        .expect('content-security-policy', /script-src 'self'/);
  });
});
