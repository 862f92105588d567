import type { GatewayBody } from '../factories/customer-api.js';
import { DeskScene } from '../factories/desk.js';
import { bodyOf, PEOPLE } from '../factories/people.js';
import { makeStaff, stepUp, type StaffBrowser } from '../factories/staff.js';

const DESK = `${PEOPLE}/desk`;

describe('a case at the desk page', () => {
  let desk: DeskScene;
  let employee: GatewayBody;
  let agent: StaffBrowser;
  let lead: StaffBrowser;
  let secondLead: StaffBrowser;

  beforeAll(async () => {
    desk = await DeskScene.start();
  });
  afterAll(() => desk.test.close());

  beforeEach(async () => {
    employee = await desk.caller();
    agent = await makeStaff(desk.test, [desk.customer.customerId, 'help_desk']);
    lead = await makeStaff(desk.test, [desk.customer.customerId, 'desk_lead']);
    secondLead = await makeStaff(desk.test, [desk.customer.customerId, 'desk_lead']);
  });

  const openHere = (who = agent) =>
    bodyOf(
      201,
      who.post(`${DESK}/cases`, {
        employee_row_id: employee.id,
        action: 'reset_mfa',
        channel: 'sms',
      }),
    );

  it('finds people without their birth date, address or contacts', async () => {
    const id = String(employee['employee_id']);
    const hits = await bodyOf(200, agent.get(`${DESK}/employees?search=${id}`));

    expect(hits['employees']).toMatchObject([
      { id: employee.id, channels: [{ contact: 'a•••@example.com' }, { contact: '••• 23' }] },
    ]);
    expect(JSON.stringify(hits)).not.toMatch(/dob|1990|5555550123|ada@example|user_/);
  });

  it('is nothing to an agent of another customer', async () => {
    const opened = (await openHere()) as GatewayBody;
    const code = await desk.codeOf(opened);
    const other = await desk.otherCustomer();
    const stranger = await makeStaff(desk.test, [other.customerId, 'desk_lead']);
    const id = String(employee['employee_id']);
    const asked = { employee_row_id: employee.id, action: 'reset_mfa', channel: 'sms' };

    const hits = await bodyOf(200, stranger.get(`${DESK}/employees?search=${id}`));
    expect(hits['employees']).toEqual([]);
    const answers = await Promise.all([
      stranger.post(`${DESK}/cases`, asked),
      stranger.get(`${DESK}/cases/${opened.id}`),
      stranger.post(`${DESK}/cases/${opened.id}/verify_code`, { code }),
      stranger.post(`${DESK}/cases/${opened.id}/cancel`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await bodyOf(200, stranger.get(`${DESK}/cases`)))['data']).toEqual([]);
    for (const path of ['override', 'override/approve']) {
      const proof = await stepUp(desk.test, stranger, 'desk.override', opened.id);
      const body = path === 'override' ? { reason: 'met_in_person' } : {};
      const { status } = await stranger.post(`${DESK}/cases/${opened.id}/${path}`, body, proof);
      expect([path, status]).toEqual([path, 404]);
    }
    expect(await desk.read(opened)).toMatchObject({ status: 'awaiting_code', misses: 0 });
  });

  it('is one of two agents who open it at once', async () => {
    const other = await makeStaff(desk.test, [desk.customer.customerId, 'help_desk']);
    const asked = { employee_row_id: employee.id, action: 'reset_mfa', channel: 'sms' };
    const answers = await Promise.all(
      [agent, other].map((each) => each.post(`${DESK}/cases`, asked)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('is worked on by its own agent alone, who never sees the grant', async () => {
    const opened = (await openHere()) as GatewayBody;
    const code = await desk.codeOf(opened);
    const other = await makeStaff(desk.test, [desk.customer.customerId, 'help_desk']);

    expect((await other.get(`${DESK}/cases/${opened.id}`)).status).toBe(404);
    expect((await lead.get(`${DESK}/cases/${opened.id}`)).status).toBe(200);
    for (const who of [other, lead])
      expect((await who.post(`${DESK}/cases/${opened.id}/verify_code`, { code })).status).toBe(404);
    const verified = await bodyOf(
      200,
      agent.post(`${DESK}/cases/${opened.id}/verify_code`, { code }),
    );
    expect(verified).toMatchObject({ status: 'verified' });
    const list = await bodyOf(200, agent.get(`${DESK}/cases`));
    for (const answer of [verified, list]) {
      expect(JSON.stringify(answer)).not.toMatch(/grant|eyJ|token=|example\.com|dob|1990|user_/);
      expect(JSON.stringify(answer)).not.toMatch(/document|picture|selfie|session/);
    }
    expect(list['data']).toEqual([verified]);
    expect(await desk.read(opened)).toMatchObject({ grant: { status: 'active' } });
  });

  it('is overridden by two leads, without a grant, and never after an alarm', async () => {
    const opened = (await openHere(lead)) as GatewayBody;
    await desk.finish(opened, 'selfie_mismatch');
    const move = async (who: StaffBrowser, path: string, body: object = {}) =>
      who.post(
        `${DESK}/cases/${opened.id}/${path}`,
        body,
        await stepUp(desk.test, who, 'desk.override', opened.id),
      );
    await bodyOf(200, lead.get(`${DESK}/cases/${opened.id}`));

    expect((await move(agent, 'override', { reason: 'met_in_person' })).status).toBe(403);
    await bodyOf(200, move(lead, 'override', { reason: 'met_in_person' }));
    expect((await move(lead, 'override/approve')).status).toBe(403);
    const overridden = await bodyOf(200, move(secondLead, 'override/approve'));

    expect(overridden).toMatchObject({ status: 'overridden', override_status: 'approved' });
    expect(await desk.read(opened)).toMatchObject({ grant: null });
    expect(await desk.alarmsOf(opened)).toEqual(['desk_case.overridden']);
  });

  it('is not overridden after the employee said that they asked for nothing', async () => {
    const opened = (await openHere()) as GatewayBody;
    await desk.finish(opened, 'not_me');
    await bodyOf(200, lead.get(`${DESK}/cases/${opened.id}`));
    const proof = await stepUp(desk.test, lead, 'desk.override', opened.id);

    const body = { reason: 'met_in_person' };
    const refused = await lead.post(`${DESK}/cases/${opened.id}/override`, body, proof);
    expect(await refused.json()).toMatchObject({ code: 'desk_override_refused' });
  });
});
