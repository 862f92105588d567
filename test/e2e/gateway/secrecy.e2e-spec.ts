import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { hangUp, json, problem } from '../../../sdk/test/http-double.js';
import {
  CONFIG,
  EMPLOYEES,
  gatewayOf,
  GRANTS,
  REQUESTS,
  type Gateway,
  type GatewayBody,
} from '../../factories/customer-api.js';
import {
  flowConfig,
  makeCustomer,
  makeCustomerKey,
  type CustomerSystem,
} from '../../factories/customer.js';
import { comeBack, type ReturnLink, returnLinkIn } from '../../factories/customer-visitor.js';
import { leaks, PERSONAL } from '../../factories/personal-values.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  environmentOf,
  type ServerProcess,
  startServer,
} from '../../support/processes/server-process.js';
import { dump } from '../../support/stored.js';
import { VerificationDouble } from '../../support/doubles/verification-double.js';

const ASKED = {
  reference: 'Reference-Marzipan-77',
  resourceId: 'Obsidian-Account-9',
  returnUrl: 'https://juniper.example.com/back?ticket=Tourmaline-3',
  reason: 'called from the Foxglove desk',
  title: 'Chief Inkwright',
};
const EMPLOYEE = {
  employee_id: PERSONAL.customValue,
  first_name: PERSONAL.firstName,
  last_name: PERSONAL.lastName,
  dob: PERSONAL.dob,
  email: PERSONAL.email,
  phone: PERSONAL.phone,
  address: { line1: PERSONAL.line1, city: PERSONAL.city, postal_code: PERSONAL.postalCode },
  title: ASKED.title,
};

