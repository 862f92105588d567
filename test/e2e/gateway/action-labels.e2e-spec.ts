import { CampaignHandler } from '../../../src/gateway/batches/campaigns/campaign-handler.js';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import type { GatewayBody } from '../../factories/customer-api.js';
import { walkOf } from '../../factories/customer-walk.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { bodyOf, PEOPLE, type PeopleBody } from '../../factories/people.js';
import { makeStaff, stepUp } from '../../factories/staff.js';
import { visit } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const CONFIG = '/gateway/v1/config';
const CAMPAIGNS = `${PEOPLE}/campaigns`;
const INVITE = { action: 'verify_identity', deliver: 'email' };

describe('an action', () => {
  let test: TestApplication;
  let api: Api;
  let partner: Partner;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner, {
      config: {
        action_labels: { reset_mfa: 'Reset your MFA', constructor: 'Build a house' },
        action_label_translations: {
          es: {},
          fr: {},
          de: { reset_mfa: 'MFA zurücksetzen' },
          it: {},
        },
      },
    });
  });

  afterAll(() => test.close());

  const purposeOf = async (asked: GatewayBody): Promise<unknown> => {
    const token = new URL(String(asked['verification_url'])).searchParams.get('token') ?? '';
    const page = await visit(test, { id: String(asked['verification_session_id']), token });
    return (await page.get().expect(200)).body.purpose;
  };

  const makeHr = async (config: object) => {
    const customer = await makeCustomer(test, partner, { config });
    return { customer, hr: await makeStaff(test, [customer.customerId, 'hr']) };
  };

  it.each([
    ['reset_mfa', 'Reset your MFA'],
    ['constructor', 'Build a house'],
    ['change_payroll', 'change_payroll'],
    ['valueof', 'valueof'],
  ])('%s is shown to its person as: %s', async (action, label) => {
    const asked = await customer.ask(await customer.employee(), { action });

    expect(asked['action']).toBe(action);
    expect(await purposeOf(asked)).toBe(label);
  });

  it.each([
    ['reset_mfa', 'de-AT', 'MFA zurücksetzen'],
    ['reset_mfa', 'fr', 'Reset your MFA'],
    ['verify_identity', 'fr', 'Vérifier votre identité'],
    ['verify_identity', 'en', 'Verify your identity'],
    ['constructor', 'de', 'Build a house'],
  ])('%s is shown to a person who speaks %s as: %s', async (action, locale, label) => {
    expect(await purposeOf(await customer.ask(await customer.employee(), { action, locale }))).toBe(
      label,
    );
  });

  it('does not change the grant, which names the action', async () => {
    const granted = await walkOf(api, customer).granted();

    expect(granted['grant']).toMatchObject({ action: 'reset_mfa' });
  });

  it('is none in a configuration that an older version stored, which works as before', async () => {
    await test.database.query(
      `UPDATE gateway.customers SET config = config - 'action_labels' WHERE config ? 'action_labels'`,
    );

    expect((await customer.get(CONFIG).expect(200)).body.action_labels).toEqual({});
    const granted = await walkOf(api, customer).granted();
    expect(granted['status']).toBe('granted');
  });

  it('asks for what the configuration names, and for nothing that HR makes up', async () => {
    const action_labels = { reset_mfa: 'Reset your MFA', vpn: 'Open the VPN', bank: 'Your bank' };
    const config = { action_labels, read_back_actions: ['bank'] };
    const { customer, hr } = await makeHr(config);
    await customer.employee({ email: 'one@example.com' });
    const prepare = (action: string) => hr.post(CAMPAIGNS, { ...INVITE, action });

    expect(await bodyOf(200, hr.get(`${CAMPAIGNS}/actions`))).toMatchObject({
      actions: [
        { action: 'verify_identity', label: 'Verify your identity' },
        { action: 'vpn', label: 'Open the VPN' },
      ],
    });
    for (const action of ['verify_identity', 'vpn'])
      expect(await bodyOf(201, prepare(action))).toMatchObject({ action });
    for (const action of ['change_payroll', 'constructor'])
      expect(await bodyOf(400, prepare(action))).toMatchObject({ code: 'action_not_offered' });
    // The desk alone, where the employee reads a code back.
    for (const action of ['reset_mfa', 'unlock_account', 'bank'])
      expect(await bodyOf(403, prepare(action))).toMatchObject({ code: 'action_needs_code' });
    const [row] = await test.database.query<{ refused: number }>(
      `SELECT count(*)::int AS refused FROM gateway.audit_entries
        WHERE customer_id = $1 AND action = 'access_request.refused' AND outcome = 'refused'`,
      [uuidOf(customer.customerId)],
    );
    expect(row).toEqual({ refused: 3 });
  });

  it('sends nothing, and grants nothing, of an action that was marked after it was prepared', async () => {
    const action_labels = { bank: 'Your bank' };
    const { customer, hr } = await makeHr({ action_labels });
    const invite = async (): Promise<PeopleBody> => {
      const { id } = await customer.employee({ email: 'one@example.com' });
      const chosen = { ...INVITE, action: 'bank', employee_row_ids: [id] };
      return bodyOf(201, hr.post(CAMPAIGNS, chosen));
    };
    const start = async ({ id }: PeopleBody): Promise<void> => {
      const proof = await stepUp(test, hr, 'campaigns.start', id);
      await bodyOf(200, hr.post(`${CAMPAIGNS}/${id}/start`, { invited_count: 1 }, proof));
      await test.app.get(CampaignHandler, { strict: false }).run();
    };
    const only = async ({ id }: PeopleBody): Promise<PeopleBody> => {
      const { rows } = await bodyOf(200, hr.get(`${CAMPAIGNS}/${id}/invitations`));
      return (rows as PeopleBody[])[0]!;
    };
    const [sent, waiting] = [await invite(), await invite()];
    await start(sent);
    const { body: config } = await customer.get('/gateway/v1/config').expect(200);
    const { establish_identity, known_user_key } = config;
    const read_back_actions = ['bank'];
    await customer
      .put('/gateway/v1/config', {
        establish_identity,
        known_user_key,
        action_labels,
        read_back_actions,
      })
      .expect(200);

    const { access_request_id: id } = await only(sent);
    const request = await customer.look({ id: String(id) });
    expect(request).toMatchObject({ status: 'denied', reason: 'flow_disabled', grant: null });
    await start(waiting);
    expect(await only(waiting)).toMatchObject({ stage: 'failed', code: 'action_needs_code' });
  });
});
