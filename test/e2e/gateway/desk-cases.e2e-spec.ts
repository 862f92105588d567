import { IdentityResetsService } from '../../../src/gateway/identity-resets/identity-resets.service.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { EMPLOYEES, type GatewayBody } from '../../factories/customer-api.js';
import { returnLinkOf, returnTo } from '../../factories/customer-visitor.js';
import { CASES, CODE, DeskScene } from '../../factories/desk.js';
import { sendMessages } from '../../factories/messages.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { makeStaff, makeStaffWith, stepUp } from '../../factories/staff.js';
import { goThrough, visit, type HostedBody } from '../../factories/visitor.js';
import { dump } from '../../support/stored.js';

const GERMAN_CODE = /Ihr Code: ([2-9A-Z]{3} [2-9A-Z]{3})/;

describe('a case of the help desk', () => {
  let desk: DeskScene;
  let employee: GatewayBody;

  beforeAll(async () => {
    desk = await DeskScene.start();
  });
  afterAll(() => desk.test.close());

  beforeEach(async () => {
    employee = await desk.caller();
  });

  const wrong = (code: string): string => (code.startsWith('2') ? '3' : '2') + code.slice(1);

  it('sends the link to the number on record, and is granted by the code alone', async () => {
    const opened = await desk.open(employee, { ticket: 'INC-4711' });
    await sendMessages(desk.test.app);
    const letters = desk.test.app.get(Mailbox, { strict: false }).list();
    const message = letters.find(({ rendered }) => rendered.text.includes('token='));

    expect(opened).toMatchObject({ status: 'sending', ticket: 'INC-4711', grant: null });
    expect(JSON.stringify(opened)).not.toMatch(/token=|5555550123/);
    expect(message).toMatchObject({ channel: 'sms', address: '+15555550123' });

    const code = await desk.codeOf(opened);
    expect(await desk.read(opened)).toMatchObject({ status: 'awaiting_code', grant: null });
    expect(await desk.requestOf(opened)).toMatchObject({ status: 'pending', grant: null });
    const stored = await dump(desk.test.database);
    expect(stored).not.toMatch(new RegExp(`${code}|\\b${code.replace(' ', '')}\\b`));

    const { body } = await desk.type(opened, code.toLowerCase()).expect(200);
    expect(body).toMatchObject({ status: 'verified', grant: { status: 'active' } });
    const { grant } = body as { grant: GatewayBody };
    // Each contact: first as the identity was established, for a reset too.
    expect(await desk.allowedTo(employee)).toHaveLength(4);
    await desk.customer.post(`/gateway/v1/grants/${grant.id}/consume`).expect(200);
    await desk.customer.post(`/gateway/v1/grants/${grant.id}/consume`).expect(409);
  });

  it('stays without a grant for a relayed link: the attacker cannot say the code', async () => {
    const opened = await desk.open(employee);
    await desk.codeOf(opened);
    const guesses = ['222222', '333333', '444444'];

    const answers: number[] = [];
    for (const guess of guesses) answers.push((await desk.type(opened, guess)).status);

    expect(answers).toEqual([403, 403, 409]);
    expect(await desk.read(opened)).toMatchObject({
      status: 'not_verified',
      reason: 'read_back_failed',
      grant: null,
    });
    expect(await desk.alarmsOf(employee)).toEqual(['employee.read_back_failed']);
  });

  it('refuses the right code at the fourth try, and after five minutes', async () => {
    const missed = await desk.open(employee);
    const code = await desk.codeOf(missed);
    for (let n = 0; n < 3; n += 1) await desk.type(missed, wrong(code));
    expect((await desk.type(missed, code)).body).toMatchObject({ code: 'access_request_ended' });

    const late = await desk.open(employee);
    const second = await desk.codeOf(late);
    desk.test.clock.advanceSeconds(300);
    expect((await desk.type(late, second)).body).toMatchObject({ code: 'access_request_ended' });
    expect(await desk.read(late)).toMatchObject({ status: 'expired', grant: null });
  });

  it('refuses the code of another case, and one before there is any', async () => {
    const first = await desk.open(employee);
    expect((await desk.type(first, 'ABCDEF')).body).toMatchObject({ code: 'code_not_shown' });
    const other = await desk.openAs(
      desk.customer,
      await desk.walk.established({ phone: '+15555550124' }),
    );
    const theirs = await desk.codeOf(other.body as GatewayBody);
    const old = await desk.codeOf(first);

    expect((await desk.type(first, theirs)).body).toMatchObject({ code: 'code_mismatch' });
    await desk.customer.post(`${CASES}/${first.id}/cancel`).expect(200);
    const next = await desk.open(employee);
    await desk.codeOf(next);
    expect((await desk.type(next, old)).body).toMatchObject({ code: 'code_mismatch' });
    expect((await desk.type(first, old)).body).toMatchObject({ code: 'access_request_ended' });
    expect(await desk.read(next)).toMatchObject({ misses: 1, grant: null });
  });

  it('counts every try that comes at once, and grants once', async () => {
    const attacked = await desk.open(employee);
    const code = await desk.codeOf(attacked);
    await Promise.all(Array.from({ length: 8 }, () => desk.type(attacked, wrong(code))));
    expect(await desk.read(attacked)).toMatchObject({ status: 'not_verified', misses: 3 });

    const typed = await desk.open(employee);
    const right = await desk.codeOf(typed);
    await Promise.all([desk.type(typed, right), desk.type(typed, right), desk.type(typed, right)]);
    const grants = await desk.test.database.query(
      'SELECT FROM gateway.grants WHERE access_request_id = $1::uuid',
      [uuidOf(typed['access_request_id'] as Id<'ar'>)],
    );
    expect(grants).toHaveLength(1);
  });

  describe('shows the code', () => {
    const refusals = async ({ access_request_id: id }: GatewayBody): Promise<string[]> => {
      const rows = await desk.test.database.query<{ reason: string }>(
        `SELECT details->>'reason' AS reason FROM gateway.audit_entries
          WHERE subject = $1 AND action = 'return.refused'`,
        [id],
      );
      return rows.map(({ reason }) => reason);
    };

    it('to the browser that was verified, however often it loads the page, and to no copy of its address', async () => {
      const opened = await desk.open(employee, { locale: 'fr' });
      const session = await desk.sessionOf(opened);
      // They choose another language than the desk did.
      await (await visit(desk.test, session)).post('language', { language: 'de' });
      const { seen } = await goThrough(desk.test, session);
      const url = String(seen.result?.redirect_url);
      const first = await returnTo(url);
      const [, code] = GERMAN_CODE.exec(first.page.text) ?? [];

      const again = await Promise.all([1, 2, 3].map(() => returnTo(url, first.cookie)));
      expect(again.map(({ page }) => GERMAN_CODE.exec(page.text)?.[1])).toEqual([code, code, code]);
      const copied = await returnTo(url);
      expect([copied.page.status, CODE.test(copied.page.text)]).toEqual([410, false]);

      desk.test.clock.advanceSeconds(240);
      expect((await returnTo(url, first.cookie)).page.text).toContain(code);
      desk.test.clock.advanceSeconds(60);
      expect((await returnTo(url, first.cookie)).page.status).toBe(410);
    });

    it('to one of many loads that come at once without a cookie', async () => {
      const opened = await desk.open(employee);
      const { seen } = await goThrough(desk.test, await desk.sessionOf(opened));
      const url = String(seen.result?.redirect_url);
      const pages = await Promise.all(Array.from({ length: 6 }, () => returnTo(url)));
      expect(pages.filter(({ page }) => CODE.test(page.text))).toHaveLength(1);
    });

    it('to nobody by the key of the customer, a second browser, or a made-up proof', async () => {
      const opened = await desk.open(employee);
      const session = await desk.sessionOf(opened);
      const stranger = await visit(desk.test, session);
      const { seen } = await goThrough(desk.test, session);
      const link = await returnLinkOf(desk.api, await desk.requestOf(opened));
      const shown = await desk.api.read(session.id);
      const theirs = (await stranger.get()).body as HostedBody;
      const proof = new URL(String(seen.result?.redirect_url)).searchParams.get('browser_proof');

      expect(theirs).toMatchObject({
        status: 'success',
        result: { shows_data: false, redirect_url: null },
      });
      expect(JSON.stringify([shown, theirs])).not.toContain(proof);
      const href = String(seen.result?.redirect_url).replace(`browser_proof=${String(proof)}&`, '');
      const tried = [
        href,
        `${href}&browser_proof=${String(shown['browser_proof_sha256'])}`,
        `${desk.test.baseUrl}/gateway/v1/return?state=${link.state}&customer_id=${link.customerId}&session_id=${session.id}`,
      ];
      for (const url of tried) {
        const { page } = await returnTo(url);
        expect([page.status, CODE.test(page.text)]).toEqual([200, false]);
      }
      expect(await refusals(opened)).toEqual(Array(3).fill('foreign_browser'));
      expect(await desk.read(opened)).toMatchObject({ grant: null });
      // None of it uses up the way back of the person.
      const { page } = await returnTo(String(seen.result?.redirect_url));
      expect(page.text).toMatch(CODE);
    });

    it('to nobody after a completion that no camera saw', async () => {
      const opened = await desk.open(employee);
      const session = await desk.sessionOf(opened);
      const holder = await visit(desk.test, session);
      await desk.api.complete(session.id, 'success');
      const { result } = (await holder.get()).body as HostedBody;
      expect((await returnTo(String(result?.redirect_url))).page.text).not.toMatch(CODE);
    });

    it('after no hand-off: the session stays with who opened the delivered link', async () => {
      const page = await visit(desk.test, await desk.sessionOf(await desk.open(employee)));
      expect((await page.get()).body).toMatchObject({ handoff: { state: 'not_possible' } });
      expect((await page.post('handoff')).body).toMatchObject({ code: 'handoff_not_possible' });
    });

    it.each([
      ['the database fails', 'raise'],
      ['the process dies', 'terminate'],
    ])('after an attempt in which %s', async (_, how) => {
      const opened = await desk.open(employee);
      const { seen } = await goThrough(desk.test, await desk.sessionOf(opened));
      const url = String(seen.result?.redirect_url);
      const harm =
        how === 'raise'
          ? `RAISE EXCEPTION 'broken'`
          : 'PERFORM pg_terminate_backend(pg_backend_pid())';
      // A trigger of this test: it breaks the transaction after the state was used up.
      await desk.test.database.query(
        `CREATE FUNCTION gateway.break_read_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
           $$ BEGIN ${harm}; RETURN NEW; END $$`,
      );
      await desk.test.database.query(
        `CREATE TRIGGER break_read_back AFTER UPDATE OF code_hash ON gateway.read_backs
           FOR EACH ROW EXECUTE FUNCTION gateway.break_read_back()`,
      );
      const broken = await returnTo(url);
      await desk.test.database.query('DROP FUNCTION gateway.break_read_back() CASCADE');
      const healed = await returnTo(url, broken.cookie);

      expect(broken.page.status).toBeGreaterThanOrEqual(500);
      expect(healed.page.text).toMatch(CODE);
      const [, left = '', right = ''] = CODE.exec(healed.page.text) ?? [];
      expect((await desk.type(opened, left + right)).body).toMatchObject({ status: 'verified' });
    });
  });

  it('shows no code to a failed person', async () => {
    const failed = await desk.openAs(
      desk.customer,
      await desk.walk.established({ phone: '+15555550125' }),
    );
    expect(await desk.finish(failed.body as GatewayBody, 'selfie_mismatch')).not.toMatch(CODE);
  });

  it.each([
    [
      'is terminated',
      (id: string) => desk.customer.patch(`${EMPLOYEES}/${id}`, { status: 'terminated' }),
    ],
    [
      'is reset',
      (id: string) => desk.customer.post(`${EMPLOYEES}/${id}/reset_identity`, { reason: 'lost' }),
    ],
  ])('ends when the employee %s, also with the right code', async (_, restrict) => {
    const opened = await desk.open(employee);
    const code = await desk.codeOf(opened);
    await restrict(String(employee['employee_id']));

    expect((await desk.type(opened, code)).status).toBe(409);
    expect(await desk.read(opened)).toMatchObject({ status: 'not_verified', grant: null });
  });

  it('freezes resets for a day after "this isn\'t me"', async () => {
    const phone = '+15555550177'; // no other case has used up its warnings
    employee = await desk.walk.established({ email: 'ada@example.com', phone });
    const opened = await desk.open(employee);
    await sendMessages(desk.test.app);
    const lead = await makeStaffWith(desk.test, 'lead@example.com', [
      desk.customer.customerId,
      'desk_lead',
    ]);
    const mailbox = desk.test.app.get(Mailbox, { strict: false });
    const before = new Set(mailbox.list().map(({ id }) => id));
    await desk.disown(opened);
    await sendMessages(desk.test.app);

    expect(lead.account).toBeDefined();
    const told = mailbox.list().filter(({ id }) => !before.has(id));
    expect(told.map(({ kind, address }) => `${kind} ${address}`).sort()).toEqual([
      `identity_alarm ${phone}`,
      'identity_alarm ada@example.com',
      'staff_notice lead@example.com',
    ]);
    expect(await desk.read(opened)).toMatchObject({ reason: 'verification_not_me' });
    expect((await desk.openAs(desk.customer, employee)).body).toMatchObject({
      code: 'resets_frozen',
    });
    const hr = await makeStaff(desk.test, [desk.customer.customerId, 'hr']);
    const proof = await stepUp(desk.test, hr, 'employees.request_reset', employee.id);
    const reset = { reason: 'appearance_changed' };
    const asked = await hr.post(`${PEOPLE}/employees/${employee.id}/resets`, reset, proof);
    expect(await asked.json()).toMatchObject({ code: 'resets_frozen' });

    desk.test.clock.advanceSeconds(86_400);
    expect((await desk.openAs(desk.customer, employee)).status).toBe(201);
  });

  it('postpones a reset that was approved before "this isn\'t me"', async () => {
    const hr = await makeStaff(desk.test, [desk.customer.customerId, 'hr']);
    const admin = await makeStaff(desk.test, [desk.customer.customerId, 'admin']);
    const asking = await stepUp(desk.test, hr, 'employees.request_reset', employee.id);
    const body = { reason: 'appearance_changed' };
    const asked = await bodyOf(
      201,
      hr.post(`${PEOPLE}/employees/${employee.id}/resets`, body, asking),
    );
    const proof = await stepUp(desk.test, admin, 'employees.reset_identity', asked.id);
    await bodyOf(200, admin.post(`${PEOPLE}/resets/${asked.id}/approve`, {}, proof));
    const work = () => desk.test.app.get(IdentityResetsService, { strict: false }).carryOutDue();

    desk.test.clock.advanceSeconds(86_400 - 60);
    await desk.disown(await desk.open(employee));
    desk.test.clock.advanceSeconds(120);
    await work();
    expect((await desk.walk.read(employee))['clear_user_id']).not.toBeNull();

    desk.test.clock.advanceSeconds(86_400);
    await work();
    expect((await desk.walk.read(employee))['clear_user_id']).toBeNull();
  });

  it('is one at a time for an employee, whoever asks, and three in a day', async () => {
    const [one, two] = await Promise.all(
      ['agent-one', 'agent-two'].map((agent) => desk.openAs(desk.customer, employee, { agent })),
    );
    expect([one?.status, two?.status].sort()).toEqual([201, 409]);
    const opened = [one, two].find((each) => each?.status === 201)!.body as GatewayBody;
    await desk.customer.post(`${CASES}/${opened.id}/cancel`).expect(200);
    for (let n = 0; n < 2; n += 1) {
      const again = await desk.open(employee);
      expect(again['flags']).toContain('repeated_employee');
      await desk.customer.post(`${CASES}/${again.id}/cancel`).expect(200);
    }
    expect((await desk.openAs(desk.customer, employee)).body).toMatchObject({
      code: 'desk_cases_spent',
    });
    desk.test.clock.advanceSeconds(86_400);
    expect((await desk.openAs(desk.customer, employee)).status).toBe(201);
  });

  it('is one of twenty of an agent in an hour, however many are opened at once', async () => {
    const employees = await Promise.all(
      Array.from({ length: 22 }, (_, n) =>
        desk.customer.employee({ email: `busy-${n}@example.com` }),
      ),
    );
    const busy = { agent: 'busy', channel: 'email' };
    const opened = await Promise.all(
      employees.map((each) => desk.openAs(desk.customer, each, busy)),
    );

    const refused = opened.filter(({ status }) => status === 429);
    expect(opened.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(refused.map(({ body }) => (body as GatewayBody)['code'])).toEqual(
      Array(2).fill('desk_agent_too_fast'),
    );
  });

  it('sends nothing about an employee who has left', async () => {
    const left = await desk.customer.employee({ phone: '+15555550126', status: 'terminated' });
    const { body } = await desk.openAs(desk.customer, left);

    expect(body).toMatchObject({ status: 'not_verified', reason: 'employee_inactive' });
    await sendMessages(desk.test.app);
    const sent = desk.test.app.get(Mailbox, { strict: false }).list();
    expect(sent.map(({ address }) => address)).not.toContain('+15555550126');
  });

  it('sends no link to a number that was changed an hour ago', async () => {
    const path = `${EMPLOYEES}/${String(employee['employee_id'])}`;
    await desk.customer.patch(path, { phone: '+15555550127' }).expect(200);
    desk.test.clock.advanceSeconds(3_600);
    const { status, body } = await desk.openAs(desk.customer, employee);

    expect([status, (body as GatewayBody)['code']]).toEqual([409, 'contact_too_new']);
    await sendMessages(desk.test.app);
    const sent = desk.test.app.get(Mailbox, { strict: false }).list();
    expect(sent.map(({ address }) => address)).not.toContain('+15555550127');
    expect((await desk.openAs(desk.customer, employee, { channel: 'email' })).status).toBe(201);
  });

  it('offers labelled actions alone, takes no address, and hides cases of other customers', async () => {
    expect(
      (await desk.openAs(desk.customer, employee, { action: 'change_payroll' })).body,
    ).toMatchObject({
      code: 'desk_action_unknown',
    });
    for (const field of ['phone', 'email', 'url', 'return_url'])
      expect(
        (await desk.openAs(desk.customer, employee, { [field]: 'x@example.com' })).status,
      ).toBe(400);
    const opened = await desk.open(employee);
    const other = await desk.otherCustomer();

    await other.get(`${CASES}/${opened.id}`).expect(404);
    expect((await other.post(`${CASES}/${opened.id}/verify_code`, { code: '222222' })).status).toBe(
      404,
    );
  });
});