describe('a gateway at its most verbose log level', () => {
  let owner: TestApplication;
  let server: ServerProcess;
  let baseUrl: string;
  let dataDir: string;
  let double: VerificationDouble;
  let customer: CustomerSystem;
  let gateway: Gateway;
  /** Every answer that was not a success. */
  const refusals: Response[] = [];
  const secrets: Record<string, string> = {};
  /** All that was in the database before it was broken. */
  let stored: string;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-log-'));
    owner = await startApplication();
    double = await VerificationDouble.start();
    customer = await makeCustomer(owner, double.service);
    server = startServer({
      ...double.env,
      ...environmentOf(owner),
      PORT: '0',
      DATA_DIR: dataDir,
      SWEEP_INTERVAL_MS: '50',
      LOG_LEVEL: 'trace',
    });
    [, baseUrl = ''] = await server.says(/"address":"([^"]+)"/);
    gateway = gatewayOf({ baseUrl }, customer.key);
    secrets['customer key'] = customer.key.slice(-43);
    secrets['service key'] = double.service.sandboxKey.slice(-43);
    await liveThroughRequests();
    await sendWhatIsRefused();
    await liveThroughTrouble();
    stored = await dump(owner.database);
    await sendWhatFailsInside();
    server.signal('SIGTERM');
    await server.ended;
  });

  afterAll(async () => {
    server.signal('SIGKILL'); // only where a failure left it running
    await Promise.all([owner.close(), double.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  const keep = (answer: Response): Response => {
    if (answer.status >= 400) refusals.push(answer);
    return answer;
  };

  const INPUT = {
    reference: ASKED.reference,
    return_url: ASKED.returnUrl,
    resource: { type: 'account', id: ASKED.resourceId },
  };

  function linkOf(asked: GatewayBody): ReturnLink {
    const session = double.sessions.get(asked['verification_session_id'])!;
    return returnLinkIn(String(session['redirect_url']), session.id);
  }

  async function liveThroughRequests(): Promise<void> {
    const employee = await gateway.employee(EMPLOYEE);
    for (const userId of ['user_same', 'user_same', 'user_stranger']) {
      const asked = await gateway.ask(employee, INPUT);
      double.succeed(asked['verification_session_id'], { user_id: userId });
      const link = linkOf(asked);
      secrets[`state ${asked.id}`] = link.state;
      secrets[`session token ${asked.id}`] = asked['verification_url'].split('token=')[1];
      await comeBack({ baseUrl }, link).expect(303);
      keep(await comeBack({ baseUrl }, link));
      const { grant } = await gateway.look(asked);
      if (grant) await useUp(grant);
    }
    await gateway
      .post(EMPLOYEES, { ...EMPLOYEE, employee_id: `${PERSONAL.customValue}-2` })
      .set('idempotency-key', 'one')
      .expect(201);
    await gateway
      .post(`${EMPLOYEES}/${PERSONAL.customValue}/reset_identity`, { reason: ASKED.reason })
      .expect(200);
    await gateway.get(`${EMPLOYEES}?limit=5`).expect(200);
  }

  async function useUp(grant: GatewayBody): Promise<void> {
    secrets[`grant ${grant.id}`] = grant['token'];
    await gateway.post(`${GRANTS}/introspect`, { token: grant['token'] });
    await gateway.post(`${GRANTS}/${grant.id}/consume`);
    keep(await gateway.post(`${GRANTS}/${grant.id}/consume`));
  }

  async function sendWhatIsRefused(): Promise<void> {
    const { email, phone, dob, customValue, line1, lastName } = PERSONAL;
    for (const body of [
      { ...EMPLOYEE },
      { employee_id: `${customValue} ${email}` },
      { employee_id: email, dob: phone, email: line1, phone: email, address: lastName },
    ]) {
      keep(await gateway.post(EMPLOYEES, body));
    }
    keep(await gateway.get(`${EMPLOYEES}/${encodeURIComponent(email)}`));
    keep(await gateway.get(`${EMPLOYEES}?starting_after=${customValue}`));
    keep(await gateway.patch(`${EMPLOYEES}/${lastName}`, { title: ASKED.title }));
    keep(await gateway.post(REQUESTS, { employee_id: email, action: 'reset_mfa' }));
    keep(await gateway.post(REQUESTS, { employee_id: customValue, action: line1, ...INPUT }));
    keep(await gateway.get(`${REQUESTS}/${encodeURIComponent(email)}`));
    keep(await gateway.post(`${GRANTS}/introspect`, { token: [secrets['customer key'], dob] }));
    keep(await gateway.put(CONFIG, { verification_api_key: `sk_test_${lastName}` }));
    const config = flowConfig(double.service);
    const apiKey = `sk_live_${'0'.repeat(26)}_${'V'.repeat(43)}`;
    secrets['refused service key'] = apiKey.slice(-43);
    keep(await gateway.put(CONFIG, { ...config, verification_api_key: apiKey }));
    keep(await comeBack({ baseUrl }, { state: lastName, customerId: dob, sessionId: email }));
    const { secret } = await makeCustomerKey(owner.app, customer.customerId, ['grants:read']);
    secrets['key without scope'] = secret.slice(-43);
    for (const key of [secret, `${customer.key}x`, customer.key.replace('_test_', '_live_')])
      keep(await gatewayOf({ baseUrl }, key).get(EMPLOYEES));
  }

  /** The service echoes its input, as bad services do. */
  async function liveThroughTrouble(): Promise<void> {
    const employee = await gateway.employee({ ...EMPLOYEE, employee_id: PERSONAL.email });
    const asked = await gateway.ask(employee, INPUT);
    secrets['last state'] = linkOf(asked).state;
    const { sandboxKey } = double.service;
    const quoted = { code: PERSONAL.email, detail: `${PERSONAL.lastName} ${sandboxKey}` };
    for (const trouble of [
      hangUp,
      problem(500, 'internal_error'),
      json(401, quoted),
      json(500, quoted),
      json(200, quoted),
    ]) {
      double.trouble = trouble;
      keep(await gateway.get(`${REQUESTS}/${asked.id}`));
      keep(await gateway.post(REQUESTS, { employee_id: PERSONAL.email, action: 'a', ...INPUT }));
      await gateway.post(`${CONFIG}/test`).expect(200);
    }
    double.recover();
  }

  /**
   * Unexpected failures: rows that cannot be opened, and statements that the database refuses with
   * the row in its message.
   */
  async function sendWhatFailsInside(): Promise<void> {
    const { query } = owner.database;
    const asked = await gateway.ask(await gateway.employee(), INPUT);
    await query(
      'ALTER TABLE gateway.employees ADD CONSTRAINT closed CHECK (created_at IS NULL) NOT VALID',
    );
    keep(await gateway.post(EMPLOYEES, { ...EMPLOYEE, employee_id: 'E-refused' }));
    await query("UPDATE gateway.access_requests SET sealed_data = decode(md5('x'), 'hex')");
    keep(await gateway.get(`${REQUESTS}/${asked.id}`));
    keep(await comeBack({ baseUrl }, linkOf(asked)));
    await query('ALTER TABLE gateway.employees RENAME TO gone');
    keep(await gateway.get(EMPLOYEES));
    await query('ALTER TABLE gateway.access_requests RENAME TO gone_too');
    await server.says(/"task failed"/);
  }

  it('logs requests and their faults', () => {
    const lines = server
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        method: 'PATCH',
        route: '/gateway/v1/employees/:employee_id',
        status: 404,
      }),
    );
    const codes = lines.filter(({ msg }) => msg === 'request failed').map(({ code }) => code);
    expect(new Set(codes)).toEqual(new Set(['internal_error', 'verification_service_unavailable']));
  });

  it('has nothing personal in its log', () => {
    expect(leaks(server.output(), { ...PERSONAL, ...ASKED })).toEqual([]);
  });

  it('has no secret in its log', () => {
    expect(Object.keys(secrets).length).toBeGreaterThan(11);
    expect(leaks(server.output(), secrets)).toEqual([]);
  });

  it('shows neither in a refusal', () => {
    expect(refusals.length).toBeGreaterThan(30);
    expect(refusals.filter(({ status }) => status === 500).length).toBeGreaterThanOrEqual(3);
    for (const { text, headers } of refusals) {
      const said = `${text}\n${JSON.stringify(headers)}`;
      expect([leaks(said, { ...PERSONAL, ...ASKED }), leaks(said, secrets)]).toEqual([[], []]);
      expect(said).not.toMatch(/SELECT|INSERT|node_modules|\.ts:|postgres|axios|127\.0\.0\.1/);
    }
  });

  it('stores neither in readable form', () => {
    const { contactEmail, contactPhone, customKey, redirectUrl, userAgent, ...stood } = PERSONAL;
    expect(Object.keys(stood)).toHaveLength(9);
    expect(leaks(stored, { ...stood, ...ASKED })).toEqual([]);
    expect(leaks(stored, secrets)).toEqual([]);
    // A dump would show them.
    expect(leaks(stored, { action: 'reset_mfa', user: 'user_stranger'.slice(0, 9) })).not.toEqual(
      [],
    );
  });
});
