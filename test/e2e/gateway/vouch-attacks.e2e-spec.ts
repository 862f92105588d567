import { GatewayAudit, type AuditAction } from '../../../src/gateway/audit/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { CONFIG, answered, REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import type { CustomerSystem } from '../../factories/customer.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { makeStaff, makeStaffWith, type StaffBrowser } from '../../factories/staff.js';
import { goThrough } from '../../factories/visitor.js';
import { VouchScene } from '../../factories/vouches.js';
import type { TestApplication } from '../../support/application.js';

describe('a second person, to somebody who misuses them', () => {
  let scene: VouchScene;
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    scene = await VouchScene.start();
    ({ test, customer } = scene);
  });

  afterAll(() => test.close());

  const CASES = `${PEOPLE}/desk/cases`;

  const open = ({ id }: GatewayBody, by: StaffBrowser) =>
    bodyOf(201, by.post(CASES, { employee_row_id: id, action: 'reset_mfa', channel: 'email' }));

  const configure = async (action_policies: object) => {
    const config = await answered(200, customer.get(CONFIG));
    const { establish_identity, known_user_key, action_labels } = config;
    const kept = { establish_identity, known_user_key, action_labels };
    await customer.put(CONFIG, { ...kept, action_policies }).expect(200);
  };

  const noted = (action: AuditAction, actor: Id<'staff'> | 'system', { id }: { id: string }) =>
    test.app.get(GatewayAudit, { strict: false }).append({
      ...{ customerId: customer.customerId, actor, action, outcome: 'changed' },
      subject: id as Id,
    });

  it('is named by no key in a case of the desk', async () => {
    const { ada, bea } = await scene.pair();
    const agent = await makeStaff(test, [customer.customerId, 'help_desk']);
    const opened = await open(ada, agent);
    const asked = { id: String(opened['access_request_id']) };

    const { status, body } = await scene.name(asked, { employee_id: bea['employee_id'] });
    expect([status, body.code]).toEqual([409, 'vouch_at_desk']);
    const path = `${CASES}/${opened.id}/vouch`;
    await bodyOf(200, agent.post(path, { employee_row_id: bea.id }));
  });

  it('is nobody who types the code themselves', async () => {
    const { ada, bea, beasMail } = await scene.pair();
    await configure({ reset_mfa: { any_of: [['face', 'link', 'readback', 'peer']] } });
    try {
      const agent = await makeStaff(test, [customer.customerId, 'help_desk']);
      const opened = await open(ada, agent);
      const path = `${CASES}/${opened.id}`;
      await bodyOf(200, agent.post(`${path}/vouch`, { employee_row_id: bea.id }));
      const asked = { id: String(opened['access_request_id']) };
      await scene.show(asked, 'face');
      const [vouch] = await scene.listed(asked);
      // The account of the second person acts in the case after they were asked.
      const own = await makeStaffWith(test, beasMail, [customer.customerId, 'help_desk']);
      await noted('read_back.confirmed', own.account, asked);

      expect(vouch && (await scene.answer(vouch, 'hwk'))).toBe('granted');
      expect(await bodyOf(200, agent.get(path))).toMatchObject({ status: 'not_verified' });
    } finally {
      await configure({});
    }
  });

  it('is not somebody who sent the link of the request', async () => {
    const { ada, bea, beasMail } = await scene.pair();
    const own = await makeStaffWith(test, beasMail, [customer.customerId, 'help_desk']);
    const asked = await scene.reset(ada);
    await noted('access_request.reminded', own.account, asked);
    const { status, body } = await scene.name(asked, { employee_id: bea['employee_id'] });
    expect([status, body.code]).toEqual([409, 'second_person_unfit']);
  });

  it('keeps the receipt of their own request from the key', async () => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    const vouch = await scene.ask(asked, bea);
    expect(await scene.answer(vouch, 'hwk')).toBe('granted');

    const { status, body } = await customer.get(`${REQUESTS}/${vouch.id}/receipt`);
    expect([status, body.code]).toEqual([404, 'access_request_not_found']);
    const auditor = await makeStaff(test, [customer.customerId, 'auditor']);
    await bodyOf(200, auditor.get(`${PEOPLE}/access_requests/${vouch.id}/decision`));
  });

  it('gets no letter where they could not help', async () => {
    const { ada, bea } = await scene.pair();
    const before = (await scene.letters()).length;
    const asked = await customer.ask(ada);
    const { status, body } = await scene.name(asked, { employee_id: bea['employee_id'] });
    expect([status, body.code]).toEqual([409, 'vouch_not_needed']);
    expect((await scene.letters()).length).toBe(before);
  });

  it('vouches after the page, which until then offers no device key', async () => {
    const { ada } = await scene.pair();
    const asked = await customer.ask(ada, { vouch: true });
    const id = String(asked['verification_session_id']);
    const token = new URL(String(asked['verification_url'])).searchParams.get('token') ?? '';
    const page = await goThrough(test, { id, token });
    expect((await page.get()).body).toMatchObject({
      ...{ status: 'success', result: { offers_device_key: false } },
    });
    expect((await page.post('device_keys/challenges', {})).body.code).toBe(
      'device_key_not_offered',
    );
  });

  it('is asked ten times for a request in half an hour, and for one name in an hour, at the same moment too', async () => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    const codesOf = async (named: string, request = asked) => {
      const all = Array.from({ length: 12 }, () => scene.name(request, { employee_id: named }));
      return (await Promise.all(all)).map(({ status, body }) => [status, body.code].join(' '));
    };
    const codes = await codesOf(String(bea['employee_id']));
    expect(codes.filter((each) => each === '429 rate_limited')).toHaveLength(2);
    expect(codes.filter((each) => each.startsWith('201'))).toHaveLength(1);
    // Counted by the name: it tells nobody whether there is such an employee.
    const many = await Promise.all([scene.reset(ada), scene.reset(ada)]);
    const unknown = await Promise.all(
      many.flatMap((each) =>
        Array.from({ length: 6 }, () => scene.name(each, { employee_id: 'E-nobody' })),
      ),
    );
    expect(unknown.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('whose key is revoked after they vouched, vouched for nothing', async () => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    expect(await scene.answer(await scene.ask(asked, bea), 'hwk')).toBe('granted');
    test.clock.advanceSeconds(60);
    await noted('device_key.revoked', 'system', bea);
    expect(await scene.finish(asked)).toMatchObject({
      status: 'denied',
      reason: 'factors_missing',
    });

    // They vouch with another key, and the earlier revocation is no matter.
    test.clock.advanceSeconds(60);
    const again = await scene.reset(ada);
    expect(await scene.answer(await scene.ask(again, bea), 'hwk')).toBe('granted');
    expect(await scene.finish(again)).toMatchObject({ status: 'granted' });
  });

  it('keeps no request open until the stolen key that was shown in it is revoked, and grants it then', async () => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    const vouch = await scene.ask(asked, bea);
    await scene.show(asked, 'hwk');
    expect(await customer.look(asked)).toMatchObject({ status: 'pending' });
    // Ada reports her telephone as stolen.
    test.clock.advanceSeconds(60);
    await noted('employee.device_key_revoked', 'system', ada);
    await scene.decline(vouch);

    expect(await customer.look(asked)).toMatchObject({
      status: 'denied',
      reason: 'factors_missing',
    });
    // With another key she goes on.
    test.clock.advanceSeconds(60);
    const again = await scene.reset(ada);
    await scene.show(again, 'hwk');
    expect(await customer.look(again)).toMatchObject({ status: 'granted' });
  });
});
