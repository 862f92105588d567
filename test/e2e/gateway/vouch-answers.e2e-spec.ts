import { answered, EMPLOYEES, REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { returnTo } from '../../factories/customer-visitor.js';
import type { CustomerSystem } from '../../factories/customer.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { CODE, DeskScene } from '../../factories/desk.js';
import { bodyOf, PEOPLE } from '../../factories/people.js';
import { makeStaff } from '../../factories/staff.js';
import { VouchScene } from '../../factories/vouches.js';
import { goThrough } from '../../factories/visitor.js';
import type { TestApplication } from '../../support/application.js';

const CASES = `${PEOPLE}/desk/cases`;

describe('the no of a second person', () => {
  let scene: VouchScene;
  let test: TestApplication;
  let customer: CustomerSystem;

  beforeAll(async () => {
    scene = await VouchScene.start();
    ({ test, customer } = scene);
  });

  afterAll(() => test.close());

  it('that cannot vouch now is neutral: whoever waits is told, and nobody is alarmed', async () => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    const vouch = await scene.ask(asked, bea);
    await scene.finish(asked);
    await scene.decline(vouch);

    expect(await scene.statusOf(vouch)).toBe('canceled');
    expect(await scene.outcomesOf(asked)).toEqual(['declined']);
    expect([await scene.alarmsOf(ada), await scene.alarmsOf(bea)]).toEqual([[], []]);
    expect(await customer.look(asked)).toMatchObject({
      ...{ status: 'denied', reason: 'factors_missing' },
      missing_factors: expect.arrayContaining([['peer']]),
    });
    expect(await scene.auditOf(asked)).toContainEqual(['vouch.not_given', 'system']);
  });

  it('that says it is wrong: the request is denied with an alarm, and nothing counts against them', async () => {
    const { ada, bea, beasMail } = await scene.pair();
    const own = await customer.ask(bea);
    const asked = await scene.reset(ada);
    const vouch = await scene.ask(asked, bea);
    await scene.object(vouch);

    expect(await scene.statusOf(vouch)).toBe('canceled');
    expect(await scene.outcomesOf(asked)).toEqual(['objected']);
    expect(await customer.look(asked)).toMatchObject({
      ...{ status: 'denied', reason: 'vouch_objected', grant: null },
    });
    expect(await scene.alarmsOf(ada)).toEqual(['employee.vouch_objected']);
    const reset = `${EMPLOYEES}/${String(ada['employee_id'])}/reset_identity`;
    expect((await customer.post(reset, { reason: 'x' })).body.code).toBe('resets_frozen');
    const told = (await scene.letters()).map(({ address, rendered }) => [
      address,
      rendered.subject.includes('may be acting in your name'),
    ]);
    expect(told).toContainEqual([ada['email'], true]);
    expect(told).not.toContainEqual([beasMail, true]);

    expect(await scene.alarmsOf(bea)).toEqual([]);
    expect(await customer.look(own)).toMatchObject({ status: 'pending' });
    expect(await scene.stateOf(bea)).toBe('established');
  });

  it.each([
    ['granted', (asked: GatewayBody) => scene.finishLate(asked)],
    ['canceled', (asked: GatewayBody) => customer.post(`${REQUESTS}/${asked.id}/cancel`)],
    // By another alarm: it does not speak for the second person.
    ['denied', (asked: GatewayBody) => scene.endBy('read_back_failed', asked)],
  ])('that says it is wrong after the request was %s: one alarm', async (name, end) => {
    const { ada, bea } = await scene.pair();
    const asked = await scene.reset(ada);
    const vouch = await scene.ask(asked, bea);
    await end(asked);
    const { status } = await customer.look(asked);
    expect(status).toBe(name);
    await scene.object(vouch);
    await scene.heedLate(vouch);
    await scene.heedLate(vouch);

    expect(await scene.outcomesOf(asked)).toEqual(['not_needed']);
    expect((await customer.look(asked))['status']).toBe(status);
    expect(await scene.alarmsOf(ada)).toEqual(['employee.vouch_objected']);
    expect(await scene.alarmsOf(bea)).toEqual([]);
  });

  it('is waited for before the code of a desk also where the code is enough, and ends the case by a no', async () => {
    const walked = async () => {
      const { ada, bea } = await scene.pair();
      const agent = await makeStaff(test, [customer.customerId, 'help_desk']);
      const wish = { employee_row_id: ada.id, action: 'reset_mfa', channel: 'sms' };
      const opened = await bodyOf(201, agent.post(CASES, wish));
      const path = `${CASES}/${opened.id}`;
      await bodyOf(200, agent.post(`${path}/vouch`, { employee_row_id: bea.id }));
      const asked = { id: String(opened['access_request_id']) };
      await scene.show(asked, 'face');
      const [vouch = asked] = await scene.listed(asked);
      expect(await bodyOf(200, agent.get(path))).toMatchObject({ proved_at: null });
      return { read: () => bodyOf(200, agent.get(path)), vouch };
    };
    const said = await walked();
    await scene.object(said.vouch);
    expect(await said.read()).toMatchObject({
      ...{ status: 'not_verified', reason: 'vouch_objected' },
      vouches: [{ outcome: 'objected' }],
    });
    const declined = await walked();
    await scene.decline(declined.vouch);
    expect(await declined.read()).toMatchObject({
      ...{ status: 'awaiting_code', vouches: [{ outcome: 'declined' }] },
    });
  });
});

describe('a second person who is asked once the caller is proved', () => {
  let desk: DeskScene;

  beforeAll(async () => {
    desk = await DeskScene.start();
  });

  afterAll(() => desk.test.close());

  it('is waited for before the code is shown', async () => {
    const [ada, bea] = [
      await desk.caller(),
      await desk.walk.established({ email: 'bea@example.com' }),
    ];
    desk.test.clock.advanceSeconds(172_800);
    const opened = await desk.open(ada);
    const { seen } = await goThrough(desk.test, await desk.sessionOf(opened), {
      scenario: 'success',
    });
    desk.test.clock.advanceSeconds(3);
    expect(await desk.read(opened)).toMatchObject({ status: 'awaiting_code' });
    const path = `${REQUESTS}/${String(opened['access_request_id'])}/vouch`;
    const { employee_id } = bea;
    await answered(201, desk.customer.post(path, { employee_id }));
    const values = [uuidOf(String(opened['access_request_id']) as Id<'ar'>)];
    await desk.test.database.query(
      `UPDATE gateway.access_requests SET next_poll_at = expires_at WHERE id = $1`,
      values,
    );

    const back = String(seen.result?.redirect_url);
    expect((await returnTo(back)).page.text).toContain('Your code is not ready yet');
    expect(await desk.read(opened)).toMatchObject({ status: 'sent' });
    // The verification is good for fifteen minutes, of which five are for the code.
    const [row] = await desk.test.database.query<{ at: Date }>(
      'SELECT next_poll_at AS at FROM gateway.access_requests WHERE id = $1',
      values,
    );
    expect(row!.at.getTime()).toBeLessThanOrEqual(desk.test.clock.now().getTime() + 600_000);
    desk.test.clock.advanceSeconds(610);
    expect((await returnTo(back)).page.text).toMatch(CODE);
  });
});
