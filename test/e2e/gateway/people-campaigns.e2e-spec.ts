import { CampaignHandler } from '../../../src/gateway/batches/campaigns/campaign-handler.js';
import { BatchItemStore } from '../../../src/gateway/batches/batch-item.store.js';
import { BatchStore } from '../../../src/gateway/batches/batch.store.js';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { Mailbox } from '../../../src/platform/messages/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import {
  EMPLOYEES as API_EMPLOYEES,
  REQUESTS,
  type GatewayBody,
} from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf } from '../../factories/customer-walk.js';
import { sendMessages } from '../../factories/messages.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, PEOPLE, type PeopleBody } from '../../factories/people.js';
import { makeStaff, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const CAMPAIGNS = `${PEOPLE}/campaigns`;
const DAY = 86_400;
const INVITE = { action: 'verify_identity', deliver: 'email' };

describe('invitations from HR', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;
  let hr: StaffBrowser;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    customer = await makeCustomer(test, partner);
    hr = await makeStaff(test, [customer.customerId, 'hr']);
  });

  const work = (signal?: AbortSignal) =>
    test.app.get(CampaignHandler, { strict: false }).run(signal);
  const prepare = (body: object = {}, who = hr) =>
    bodyOf(201, who.post(CAMPAIGNS, { ...INVITE, ...body }));
  const look = ({ id }: PeopleBody) => bodyOf(200, hr.get(`${CAMPAIGNS}/${id}`));
  const rowsOf = async ({ id }: PeopleBody, query = ''): Promise<PeopleBody[]> =>
    (await bodyOf(200, hr.get(`${CAMPAIGNS}/${id}/invitations${query}`)))['rows'] as PeopleBody[];
  const stagesOf = async (campaign: PeopleBody, query = '') =>
    (await rowsOf(campaign, query)).map((row) => [
      row['employee_row_id'],
      row['stage'],
      row['code'],
    ]);

  async function confirm(action: string, { id }: PeopleBody, body: object, who: StaffBrowser) {
    const proof = await stepUp(test, who, `campaigns.${action}`, id);
    return who.post(`${CAMPAIGNS}/${id}/${action}`, body, proof);
  }
  const start = (campaign: PeopleBody, who = hr, count?: number) => {
    const invited = count ?? (campaign['progress'] as { waiting: number }).waiting;
    return confirm('start', campaign, { invited_count: invited }, who);
  };
  const resend = (campaign: PeopleBody, who: StaffBrowser, count: number) =>
    confirm('resend', campaign, { unanswered_count: count }, who);

  const requestOf = async (campaign: PeopleBody, { id }: { id: string }) => {
    const row = (await rowsOf(campaign)).find((each) => each['employee_row_id'] === id)!;
    return { id: String(row['access_request_id']) };
  };
  async function answer(campaign: PeopleBody, employee: GatewayBody): Promise<void> {
    const asked = await customer.look(await requestOf(campaign, employee));
    await api.complete(asked['verification_session_id'], 'success');
    test.clock.advanceSeconds(3);
    await customer.look(asked);
  }

  async function many(count: number, input: object = {}): Promise<GatewayBody[]> {
    const made: GatewayBody[] = [];
    for (let n = 0; n < count; n += 1)
      made.push(await customer.employee({ email: `person${n}@example.com`, ...input }));
    return made;
  }

  const letters = () =>
    test.app
      .get(Mailbox, { strict: false })
      .list()
      .filter(({ kind }) => kind.startsWith('verification_invitation'));

  async function stored(): Promise<Record<'requests' | 'messages' | 'audited', number>> {
    const [row] = await test.database.query<Awaited<ReturnType<typeof stored>>>(
      `SELECT (SELECT count(*)::int FROM gateway.access_requests WHERE customer_id = $1) AS requests,
              (SELECT count(*)::int FROM gateway.messages
                WHERE customer_id = $1 AND kind LIKE 'verification_invitation%') AS messages,
              (SELECT count(*)::int FROM gateway.audit_entries
                WHERE customer_id = $1 AND action LIKE 'campaign.%') AS audited`,
      [uuidOf(customer.customerId)],
    );
    return row!;
  }

  it('says who is left out and why before anything is sent', async () => {
    const [fresh] = await many(1);
    const known = await walkOf(api, customer).established({ email: 'known@example.com' });
    const [ended] = await many(1, { status: 'terminated' });
    const [silent] = await many(1, { email: null });
    const [moved] = await many(1);
    await customer
      .patch(`${API_EMPLOYEES}/${String(moved!['employee_id'])}`, { email: 'new@example.com' })
      .expect(200);
    const [busy] = await many(1);
    await customer.ask(busy!);
    const before = await stored();

    const campaign = await prepare();

    expect(campaign).toMatchObject({
      status: 'prepared',
      employee_count: 6,
      progress: { waiting: 1, skipped: 5, invited: 0, sent: 0 },
    });
    expect(await stagesOf(campaign)).toEqual([
      [busy!.id, 'skipped', 'request_open'],
      [moved!.id, 'skipped', 'contact_too_new'],
      [silent!.id, 'skipped', 'contact_missing'],
      [ended!.id, 'skipped', 'employee_terminated'],
      [known.id, 'skipped', 'already_verified'],
      [fresh!.id, 'waiting', null],
    ]);
    await work();
    expect(await stored()).toMatchObject({ requests: before.requests, messages: before.messages });
  });

  it('follows an employee from the message to the established identity', async () => {
    const everybody = await many(3);
    const campaign = await prepare({ locale: 'es' });
    await bodyOf(200, start(campaign));
    await work();
    expect((await look(campaign))['progress']).toMatchObject({ invited: 3, sent: 0 });
    await sendMessages(test.app);
    expect((await look(campaign))['progress']).toMatchObject({ sent: 3, delivered: 0, opened: 0 });

    const rows = await rowsOf(campaign);
    const [newest] = letters();
    expect(newest?.rendered.subject).toBe('Example Corp le invita a confirmar su identidad');
    expect(newest?.rendered.text).toContain('7 días');
    const requests = await Promise.all(
      rows.map((row) => customer.look({ id: String(row['access_request_id']) })),
    );
    const [first] = requests;
    expect(first).toMatchObject({ verification_url: null, deliver: 'email' });
    expect(Number(first!['expires_at']) - Number(first!['created_at'])).toBe(7 * DAY);

    // Somebody opens their link, somebody else finishes, and somebody fails.
    const [url = ''] = /http\S+token=\S+/.exec(newest?.rendered.text ?? '') ?? [];
    const token = new URL(url).searchParams.get('token')!;
    const addressed = everybody.find((each) => each['email'] === newest?.address)!;
    const opened = requests.find((each) => each['employee_id'] === addressed['employee_id'])!;
    const page = await visit(test, { id: opened['verification_session_id'], token });
    await page.get();
    const others = requests.filter((request) => request !== opened);
    await api.complete(others[0]!['verification_session_id'], 'success');
    await api.complete(others[1]!['verification_session_id'], 'document_expired');
    test.clock.advanceSeconds(3);
    for (const request of requests) await customer.look(request);

    const { progress } = await look(campaign);
    expect(progress).toMatchObject({
      invited: 3,
      sent: 3,
      delivered: 3,
      opened: 3,
      established: 1,
      failed: 1,
      reasons: [{ stage: 'failed', code: 'verification_failed', count: 1 }],
    });
    expect((await rowsOf(campaign, '?stage=opened')).length).toBe(1);

    test.clock.advanceSeconds(8 * DAY);
    await customer.look(opened);
    await work();
    test.clock.advanceSeconds(-8 * DAY - 3);
    expect(await look(campaign)).toMatchObject({ status: 'done', progress: { failed: 2 } });
  });

  it('reminds those who have not finished, three times at most, and nobody else', async () => {
    const [lazy, quick] = await many(2);
    const campaign = await prepare({ reminders: 3, remind_after_days: 1 });
    await bodyOf(200, start(campaign));
    await work();
    await answer(campaign, quick!);

    for (let day = 0; day < 6; day += 1) {
      test.clock.advanceSeconds(DAY);
      await Promise.all([work(), work()]);
      await sendMessages(test.app);
    }
    test.clock.advanceSeconds(-6 * DAY - 3);

    const open = await rowsOf(campaign);
    expect(open.map((row) => [row['employee_row_id'], row['reminders']])).toEqual([
      [quick!.id, 0],
      [lazy!.id, 3],
    ]);
    expect(await stored()).toMatchObject({ requests: 2, messages: 5 });
  });

  it('writes again to those who did not answer, once a day, and to nobody else', async () => {
    const [lazy, quick] = await many(2);
    const campaign = await prepare({ name: 'Autumn', reminders: 0 });
    await bodyOf(200, start(campaign));
    await work();
    await answer(campaign, quick!);
    const forgotten = await requestOf(campaign, lazy!);
    expect(await bodyOf(200, hr.get(CAMPAIGNS))).toMatchObject({
      data: [{ name: 'Autumn', invited: 2, established: 1 }],
    });
    expect((await look(campaign))['progress']).toMatchObject({ unanswered: 0 });
    test.clock.advanceSeconds(DAY);
    const nextDay = await makeStaff(test, [customer.customerId, 'hr']);
    const both = [resend(campaign, nextDay, 1), resend(campaign, nextDay, 1)];
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all([work(), work()]);
    expect(await stored()).toMatchObject({ requests: 2, messages: 3 });
    expect((await resend(campaign, nextDay, 1)).status).toBe(409);

    // Their link expires: they get a new one, and it may be reminded of again.
    test.clock.advanceSeconds(7 * DAY);
    await customer.look(forgotten);
    await work();
    const nextWeek = await makeStaff(test, [customer.customerId, 'hr']);
    expect(await bodyOf(200, resend(campaign, nextWeek, 1))).toMatchObject({ status: 'running' });
    await work();
    test.clock.advanceSeconds(-8 * DAY - 3);
    expect(await stored()).toMatchObject({ requests: 3, messages: 4 });
    expect(await stagesOf(campaign)).toEqual([
      [quick!.id, 'established', null],
      [lazy!.id, 'sending', null],
    ]);
  });

  it('writes to nobody in the quiet hours', async () => {
    await many(1);
    const hour = test.clock.now().getUTCHours();
    const quiet = { from: hour, until: (hour + 8) % 24, time_zone: 'UTC' };
    const campaign = await prepare({ quiet_hours: quiet });
    await bodyOf(200, start(campaign));
    await work();
    test.clock.advanceSeconds(6.5 * 3_600);
    await work();
    expect(await stored()).toMatchObject({ requests: 0, messages: 0 });

    test.clock.advanceSeconds(1.5 * 3_600);
    await work();
    expect(await stored()).toMatchObject({ requests: 1, messages: 1 });
    test.clock.advanceSeconds(-8 * 3_600);
  });

  it('goes on where a worker was killed, and writes to nobody twice', async () => {
    await many(12);
    const campaign = await prepare();
    await bodyOf(200, start(campaign));
    // One worker dies with five in its hands, another between two.
    const [running] = await test.app
      .get(BatchStore, { strict: false })
      .listWorking(customer.customerId, 'camp');
    const taken = await test.app.get(BatchItemStore, { strict: false }).claim(running!, 5);
    const stop = new AbortController();
    stop.abort();
    await work(stop.signal);
    await Promise.all([work(), work(), work()]);
    expect((await look(campaign))['progress']).toMatchObject({ invited: 7, waiting: 5 });

    test.clock.advanceSeconds(200);
    await Promise.all([work(), work()]);

    expect(taken).toHaveLength(5);
    expect((await look(campaign))['progress']).toMatchObject({ invited: 12, waiting: 0 });
    expect(await stored()).toMatchObject({ requests: 12, messages: 12 });
    test.clock.advanceSeconds(-200);
  });

  it('invites an employee once where two campaigns run at the same moment', async () => {
    const people = await many(6);
    const one = await prepare();
    const two = await prepare();
    await bodyOf(200, start(one));
    await bodyOf(200, start(two));
    await Promise.all([work(), work(), work()]);

    const counts = await Promise.all([look(one), look(two)]);
    const invited = counts.map(({ progress }) => (progress as { invited: number }).invited);
    expect(invited[0]! + invited[1]!).toBe(people.length);
    expect(await stored()).toMatchObject({ messages: people.length });
    // Right after it nobody is asked again, also where the first request has ended.
    for (const row of [...(await rowsOf(one)), ...(await rowsOf(two))])
      if (row['access_request_id'])
        await customer.post(`${REQUESTS}/${String(row['access_request_id'])}/cancel`, {});
    expect(await stagesOf(await prepare())).toEqual(
      [...people].reverse().map(({ id }) => [id, 'skipped', 'invited_lately']),
    );
  });

  it('stops: nothing more is sent, and links that were sent stay good', async () => {
    await many(2);
    const campaign = await prepare({ reminders: 3, remind_after_days: 1 });
    await bodyOf(200, start(campaign));
    await work();
    await many(1);
    const later = await prepare({ filters: { identity_state: 'not_invited' } });
    await bodyOf(200, start(later));
    await bodyOf(200, hr.post(`${CAMPAIGNS}/${later.id}/cancel`));
    await bodyOf(200, hr.post(`${CAMPAIGNS}/${campaign.id}/cancel`));
    test.clock.advanceSeconds(2 * DAY);
    await work();
    test.clock.advanceSeconds(-2 * DAY);

    expect(await stored()).toMatchObject({ requests: 2, messages: 2 });
    expect((await stagesOf(later)).map(([, ...rest]) => rest)).toEqual([
      ['skipped', 'campaign_canceled'],
    ]);
    const [row] = await rowsOf(campaign);
    expect(await customer.look({ id: String(row!['access_request_id']) })).toMatchObject({
      status: 'pending',
    });
    expect(await (await start(campaign, hr, 2)).json()).toMatchObject({
      code: 'campaign_not_ready',
    });
  });

  it('ends with a reason where the flow is switched off, or the employee leaves', async () => {
    const [leaver] = await many(1);
    const campaign = await prepare();
    await bodyOf(200, start(campaign));
    await work();
    await customer.delete(`${API_EMPLOYEES}/${String(leaver!['employee_id'])}`).expect(200);
    await work();

    expect(await stagesOf(campaign)).toEqual([[leaver!.id, 'failed', 'employee_inactive']]);
    expect(await look(campaign)).toMatchObject({ status: 'done', progress: { established: 0 } });
    expect((await stored()).audited).toBe(3);
  });

  describe('are refused', () => {
    it('to the help desk, to another customer, and without the number that was seen', async () => {
      const [employee] = await many(1);
      const agent = await makeStaff(test, [customer.customerId, 'help_desk']);
      const stranger = await makeCustomer(test, partner);
      const foreign = await makeStaff(test, [stranger.customerId, 'hr']);
      const campaign = await prepare();

      expect((await agent.post(CAMPAIGNS, INVITE)).status).toBe(403);
      expect((await agent.post(`${CAMPAIGNS}/${campaign.id}/cancel`)).status).toBe(403);
      for (const path of ['', '/invitations'])
        expect((await foreign.get(`${CAMPAIGNS}/${campaign.id}${path}`)).status).toBe(404);
      expect((await foreign.post(`${CAMPAIGNS}/${campaign.id}/cancel`)).status).toBe(404);
      expect((await start(campaign, foreign)).status).toBe(404);
      expect((await resend(campaign, foreign, 1)).status).toBe(404);
      expect((await resend(campaign, hr, 1)).status).toBe(409);
      const named = await foreign.post(CAMPAIGNS, { ...INVITE, employee_row_ids: [employee!.id] });
      expect(await named.json()).toMatchObject({ code: 'bulk_selection_empty' });
      expect(await (await start(campaign, hr, 2)).json()).toMatchObject({
        code: 'campaign_count_differs',
      });
      const other = await makeStaff(test, [customer.customerId, 'admin']);
      expect(await (await start(campaign, other)).json()).toMatchObject({
        code: 'campaign_not_ready',
      });
      const unproven = await hr.send('POST', `${CAMPAIGNS}/${campaign.id}/start`, {
        body: { invited_count: 1 },
        confirms: false,
      });
      expect(await unproven.json()).toMatchObject({ code: 'step_up_required' });
      expect(await look(campaign)).toMatchObject({ status: 'prepared' });
    });

    it.each<[string, object]>([
      ['an address', { email: 'eve@example.com' }],
      ['a channel of their own', { deliver: 'eve@example.com' }],
      ['four reminders', { reminders: 4 }],
      ['a month', { valid_days: 30 }],
      ['a language that there is not', { locale: 'tlh' }],
      ['a time zone that there is not', { quiet_hours: { from: 1, until: 2, time_zone: 'Mars' } }],
      ['a twenty-fifth hour', { quiet_hours: { from: 24, until: 2, time_zone: 'UTC' } }],
      ['ids and filters at once', { employee_row_ids: ['emp_1'], filters: {} }],
    ])('with %s', async (_, body) => {
      await many(1);
      expect((await hr.post(CAMPAIGNS, { ...INVITE, ...body })).status).toBe(400);
    });
  });
});
