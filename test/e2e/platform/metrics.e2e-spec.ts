import request from 'supertest';
import type { Settings } from '../../../src/platform/config/index.js';
import { StoredQueues } from '../../../src/platform/metrics/stored-queues.store.js';
import { Log } from '../../../src/platform/logging/index.js';
import { MetricsServer } from '../../../src/platform/metrics/index.js';
import { registry } from '../../../src/platform/metrics/instruments.js';
import { apiOf, SESSIONS } from '../../factories/api.js';
import { GRANTS } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { walkOf, type Walk } from '../../factories/customer-walk.js';
import { makeDirectory } from '../../factories/directory.js';
import { ONE, questionOf } from '../../factories/evaluations.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';

const KEY_SET = '/integrations/.well-known/jwks.json';

describe('metrics', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let walk: Walk;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    walk = walkOf(apiOf(test, partner.sandboxKey), customer);
    // The specs of a group share one process.
    registry.resetMetrics();
  });

  const scrape = (): Promise<string> => test.app.get(MetricsServer).read();

  /** The value of one series; 0 before it was first counted. */
  async function valueOf(series: string): Promise<number> {
    const line = (await scrape()).split('\n').find((each) => each.startsWith(`${series} `));
    return Number(line?.slice(series.length) ?? 0);
  }

  /** By how much each series grows during `work`. */
  async function growth(series: readonly string[], work: () => Promise<unknown>) {
    const before = await Promise.all(series.map(valueOf));
    await work();
    const after = await Promise.all(series.map(valueOf));
    return after.map((value, index) => value - (before[index] ?? 0));
  }

  const requests = (method: string, route: string, status: number): string =>
    `http_server_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

  it('count requests by the pattern of their route, also those that the framework never sees', async () => {
    const asked = [
      requests('GET', KEY_SET, 200),
      requests('GET', '/v1/verification_sessions/:id', 404),
      requests('GET', 'unknown', 404),
      requests('_OTHER', 'unknown', 404),
    ];

    const grown = await growth(asked, async () => {
      for (let n = 0; n < 3; n += 1) await request(test.baseUrl).get(KEY_SET).expect(200);
      await apiOf(test, partner.sandboxKey).get(`${SESSIONS}/vs_secret`);
      await request(test.baseUrl).get('/secret/path').expect(404);
      await request(test.baseUrl).propfind('/secret/path').expect(404);
    });

    expect(grown).toEqual([3, 1, 1, 1]);
    expect(await scrape()).not.toMatch(/vs_secret|secret\/path/);
  });

  it('count what was decided, granted and used, where it becomes true', async () => {
    const series = [
      'gateway_access_requests_total{flow="establish_identity",outcome="granted",reason="none"}',
      'gateway_access_requests_total{flow="establish_identity",outcome="denied",reason="profile_mismatch"}',
      'gateway_access_requests_total{flow="known_user_key",outcome="denied",reason="user_id_mismatch"}',
      'gateway_alarms_total{reason="employee.identity_mismatch"}',
      'gateway_grants_total{event="issued"}',
      'gateway_grants_total{event="consumed"}',
      'gateway_grants_total{event="consume_refused"}',
      'gateway_decision_duration_seconds_count{flow="known_user_key"}',
      'verification_step_duration_seconds_count{step="document"}',
    ];

    const grown = await growth(series, async () => {
      const employee = await customer.employee();
      const { grant } = await walk.granted(employee);
      const path = `${GRANTS}/${(grant as { id: string }).id}/consume`;
      await customer.post(path).expect(200);
      await customer.post(path).expect(409);
      await walk.verify(await customer.ask(await customer.employee()), 'profile_mismatch');
      await walk.verify(await customer.ask(employee), 'success', 'persona_02');
    });

    expect(grown.slice(0, 7)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(grown[7]).toBeGreaterThan(0);
    expect(grown[8]).toBeGreaterThan(1);
  });

  it('count evaluations with their reason, and requests of directories with their operation', async () => {
    const series = [
      'authzen_decisions_total{decision="deny",reason="verification_required"}',
      'scim_requests_total{operation="users.create",status="201"}',
      'scim_requests_total{operation="users.get",status="404"}',
    ];
    const employee = await customer.employee();
    const directory = await makeDirectory(test, customer);

    const grown = await growth(series, async () => {
      await customer.post(ONE, questionOf(employee)).expect(200);
      await directory.user();
      await directory.get('/Users/nobody');
    });

    expect(grown).toEqual([1, 1, 1]);
    expect(await valueOf('scim_last_success_timestamp_seconds')).toBeGreaterThan(1_700_000_000);
  });

  it('show the queues, the audit, the pool and the keys', async () => {
    await test.app.get(MetricsServer).collect();
    const text = await scrape();

    for (const line of [
      /^outbox_pending\{kind="gateway_webhooks"\} \d+$/m,
      /^outbox_oldest_seconds\{kind="verification_messages"\} [\d.]+$/m,
      /^audit_unchained_entries \d+$/m,
      /^db_pool_waiting \d+$/m,
      /^signing_key_age_seconds\{purpose="gateway-grants"\} [\d.]+$/m,
      /^db_query_duration_seconds_count\{statement="connections\.find_by_secret"\} \d+$/m,
    ])
      expect(text).toMatch(line);
  });

  it('of a queue that cannot be read are missing, and no others', async () => {
    const queues = test.app.get(StoredQueues);
    let isBroken = false;
    queues.add('broken', () =>
      isBroken
        ? Promise.reject(new Error('no answer'))
        : Promise.resolve({ pending: 3, oldest: null }),
    );
    await test.app.get(MetricsServer).collect();
    expect(await scrape()).toMatch(/^outbox_pending\{kind="broken"\} 3$/m);

    isBroken = true;
    await test.app.get(MetricsServer).collect();
    const text = await scrape();
    expect(text).not.toContain('broken');
    expect(text).toMatch(/^outbox_pending\{kind="gateway_webhooks"\} \d+$/m);
    isBroken = false;
  });

  it('name no tenant and no id, and stay few', async () => {
    const series = (await scrape())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));

    expect(series.filter((line) => /[a-z]+_[0-9a-z]{26}/.test(line))).toEqual([]);
    expect(series.length).toBeLessThan(5_000);
  });

  it('are served by GET /metrics alone, on an address of their own, until the process stops', async () => {
    const settings = { metricsPort: 0, metricsHost: '127.0.0.1' } as Settings;
    const server = new MetricsServer(settings, test.app.get(Log));
    const address = String(await server.listen());
    const answer = await fetch(`${address}/metrics`);
    const text = await answer.text();

    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
    for (const path of ['/', '/healthz', '/metrics/x'])
      expect((await fetch(`${address}${path}`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404);
    await server.beforeApplicationShutdown();
    await expect(fetch(`${address}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('are not served at the public address', async () => {
    await request(test.baseUrl).get('/metrics').expect(404);
  });
});
