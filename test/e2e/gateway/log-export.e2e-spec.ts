import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { LogExportTask } from '../../../src/gateway/log-export/log-export.task.js';
import type { ExportedEntry } from '../../../src/gateway/log-export/export-format.policy.js';
import { AuditTrails } from '../../../src/platform/audit/index.js';
import { answered, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import {
  startReceiver,
  TO_THIS_MACHINE,
  type Received,
  type WebhookReceiverService,
} from '../../support/doubles/webhook-receiver.js';

const CONNECTIONS = '/gateway/v1/connections';
const HEC_OK = { status: 200, body: '{"text":"Success","code":0}' };
/** The sign-in page of a proxy, or the page of a domain that lapsed. */
const PAGE = {
  status: 200,
  headers: { 'content-type': 'Text/HTML; charset=utf-8' },
  body: '<html>Sign in</html>',
};
const DAY = 86_400;

describe('the export of logs', () => {
  let test: TestApplication;
  let second: TestApplication;
  let partner: Partner;
  let collector: WebhookReceiverService;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication(TO_THIS_MACHINE);
    second = await startAnother(test.database, TO_THIS_MACHINE, test.clock);
    partner = await makePartner(test.app);
  });
  afterAll(async () => {
    await second.close();
    await test.close();
  });

  beforeEach(async () => {
    collector = await startReceiver();
    customer = await makeCustomer(test, partner);
  });
  afterEach(async () => {
    // Leaves nothing to send for the next case.
    await test.database.query('UPDATE gateway.connections SET enabled = false');
    await collector.close();
  });

  const exportLogs = async (by = test, signal?: AbortSignal): Promise<number> => {
    await by.app.get(AuditTrails, { strict: false }).linkAll();
    return by.app.get(LogExportTask, { strict: false }).run(signal);
  };
  const input = (format: string, to = collector): object => ({
    kind: 'log_export',
    name: 'Splunk',
    config: { url: to.url, format },
    secrets: { token: 'hec-secret-token' },
  });
  const connect = (format = 'ndjson', by = customer): Promise<GatewayBody> =>
    answered(201, by.post(CONNECTIONS, input(format)));
  const happen = async (times: number, by = customer): Promise<void> => {
    for (let n = 0; n < times; n += 1) await by.employee();
  };
  const linesOf = (all: readonly Received[] = collector.received): ExportedEntry[] =>
    all.flatMap(({ body }) =>
      body
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as ExportedEntry),
    );
  const audited = async (by = customer): Promise<GatewayBody[]> =>
    (await answered(200, by.get('/gateway/v1/audit_entries?limit=100')))['data'] as GatewayBody[];

  /** Recomputes the chain from what a collector has, as the audit guide says. */
  function expectWholeChain(entries: readonly ExportedEntry[]): void {
    let previous = Buffer.alloc(32);
    for (const [index, { sequence, hash, ...entry }] of entries.entries()) {
      const text = canonicalize(entry) ?? '';
      previous = createHash('sha256').update(previous).update(text).digest();
      expect([sequence, hash]).toEqual([index + 1, previous.toString('hex')]);
    }
  }

  const withoutRepeats = (entries: readonly ExportedEntry[]): ExportedEntry[] => [
    ...new Map(entries.map((entry) => [entry.sequence, entry])).values(),
  ];

  it('hands over the whole audit in its order, and what is added later', async () => {
    await happen(3);
    await connect();
    await exportLogs();
    await happen(2);
    await exportLogs();
    expect(await exportLogs()).toBe(0);

    const entries = linesOf();
    expectWholeChain(entries);
    expect(entries.map(({ id }) => id)).toEqual((await audited()).map(({ id }) => id));
    expect(collector.received[0]?.headers).toMatchObject({
      authorization: 'Bearer hec-secret-token',
      'content-type': 'application/x-ndjson',
    });
  });

  it.each([
    ['an error', 503],
    ['a refusal', 401],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1/' } }],
    ['a cut connection', 'reset'],
    ['a cut after acceptance', 'reset_in_body'],
  ] as const)('loses nothing and changes no order after %s', async (_, behaviour) => {
    await happen(2);
    const connection = await connect();
    collector.behave(behaviour);
    await exportLogs();
    expect(await exportLogs()).toBe(0);
    expect(collector.received).toHaveLength(1);
    await happen(2);
    test.clock.advanceSeconds(DAY);
    await exportLogs();
    collector.behave(200);
    test.clock.advanceSeconds(DAY);
    await exportLogs();

    const entries = withoutRepeats(linesOf());
    expectWholeChain(entries);
    expect(entries).toHaveLength((await audited()).length);
    expect(await answered(200, customer.get(`${CONNECTIONS}/${connection.id}`))).toMatchObject({
      last_error: expect.stringMatching(/^The collector (answered \d+|[a-z ]+)$/) as string,
    });
  });

  it('takes no page of a proxy for acceptance by an HTTP Event Collector', async () => {
    await connect('hec');
    collector.behave({ status: 200, body: '<html>Sign in</html>' });
    expect(await exportLogs()).toBe(0);
    collector.behave(HEC_OK);
    test.clock.advanceSeconds(60);

    expect(await exportLogs()).toBeGreaterThan(0);
    const { path, headers, body } = collector.received.at(-1)!;
    expect(path).toBe('/hooks/services/collector/event');
    expect(headers.authorization).toBe('Splunk hec-secret-token');
    const events = body.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(events[0]).toMatchObject({
      sourcetype: 'identity_gateway:audit',
      source: 'identity-gateway',
    });
    expectWholeChain(events.map(({ event }) => event as ExportedEntry));
  });

  it.each(['ndjson', 'ocsf'])('takes no page of a proxy for acceptance as %s', async (format) => {
    const { id } = await connect(format);
    collector.behave(PAGE);
    expect(await exportLogs()).toBe(0);
    const refused = collector.received.length;
    expect(await answered(200, customer.get(`${CONNECTIONS}/${id}`))).toMatchObject({
      last_error: 'The collector answered 200 with a web page',
    });

    // Many servers call any text HTML.
    collector.behave({ ...PAGE, body: 'ok' });
    test.clock.advanceSeconds(DAY);
    expect(await exportLogs()).toBe((await audited()).length);
    expect(collector.received.length).toBeGreaterThan(refused);
  });

  it('hands over OCSF with the chain in it', async () => {
    await connect('ocsf');
    await exportLogs();

    const events = JSON.parse(collector.received[0]!.body) as { unmapped: ExportedEntry }[];
    expectWholeChain(events.map(({ unmapped }) => unmapped));
  });

  it('makes other customers wait for no collector that hangs, and forgets nothing when it stops', async () => {
    const other = await makeCustomer(test, partner);
    const hanging = await startReceiver();
    hanging.behave('hang');
    await answered(201, customer.post(CONNECTIONS, input('ndjson', hanging)));
    await connect('ndjson', other);
    const stop = new AbortController();

    // Runs again, as a process does: a slow machine may see the call end by its time limit.
    const running = (async () => {
      while (!stop.signal.aborted) await exportLogs(test, stop.signal);
    })();
    await hanging.until((all) => all.length > 0);
    await collector.until((all) => all.length > 0);
    await happen(1, other);
    await other.get('/gateway/v1/audit_entries');
    await collector.until((all) =>
      linesOf(all).some(({ action }) => action === 'employee.created'),
    );
    stop.abort();
    await running;
    hanging.behave(200);
    test.clock.advanceSeconds(3_600);
    await exportLogs();

    expect(linesOf(collector.received).every(({ tenant }) => tenant === other.customerId)).toBe(
      true,
    );
    expectWholeChain(linesOf(hanging.received.slice(1)));
    await hanging.close();
  });

  it('sends each batch from one of several processes', async () => {
    await connect();
    await happen(5);
    await Promise.all([exportLogs(), exportLogs(second), exportLogs(), exportLogs(second)]);

    expectWholeChain(linesOf());
  });

  it('stops when it is switched off, and goes on where it stopped', async () => {
    const { id } = await connect();
    await exportLogs();
    const before = collector.received.length;
    await answered(200, customer.patch(`${CONNECTIONS}/${id}`, { enabled: false }));
    await happen(1);
    expect(await exportLogs()).toBe(0);
    expect(collector.received).toHaveLength(before);
    await answered(200, customer.patch(`${CONNECTIONS}/${id}`, { enabled: true }));
    await exportLogs();

    expectWholeChain(linesOf());
  });

  it('sends its token to no other address unless it is given again', async () => {
    const { id } = await connect();
    const moved = await startReceiver();
    const config = { url: moved.url };
    const patch = (change: object) => customer.patch(`${CONNECTIONS}/${id}`, change);

    expect((await patch({ config })).status).toBe(400);
    await answered(200, customer.post(`${CONNECTIONS}/${id}/test`));
    await answered(200, patch({ config: { url: collector.url, format: 'ocsf' } }));
    expect(moved.received).toEqual([]);
    await answered(200, patch({ config, secrets: { token: 'another-token' } }));
    await answered(200, customer.post(`${CONNECTIONS}/${id}/test`));

    expect(moved.received[0]?.headers.authorization).toBe('Bearer another-token');
    await moved.close();
  });

  it('leaves nothing behind, also when it is removed during a call', async () => {
    const { id } = await connect();
    collector.behave(async () => {
      await answered(200, customer.delete(`${CONNECTIONS}/${id}`));
      return 200;
    });
    await exportLogs();
    await happen(1);

    expect(await exportLogs()).toBe(0);
    expect(
      await test.database.query(
        'SELECT FROM gateway.log_exports WHERE customer_id IN (SELECT customer_id FROM gateway.connections WHERE deleted_at IS NOT NULL)',
      ),
    ).toEqual([]);
    const dump = JSON.stringify(await test.database.query('SELECT * FROM gateway.connections'));
    expect(dump).not.toContain('hec-secret-token');
  });

  it('is tested by an entry outside the chain, and says how to mend a failure', async () => {
    const { id } = await connect();
    const check = async () =>
      (await answered(200, customer.post(`${CONNECTIONS}/${id}/test`)))['checks'] as GatewayBody[];

    expect(await check()).toMatchObject([
      { status: 'ok' },
      { name: 'collector', status: 'ok' },
      { status: 'ok' },
    ]);
    expect(linesOf()).toMatchObject([{ action: 'connection.tested', sequence: null, hash: null }]);
    for (const [behaviour, fix] of [
      [401, 'enter a token that may write'],
      [404, 'check the address and the format'],
      [500, 'look at the log of the collector'],
      [PAGE, 'or a sign-in page before it'],
      ['reset', 'check the address, the certificate and the firewall'],
    ] as const) {
      collector.behave(behaviour);
      const [, answer] = await check();
      expect(answer).toMatchObject({
        status: 'failed',
        fix: expect.stringContaining(fix) as string,
      });
    }

    collector.behave(200);
    let last = 200;
    for (let times = 0; times < 20; times += 1)
      last = (await customer.post(`${CONNECTIONS}/${id}/test`)).status;
    expect(last).toBe(429);
  });

  it.each([
    ['a private address', { url: 'http://10.0.0.1/x', format: 'ndjson' }],
    ['a whole path of HEC', { url: 'http://127.0.0.1/services/collector', format: 'hec' }],
    ['credentials', { url: 'http://a:b@127.0.0.1/', format: 'ndjson' }],
    ['an unknown format', { url: 'http://127.0.0.1/', format: 'syslog' }],
    ['no token', { url: 'http://127.0.0.1/', format: 'ndjson' }, {}],
  ])('refuses %s', async (_, config, secrets: object = { token: 'x' }) => {
    const asked = { kind: 'log_export', name: 'x', config, secrets };

    expect((await customer.post(CONNECTIONS, asked)).status).toBe(400);
  });
});
