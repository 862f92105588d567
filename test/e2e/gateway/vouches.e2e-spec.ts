import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import {
  answered,
  CONFIG,
  EMPLOYEES,
  REQUESTS,
  type GatewayBody,
} from '../../factories/customer-api.js';
import type { CustomerSystem } from '../../factories/customer.js';
import { makeCustomerEndpoint } from '../../factories/customer-webhooks.js';
import { linkSentTo } from '../../factories/messages.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { makeStaff, makeStaffWith, type StaffBrowser } from '../../factories/staff.js';
import { visit } from '../../factories/visitor.js';
import { VouchScene } from '../../factories/vouches.js';
import type { TestApplication } from '../../support/application.js';

const UNFIT = [409, 'second_person_unfit', 'This person cannot vouch for the employee'];

describe('a second person', () => {
  let scene: VouchScene;
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    scene = await VouchScene.start();
    ({ test, customer } = scene);
  });

  afterAll(() => test.close());

  it('vouches, and the request that waited is granted and says so everywhere', async () => {
    await makeCustomerEndpoint(customer, { url: 'https://hooks.example.com/all' });
    const { ada, bea, beasMail } = await scene.pair();
    const asked = await scene.reset(ada);
    const vouch = await scene.ask(asked, bea);
    expect(vouch).toMatchObject({ access_request_id: asked.id, status: 'pending', given_at: null });

    expect(await scene.finish(asked)).toMatchObject({ status: 'pending', grant: null });
    expect(await scene.answer(vouch, 'hwk')).toBe('granted');

    const granted = await customer.look(asked);
    expect(granted['grant']).toMatchObject({
      branch: ['face', 'link', 'peer'],
      amr: ['face', 'link', 'peer', 'mfa'],
    });
    const { receipt } = await answered(200, customer.get(`${REQUESTS}/${asked.id}/receipt`));
    const claims = JSON.parse(Buffer.from(receipt.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ vouch_id: vouch.id, amr: granted['grant'].amr });
    expect(await scene.auditOf(asked)).toEqual([
      ['access_request.created', customer.keyId],
      ['vouch.asked', customer.keyId],
      ['vouch.given', 'system'],
      ['access_request.decided', 'system'],
    ]);
    const auditor = await makeStaff(test, [customer.customerId, 'auditor']);
    const decision = await bodyOf(
      200,
      auditor.get(`${PEOPLE}/access_requests/${asked.id}/decision`),
    );
    expect(decision).toMatchObject({ vouch_id: vouch.id });

    expect(await scene.countOf('grants', 'access_request_id', vouch)).toBe(0);
    // A system that acts on `access_request.granted` would act on the second person.
    expect([await scene.webhooksAbout(vouch), await scene.webhooksAbout(asked)]).toEqual([0, 1]);
    expect(await scene.listed(asked)).toEqual([
      expect.objectContaining({ id: vouch.id, status: 'granted', given_at: expect.any(Number) }),
    ]);
    const told = (await scene.letters())
      .filter(({ address }) => address === beasMail)
      .map(({ rendered }) => rendered.subject);
    expect(told.join()).toContain('allowed in your name: Vouch for a colleague: Reset your MFA');
  });

  it('reads for whom, what and by whom in a letter whose link is in no answer', async () => {
    const { ada, bea, beasMail } = await scene.pair();
    const asked = await scene.reset(ada);
    const body = JSON.stringify(await scene.ask(asked, bea));
    const link = await linkSentTo(test.app, beasMail);
    const token = new URL(link).searchParams.get('token') ?? '';

    const [letter] = (await scene.letters()).filter(({ rendered }) =>
      rendered.text.includes(token),
    );
    expect(letter?.rendered.text).toContain(`vouch for Ada ${String(ada['last_name'])}`);
    expect(letter?.rendered.text).toContain('Reset your MFA');
    const session = await scene.sessionOf(JSON.parse(body));
    const page = await visit(test, { id: session, token });
    expect((await page.get()).body).toMatchObject({
      vouch_for: `Ada ${String(ada['last_name'])}`,
      purpose: 'Reset your MFA',
    });
    const read = JSON.stringify([await scene.listed(asked), await customer.look(asked)]);
    for (const each of [body, read])
      expect(each).not.toMatch(new RegExp(`token=|${session}|${bea.id}`));
  });

  it.each([
    ['a synced key', ['swk'], false],
    ['a face alone', ['face'], false],
    ['a key that has not rested', ['hwk'], true],
  ])('does not vouch by %s', async (_, factors, rests) => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    const vouch = await scene.ask(asked, bea);
    if (rests)
      await test.database.query(`UPDATE gateway.employees SET keys_rest_until = $2 WHERE id = $1`, [
        uuidOf(bea.id as Id),
        new Date(test.clock.now().getTime() + 60_000),
      ]);
    await scene.finish(asked);

    expect(await scene.answer(vouch, ...factors)).toBe('denied');
    expect(await customer.look(asked)).toMatchObject({ status: 'denied', grant: null });
  });

  it('is no own action of anybody: not asked for, not configured, not consumed', async () => {
    const { ada } = await scene.pair();
    const { employee_id } = ada;
    const refused = await customer.post(REQUESTS, { employee_id, action: 'vouch' });
    expect([refused.status, refused.body.code]).toEqual([400, 'action_reserved']);
    const { establish_identity, known_user_key } = await answered(200, customer.get(CONFIG));
    const policy = { vouch: { any_of: [['face', 'hwk']] } };
    const config = { establish_identity, known_user_key, action_policies: policy };
    const put = await customer.put(CONFIG, config);
    expect([put.status, put.body.code]).toEqual([400, 'config_invalid']);
  });

  it('who cannot vouch is refused to a key in one and the same way', async () => {
    const { ada, bea } = await scene.pair();
    const other = await scene.otherCustomer();
    const theirs = await other.employee({ email: 'else@home.example' });
    const unknown = await customer.employee({ email: 'unknown@home.example' });
    const fresh = await scene.established();
    const shared = await scene.established({ email: ada['email'] });
    test.clock.advanceSeconds(172_800);
    const late = await scene.established();
    const silent = await scene.established({ email: null, phone: null });
    test.clock.advanceSeconds(3_600);
    await customer.patch(`${EMPLOYEES}/${String(fresh['employee_id'])}`, { status: 'suspended' });
    const asked = await scene.reset(ada);

    const ids = [ada, theirs, unknown, fresh, shared, late, silent].map(
      (each) => each['employee_id'],
    );
    for (const employee_id of [...ids, 'E-nobody']) {
      const { status, body } = await scene.name(asked, { employee_id });
      expect([status, body.code, body.detail]).toEqual(UNFIT);
    }
    expect(await scene.countOf('vouches', 'access_request_id', asked)).toBe(0);
    await scene.ask(asked, bea);
  });

  it('is asked only for what takes one, while it is pending', async () => {
    const { ada, bea } = await scene.pair();
    const { employee_id } = bea;
    const payroll = await customer.ask(ada, { action: 'change_payroll', deliver: 'email' });
    const ended = await scene.reset(ada);
    await customer.post(`${REQUESTS}/${ended.id}/cancel`).expect(200);
    const old = await scene.reset(ada);
    test.clock.advanceSeconds(1_600);

    const codes = [];
    for (const each of [payroll, ended, old, { id: 'ar_1' }])
      codes.push((await scene.name(each, { employee_id })).body.code);
    expect(codes).toEqual([
      'vouch_not_needed',
      'access_request_ended',
      'vouch_too_late',
      'access_request_not_found',
    ]);
  });

  it('answers alone: the key that asked reads and ends nothing of it', async () => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    const vouch = await scene.ask(asked, bea);
    const path = `${REQUESTS}/${vouch.id}`;

    const tried = [
      customer.get(path),
      customer.post(`${path}/cancel`),
      customer.post(`${path}/remind`),
      customer.get(`${path}/events`),
      customer.post(`${path}/vouch`, { employee_id: ada['employee_id'] }),
      customer.get(`${path}/vouches`),
    ];
    for (const { status, body } of await Promise.all(tried))
      expect([status, body.code]).toEqual([404, 'access_request_not_found']);
    const other = await scene.otherCustomer();
    const foreign = await scene.name(asked, { employee_id: bea['employee_id'] }, other);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'access_request_not_found']);
    expect((await other.get(`${REQUESTS}/${asked.id}/vouches`)).status).toBe(404);
    expect(await scene.statusOf(vouch)).toBe('pending');
  });

  it('vouches for one request, and for no other of the same employee', async () => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    expect(await scene.answer(await scene.ask(asked, bea), 'hwk')).toBe('granted');
    expect(await scene.finish(await scene.reset(ada))).toMatchObject({ reason: 'factors_missing' });
    expect((await scene.finish(asked))['grant']).toMatchObject({
      branch: ['face', 'link', 'peer'],
    });
    expect(await scene.finish(await scene.reset(ada))).toMatchObject({ reason: 'factors_missing' });
  });

  it.each<[string, (path: string) => Promise<unknown>]>([
    ['suspended', (path) => customer.patch(path, { status: 'suspended' }).expect(200)],
    ['deleted', (path) => customer.delete(path).expect(200)],
    ['reset', (path) => customer.post(`${path}/reset_identity`, { reason: 'x' }).expect(200)],
  ])('does not count once they are %s', async (_, change) => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    expect(await scene.answer(await scene.ask(asked, bea), 'hwk')).toBe('granted');
    await change(`${EMPLOYEES}/${String(bea['employee_id'])}`);

    expect(await scene.finish(asked)).toMatchObject({
      status: 'denied',
      reason: 'factors_missing',
    });
  });

  it('who is suspended while they are asked keeps nothing waiting', async () => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    const vouch = await scene.ask(asked, bea);
    await scene.finish(asked);
    const path = `${EMPLOYEES}/${String(bea['employee_id'])}`;
    await customer.patch(path, { status: 'suspended' }).expect(200);

    expect(await scene.statusOf(vouch)).toBe('denied');
    await scene.settle(asked);
    expect(await customer.look(asked)).toMatchObject({ reason: 'factors_missing' });
  });

  it('who comes too late vouches for nothing', async () => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    const vouch = await scene.ask(asked, bea);
    await customer.post(`${REQUESTS}/${asked.id}/cancel`).expect(200);

    expect(await scene.answer(vouch, 'hwk')).toBe('canceled');
    expect(await customer.look(asked)).toMatchObject({ status: 'canceled', grant: null });

    const expired = await scene.reset(ada);
    const late = await scene.ask(expired, bea);
    test.clock.advanceSeconds(1_801);
    await scene.settle(late);
    expect(await scene.statusOf(late)).toBe('canceled');
    expect((await customer.look(expired))['status']).toBe('expired');
  });

  it('is asked once at a time, three of them for a request, and five times a day', async () => {
    const { ada, bea } = await scene.pair();
    const { employee_id } = bea;
    const asked = await scene.reset(ada);
    const both = await Promise.all([
      scene.name(asked, { employee_id }),
      scene.name(asked, { employee_id }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('vouch_open');

    const decline = async (): Promise<void> => {
      for (const each of await scene.listed(asked))
        if (each['status'] === 'pending') await scene.decline(each);
    };
    for (let more = 0; more < 2; more += 1) {
      await decline();
      await scene.ask(asked, bea);
    }
    await decline();
    expect((await scene.name(asked, { employee_id })).body.code).toBe('vouches_spent');

    const [other, third] = [await scene.reset(ada), await scene.reset(ada)];
    await scene.ask(other, bea);
    await scene.ask(third, bea);
    const { status, body } = await scene.name(await scene.reset(ada), { employee_id });
    expect([status, body.code, body.detail]).toEqual(UNFIT);
    test.clock.advanceSeconds(86_400);
    await scene.ask(await scene.reset(ada), bea);
  });

  it('is asked once for one idempotency key', async () => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    const again = () =>
      scene
        .name(asked, { employee_id: bea['employee_id'] })
        .set('idempotency-key', `vouch-${asked.id}`);
    const { body } = await again().expect(201);
    expect((await again().expect(201)).body).toEqual(body);
  });

  it.each(['ada', 'bea'] as const)('leaves nothing once %s is deleted', async (who) => {
    const all = await scene.pair();
    const asked = await scene.reset(all.ada);
    const vouch = await scene.ask(asked, all.bea);
    const session = await scene.sessionOf(vouch);
    await customer.delete(`${EMPLOYEES}/${String(all[who]['employee_id'])}`).expect(200);

    expect(await scene.countOf('vouches', 'vouch_id', vouch)).toBe(0);
    const letter = await scene.storedLetter(vouch);
    if (who === 'ada') expect([letter?.status, letter?.content.length]).toEqual(['failed', 0]);
    expect(await scene.isRedacted(session)).toBe(true);
    await scene.settle(vouch);
    expect(await scene.statusOf(vouch)).not.toMatch('granted|pending');
  });

  describe('at the help desk', () => {
    const CASES = `${PEOPLE}/desk/cases`;

    const open = ({ id }: GatewayBody, by: StaffBrowser) =>
      bodyOf(201, by.post(CASES, { employee_row_id: id, action: 'reset_mfa', channel: 'sms' }));
    const refusal = async (answer: Promise<Response>) => {
      const { code, detail } = await bodyOf(409, answer);
      return [code, detail];
    };

    it('is asked by the agent of the case, who is told what is wrong', async () => {
      const { ada, bea } = await scene.pair();
      const agent = await makeStaff(test, [customer.customerId, 'help_desk']);
      const opened = await open(ada, agent);
      expect(opened).toMatchObject({ may_ask_vouch: true, vouches: [] });
      const path = `${CASES}/${opened.id}/vouch`;

      expect(await refusal(agent.post(path, { employee_row_id: ada.id }))).toEqual([
        'second_person_unfit',
        'They are the employee themselves, perhaps with another record',
      ]);
      const lead = await makeStaff(test, [customer.customerId, 'desk_lead']);
      expect((await lead.post(path, { employee_row_id: bea.id })).status).toBe(404);

      const asked = await bodyOf(200, agent.post(path, { employee_row_id: bea.id }));
      expect(asked).toMatchObject({
        may_ask_vouch: false,
        vouches: [{ name: `Ada ${String(bea['last_name'])}`, status: 'pending' }],
      });
      expect(JSON.stringify(asked)).not.toMatch(/token=|verification_session/);
      const texts = (await scene.letters()).map(({ rendered }) => rendered.text);
      expect(texts.some((text) => text.includes('The help desk of Example Corp asks you'))).toBe(
        true,
      );
    });

    it('is not the one who asks', async () => {
      const { ada, bea, beasMail } = await scene.pair();
      const own = await makeStaffWith(test, beasMail, [customer.customerId, 'help_desk']);
      const { id } = await open(ada, own);
      const asked = own.post(`${CASES}/${id}/vouch`, { employee_row_id: bea.id });
      expect(await refusal(asked)).toEqual([
        'second_person_unfit',
        'This is the record of somebody who took part in the request: somebody else must vouch',
      ]);
    });

    it('is waited for before the code where the action needs both', async () => {
      const both = { reset_mfa: { any_of: [['face', 'link', 'readback', 'peer']] } };
      const { ada, bea } = await scene.pair();
      const agent = await makeStaff(test, [customer.customerId, 'help_desk']);
      const config = await answered(200, customer.get(CONFIG));
      const put = async (action_policies: object) => {
        const { establish_identity, known_user_key, action_labels } = config;
        const kept = { establish_identity, known_user_key, action_labels };
        await customer.put(CONFIG, { ...kept, action_policies }).expect(200);
      };
      await put(both);
      try {
        const opened = await open(ada, agent);
        const asked = { id: String(opened['access_request_id']) };
        const path = `${CASES}/${opened.id}`;
        await bodyOf(200, agent.post(`${path}/vouch`, { employee_row_id: bea.id }));
        await scene.show(asked, 'face');
        expect(await bodyOf(200, agent.get(path))).toMatchObject({ proved_at: null });
        const [vouch] = await scene.listed(asked);
        expect(vouch && (await scene.answer(vouch, 'hwk'))).toBe('granted');
        expect(await bodyOf(200, agent.get(path))).toMatchObject({ status: 'awaiting_code' });
      } finally {
        await put({});
      }
    });
  });
});
