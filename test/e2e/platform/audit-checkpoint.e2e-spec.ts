import { AuditTrails } from '../../../src/platform/audit/audit-trail.js';
import { uuidOf, type Id } from '../../../src/platform/ids/index.js';
import { anEntry, makeTenant, trailOf } from '../../factories/audit.js';
import { makeCustomer } from '../../factories/customer.js';
import { makePartner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { eventually } from '../../support/processes/server-process.js';

const HOUR = 3_600;

describe('the hourly checkpoint', () => {
  let test: TestApplication;
  let second: TestApplication;

  beforeAll(async () => {
    test = await startApplication();
    second = await startAnother(test.database, {}, test.clock);
    test.clock.stop();
  });

  beforeEach(nextHour);

  afterAll(async () => {
    await second.close();
    await test.close();
  });

  const sign = (by = test): Promise<number> => by.app.get(AuditTrails, { strict: false }).signAll();

  /** The first moment of the next hour of the clock, with nothing left to sign. */
  async function nextHour(): Promise<void> {
    for (const trail of test.app.get(AuditTrails, { strict: false }).all) {
      await trail.linkAll();
      await trail.signAll();
    }
    const seconds = test.clock.now().getTime() / 1_000;
    test.clock.advanceSeconds(HOUR - (seconds % HOUR));
  }

  async function add(tenant: Id): Promise<void> {
    await trailOf(test.app).store.append(tenant, anEntry());
    await trailOf(test.app).link(tenant);
  }

  /** The numbers up to which a tenant's chain was signed. */
  async function signed(tenant: Id): Promise<number[]> {
    const rows = await test.database.query<{ sequence: number }>(
      `SELECT sequence::int FROM verification.audit_checkpoints WHERE organization_id = $1 ORDER BY 1`,
      [uuidOf(tenant)],
    );
    return rows.map(({ sequence }) => sequence);
  }

  it('is signed for a chain that has grown, once per hour', async () => {
    const tenant = await makeTenant(test.app);
    expect(await sign()).toBe(1);
    expect(await signed(tenant)).toEqual([1]);

    await add(tenant);
    test.clock.advanceSeconds(HOUR - 1);
    expect(await sign()).toBe(0);
    expect(await signed(tenant)).toEqual([1]);

    await add(tenant);
    test.clock.advanceSeconds(1);
    expect(await sign()).toBe(1);
    expect(await signed(tenant)).toEqual([1, 3]);
    expect(await trailOf(test.app).verify(tenant)).toMatchObject({ intact: true, checkpoints: 2 });
  });

  it('is not written when the chain has not grown, nor for entries that are not linked yet', async () => {
    const tenant = await makeTenant(test.app);
    expect(await sign()).toBe(1);

    await nextHour();
    await trailOf(test.app).store.append(tenant, anEntry());
    const { organizationId: unlinked } = await makePartner(test.app);

    expect(await sign()).toBe(0);
    expect([await signed(tenant), await signed(unlinked)]).toEqual([[1], []]);
  });

  it('is written of every tenant of both products', async () => {
    const partner = await makePartner(test.app);
    await makeCustomer(test, partner);
    for (const trail of test.app.get(AuditTrails, { strict: false }).all) await trail.linkAll();

    expect(await sign()).toBe(2);
    const rows = await test.database.query('SELECT FROM gateway.audit_checkpoints');
    expect(rows).toHaveLength(1);
  });

  it('is written by one of two processes that try at once', async () => {
    const tenants: Id[] = [];
    for (let n = 0; n < 10; n += 1) tenants.push(await makeTenant(test.app));

    const [here, there] = await Promise.all([sign(test), sign(second)]);

    expect(here + there).toBe(tenants.length);
    for (const tenant of tenants) expect(await signed(tenant)).toEqual([1]);
  });

  it('is written at the next run after a failure, not an hour later', async () => {
    const tenant = await makeTenant(test.app);
    await test.database.query('ALTER TABLE verification.audit_checkpoints RENAME TO hidden');
    await expect(sign())
      .rejects.toThrow()
      .finally(() =>
        test.database.query('ALTER TABLE verification.hidden RENAME TO audit_checkpoints'),
      );

    expect(await sign()).toBe(1);
    expect(await signed(tenant)).toEqual([1]);
  });

  it('comes by itself after a start, and when the hour is over', async () => {
    const tenant = await makeTenant(test.app);
    await sign();
    await add(tenant);

    const third = await startAnother(test.database, { SWEEP_INTERVAL_MS: '20' }, test.clock);
    try {
      await eventually(async () => (await signed(tenant)).length === 2);
      await add(tenant);
      test.clock.advanceSeconds(HOUR);
      await eventually(async () => (await signed(tenant)).length === 3);
    } finally {
      await third.close();
    }
    expect(await signed(tenant)).toEqual([1, 2, 3]);
  });

  it('of one product does not wait for that of another, whose tables are out of reach', async () => {
    const { customerId } = await makeCustomer(test, await makePartner(test.app));
    const links = test.app.get(AuditTrails, { strict: false });
    await test.database.query('ALTER TABLE verification.audit_links RENAME TO hidden');
    try {
      await expect(links.linkAll()).rejects.toThrow('1 of 2');
      await expect(sign()).rejects.toThrow('1 of 2');
    } finally {
      await test.database.query('ALTER TABLE verification.hidden RENAME TO audit_links');
    }
    const [row] = await test.database.query<{ count: number }>(
      'SELECT count(*)::int FROM gateway.audit_checkpoints WHERE customer_id = $1',
      [uuidOf(customerId)],
    );
    expect(row?.count).toBe(1);
  });
});
