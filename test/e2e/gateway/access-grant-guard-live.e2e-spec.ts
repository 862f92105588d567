import {
  GatewayClient,
  type AccessRequest,
  type CreateAccessRequest,
  type Grant,
} from '@identity-gateway/sdk';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { CustomersService } from '../../../src/gateway/customers/index.js';
import { apiOf } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { PartnerApp, type PartnerAnswer } from '../../fixtures/partner-app/partner-app.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const ADA = { employee_id: 'E-1001', first_name: 'Ada', last_name: 'Marlowe', dob: '1990-12-10' };
const PAYSLIPS = { action: 'read_payslips' };
const ACCOUNT_42 = { type: 'payroll_account', id: '42' };

interface GatewayCustomer {
  id: string;
  key: string;
  gateway: GatewayClient;
}

/** A customer of the gateway whose employees are verified by this partner's projects. */
async function makeGatewayCustomer(
  { app, baseUrl }: TestApplication,
  verification: Partner,
): Promise<GatewayCustomer> {
  const customers = app.get(CustomersService, { strict: false });
  const customer = await customers.create(
    {
      name: 'Example Corp',
      environment: 'sandbox',
      verificationApiKey: verification.sandboxKey,
    },
    OPERATOR,
  );
  const { secret: key } = await customers.createKey(customer, { name: 'Back end' }, OPERATOR);
  const gateway = new GatewayClient({ baseUrl, customerKey: key });
  await gateway.config.put({
    establish_identity: { enabled: true, project_id: verification.documentProject },
    known_user_key: { enabled: true, project_id: verification.selfieProject },
  });
  return { id: customer.id, key, gateway };
}

describe('a partner system with the real gateway', () => {
  let deployment: TestApplication;
  let verification: Partner;
  let customer: GatewayCustomer;
  let partner: PartnerApp;

  beforeAll(async () => {
    deployment = await startApplication({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1,::1' });
    verification = await makePartner(deployment.app);
    customer = await makeGatewayCustomer(deployment, verification);
    await customer.gateway.employees.create(ADA);
    partner = await PartnerApp.start('fastify', {
      baseUrl: deployment.baseUrl,
      issuer: `${deployment.settings.baseUrl}/gateway`,
      audience: customer.id,
      customerKey: customer.key,
    });
  });
  beforeEach(() => {
    partner.journal.length = 0;
  });
  afterAll(async () => {
    await partner.stop();
    await deployment.close();
  });

  /** Ada asks, a person completes the verification, and the request ends. */
  async function ask(
    request: Omit<CreateAccessRequest, 'employee_id'>,
    scenario = 'success',
    { gateway } = customer,
  ): Promise<AccessRequest> {
    const { id, verification_session_id: session } = await gateway.accessRequests.create({
      employee_id: ADA.employee_id,
      ...request,
    });
    await apiOf(deployment, verification.sandboxKey).complete(String(session), scenario);
    return gateway.accessRequests.wait(id);
  }

  async function grantFor(
    request: Omit<CreateAccessRequest, 'employee_id'>,
  ): Promise<Grant & { token: string }> {
    const { status, grant } = await ask(request);
    expect(status).toBe('granted');
    return grant as Grant & { token: string };
  }

  function post(path: string, token: string): Promise<PartnerAnswer> {
    return partner.call(path, { method: 'POST', headers: { 'x-access-grant': token } });
  }

  function changePayroll(token: string): Promise<PartnerAnswer> {
    const headers = { 'x-access-grant': token };
    return partner.call('/payroll/42', { method: 'PUT', headers, body: { iban: 'XX00' } });
  }

  it('opens a single-use route once, to one of many at the same moment', async () => {
    const grant = await grantFor({ action: 'reset_mfa' });
    const path = `/employees/${ADA.employee_id}/mfa/reset`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(path, grant.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(7).fill(401),
    ]);
    expect(partner.journal).toEqual([`mfa of ${ADA.employee_id} reset by ${grant.id}`]);
    expect(await post(path, grant.token)).toMatchObject({
      status: 401,
      body: { code: 'already_consumed' },
    });
    expect(await customer.gateway.grants.get(grant.id)).toMatchObject({
      status: 'consumed',
      token: null,
    });
  });

  it('recognises the employee, and closes at once when the grant is revoked', async () => {
    const request = { action: 'change_payroll', resource: ACCOUNT_42 };
    const { flow, grant } = await ask(request);
    expect(flow).toBe('known_user_key');
    expect(await changePayroll(grant!.token!)).toMatchObject({ status: 200 });
    await customer.gateway.grants.revoke(grant!.id);
    expect(await changePayroll(grant!.token!)).toMatchObject({
      status: 401,
      body: { code: 'grant_inactive' },
    });
    expect(partner.journal).toHaveLength(1);
  });

  it('refuses a stranger, and revokes what the employee held meanwhile', async () => {
    const held = await grantFor({ action: 'change_payroll', resource: ACCOUNT_42 });
    const refused = await ask({ action: 'reset_mfa' }, 'different_user');
    expect(refused).toMatchObject({ status: 'denied', reason: 'user_id_mismatch', grant: null });
    expect(await changePayroll(held.token)).toMatchObject({
      status: 401,
      body: { code: 'grant_inactive' },
    });
    expect(partner.journal).toEqual([]);
  });

  it('refuses the grant of another customer of the same gateway', async () => {
    const other = await makeGatewayCustomer(deployment, verification);
    await other.gateway.employees.create(ADA);
    const { grant } = await ask(PAYSLIPS, 'success', other);
    const headers = { 'x-access-grant': grant!.token! };
    expect(await partner.call('/payslips', { headers })).toMatchObject({
      status: 401,
      body: { code: 'audience_wrong' },
    });
  });

  it('opens no single-use route by an action that the gateway marks as reusable', async () => {
    const config = await customer.gateway.config.get();
    await customer.gateway.config.put({ ...config, reusable_actions: ['export_payslips'] });
    const { token } = await grantFor({ action: 'export_payslips' });
    expect(await post('/payslips/export', token)).toMatchObject({
      status: 503,
      body: { code: 'gateway_unavailable' },
    });
    expect(partner.journal).toEqual([]);
  });

  it('gets the faults of a request, and none for the configuration', async () => {
    const wrong = customer.gateway.employees.create({ employee_id: 'E-2', dob: '1990-13-01' });
    await expect(wrong).rejects.toMatchObject({
      status: 400,
      code: 'request_invalid',
      requestId: expect.any(String),
      errors: expect.arrayContaining([expect.objectContaining({ pointer: '/dob' })]),
    });
    expect(await customer.gateway.config.test()).toMatchObject({ ok: true });
  });
});
