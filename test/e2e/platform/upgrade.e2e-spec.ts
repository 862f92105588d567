import { DataSource } from 'typeorm';
import { verifyReceipt } from '../../../sdk/src/index.js';
import { ENTITIES } from '../../../src/entities.js';
import { packagePath } from '../../../src/platform/config/index.js';
import { AuditTrails } from '../../../src/platform/audit/index.js';
import { createDataSource, loadMigrations, migrate } from '../../../src/platform/database/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { TENANTS } from '../../../src/tenants.js';
import { apiOf, type Api } from '../../factories/api.js';
import {
  answered,
  EMPLOYEES,
  gatewayOf,
  GRANTS,
  type Gateway,
} from '../../factories/customer-api.js';
import { walkOf } from '../../factories/customer-walk.js';
import { deliverToCustomers } from '../../factories/customer-webhooks.js';
import { loadRelease, migrationsOf, releasedMigrations } from '../../releases/release.js';
import { writeRows } from '../../releases/rows.js';
import { partyOf } from '../../releases/walk.js';
import { startAnother, type TestApplication } from '../../support/application.js';
import { TestClock } from '../../support/clock.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { standardWebhooksAccept } from '../../support/doubles/standard-webhooks.js';
import { startReceiver, TO_THIS_MACHINE } from '../../support/doubles/webhook-receiver.js';

describe.each(Object.keys(releasedMigrations()))('a database that %s has filled', (version) => {
  const { keys, walked, rows, filledAt } = loadRelease(version);
  let database: TestDatabase;
  let test: TestApplication;
  let api: Api;
  let customer: Gateway;

  beforeAll(async () => {
    database = await createTestDatabase('template0');
    const all = await loadMigrations(packagePath('migrations'));
    await migrateTo(migrationsOf(version, all));
    await writeRows(database.url, rows);
    await migrateTo(all);
    const clock = new TestClock();
    clock.advanceSeconds((filledAt - Date.now()) / 1_000);
    test = await startAnother(database, { ...keys, ...TO_THIS_MACHINE }, clock);
    api = apiOf(test, walked.credentials.api_key);
    customer = gatewayOf(test, walked.credentials.customer_key);
  });

  afterAll(async () => {
    await test.close();
    await database.drop();
  });

  async function migrateTo(migrations: Awaited<ReturnType<typeof loadMigrations>>): Promise<void> {
    const settings = { url: database.url, poolSize: 2, entities: [], migrations };
    const source = await createDataSource(settings).initialize();
    await migrate(source, TENANTS.schemas).finally(() => source.destroy());
  }

  it('keeps every row, and the entities of today read it', async () => {
    const { entityMetadatas, manager } = test.app.get(DataSource, { strict: false });
    const counts = entityMetadatas.map(async ({ tablePath, target }) => {
      const old = rows[tablePath]?.length ?? 0;
      return [tablePath, old, (await manager.find(target)).length >= old];
    });

    const read = await Promise.all(counts);

    expect(read.length).toBe(ENTITIES.length);
    expect(read.filter(([, , isWhole]) => !isWhole)).toEqual([]);
    expect(read.filter(([, old]) => old !== 0).length).toBeGreaterThan(50);
  });

  it('opens an employee, a session and a directory, and goes on with what was pending', async () => {
    const ada = await answered(200, customer.get(`${EMPLOYEES}/E-1001`));
    expect(ada).toMatchObject({ first_name: 'Ada', clear_user_id: expect.any(String) as string });

    const session = await api.read(walked.sessionId);
    expect(session).toMatchObject({ status: 'success', user_id: walked.userId });
    expect(session['traits'].document).toMatchObject({ first_name: 'Mateo' });

    const user = await fetch(`${test.baseUrl}/gateway/scim/v2/Users/${walked.directoryUserId}`, {
      headers: { authorization: `Bearer ${walked.directoryToken}` },
    });
    expect(user.status).toBe(200);

    const pending = await customer.look({ id: walked.pendingId });
    await api.complete(pending['verification_session_id'], 'success');
    test.clock.advanceSeconds(3); // the service is asked every few seconds at most
    expect(await customer.look(pending)).toMatchObject({ status: 'granted' });
  });

  it('takes a grant and a refresh token that it gave, each once', async () => {
    const asked = customer.post(`${GRANTS}/introspect`, { token: walked.grantToken });
    expect(await answered(200, asked)).toMatchObject({ active: true, sub: 'E-1001' });
    await customer.post(`${GRANTS}/${walked.grantId}/consume`).expect(200);
    await customer.post(`${GRANTS}/${walked.grantId}/consume`).expect(409);

    const party = partyOf({ ...test, ...walked });
    await party.refresh(walked.refreshToken).expect(200);
  });

  it('proves its receipts and its audit', async () => {
    const keysUrl = `${test.baseUrl}/sandbox/gateway/.well-known/receipt-keys.json`;
    const published = (await (await fetch(keysUrl)).json()) as { keys: object[] };
    const { claims } = verifyReceipt(walked.receipt, published);
    expect(claims).toMatchObject({ aud: walked.credentials.customer_id });

    const { organization_id: organization, customer_id: id } = walked.credentials;
    for (const trail of test.app.get(AuditTrails, { strict: false }).all) {
      const tenant = trail.store.place.schema === 'gateway' ? id : organization;
      const report = await trail.verify(tenant as Id);
      expect(report).toMatchObject({ intact: true, faults: [] });
      expect(report.links).toBeGreaterThan(5);
    }
  });

  it('sends an old delivery again, signed with the secret that it gave', async () => {
    const receiver = await startReceiver();
    const endpoint = `/gateway/v1/webhook_endpoints/${walked.endpointId}`;
    await customer.patch(endpoint, { url: receiver.url }).expect(200);

    await customer.post(`${endpoint}/deliveries/${walked.deliveryId}/replay`).expect(200);
    await deliverToCustomers(test.app);

    const sent = receiver.received.at(-1)!;
    expect(standardWebhooksAccept(walked.webhookSecret, sent, test.clock.now())).toBe(true);
    await receiver.close();
  });

  // The last, since it changes the tables. Later migrations add no column without a default: the
  // test of the migrations refuses it.
  it('serves while a later version adds columns, so that processes can be replaced in turn', async () => {
    const ada = await answered(200, customer.get(`${EMPLOYEES}/E-1001`));
    const { granted } = walkOf(api, customer);
    await granted(ada);
    const tables = Object.keys(rows).map(
      (table) => `ALTER TABLE ${table} ADD COLUMN later text NOT NULL DEFAULT ''`,
    );
    await database.query(tables.join(';'));

    const { grant, id } = await granted(ada);

    await customer.post(`${GRANTS}/${String(grant.id)}/consume`).expect(200);
    await answered(200, customer.get(`/gateway/v1/access_requests/${id}/receipt`));
    await answered(200, customer.get(EMPLOYEES));
    await partyOf({ ...test, ...walked }).tokens();
  });
});
