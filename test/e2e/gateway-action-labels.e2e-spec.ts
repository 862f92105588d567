import { apiOf, type Api } from '../factories/api.js';
import type { GatewayBody } from '../factories/customer-api.js';
import { walkOf } from '../factories/customer-walk.js';
import { makeCustomer, type CustomerSystem } from '../factories/customer.js';
import { makePartner } from '../factories/partner.js';
import { visit } from '../factories/visitor.js';
import { startApplication, type TestApplication } from '../support/application.js';

const CONFIG = '/gateway/v1/config';

describe('the label of an action', () => {
  let test: TestApplication;
  let api: Api;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication();
    const partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner, {
      config: {
        action_labels: { reset_mfa: 'Reset your MFA', constructor: 'Build a house' },
        action_label_translations: { es: {}, fr: {}, de: { reset_mfa: 'MFA zurücksetzen' }, it: {} },
      },
    });
  });

  afterAll(() => test.close());

  const purposeOf = async (asked: GatewayBody): Promise<unknown> => {
    const token = new URL(String(asked['verification_url'])).searchParams.get('token') ?? '';
    const page = await visit(test, { id: String(asked['verification_session_id']), token });
    return (await page.get().expect(200)).body.purpose;
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
    expect(
      await purposeOf(await customer.ask(await customer.employee(), { action, locale })),
    ).toBe(label);
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
});
