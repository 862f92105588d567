import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { CustomersService } from '../../../src/gateway/customers/index.js';
import { newId } from '../../../src/platform/ids/index.js';
import { apiOf, type Api } from '../../factories/api.js';
import { REQUESTS, type GatewayBody } from '../../factories/customer-api.js';
import { makeCustomer, makeCustomerKey, type CustomerSystem } from '../../factories/customer.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { problemFaults } from '../../support/answers/problem.js';
import { eventually } from '../../support/processes/server-process.js';

const MAX_PER_KEY = 50;

/** A client in the middle of a stream. */
interface Listener {
  status: number;
  headers: IncomingHttpHeaders;
  /** What arrives next; undefined at the end. */
  next: () => Promise<string | undefined>;
  /** Everything from here to the end. */
  rest: () => Promise<string>;
  hangUp: () => void;
}

describe('the stream of an access request', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let customer: CustomerSystem;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    customer = await makeCustomer(test, partner);
  });

  afterAll(() => test.close());

  const pending = async (): Promise<GatewayBody> => customer.ask(await customer.employee());
  const freshKey = () => makeCustomerKey(test.app, customer.customerId);

  async function listen({ id }: { id: string }, key: string, at = test): Promise<Listener> {
    // Each on its own connection, like the pages of many people.
    const sent = get(`${at.baseUrl}${REQUESTS}/${id}/events`, {
      agent: false,
      headers: { authorization: `Bearer ${key}` },
    });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const parts = answer.setEncoding('utf8').iterator() as AsyncIterator<string, undefined>;
    const next = async (): Promise<string | undefined> => (await parts.next()).value;
    return {
      status: answer.statusCode ?? 0,
      headers: answer.headers,
      next,
      rest: async () => {
        let said = '';
        for (let more = await next(); more !== undefined; more = await next()) said += more;
        return said;
      },
      hangUp: () => {
        answer.destroy();
      },
    };
  }

  /** Opens as many as one key may hold, each with its first part read. */
  async function fill(asked: GatewayBody, key: string): Promise<Listener[]> {
    const all = await Promise.all(Array.from({ length: MAX_PER_KEY }, () => listen(asked, key)));
    for (const { status, next } of all) {
      expect(status).toBe(200);
      expect(await next()).toContain('"status":"pending"');
    }
    return all;
  }

  it('tells nothing more once its key is revoked, whatever becomes of the request', async () => {
    const asked = await pending();
    const [key, other] = [await freshKey(), await freshKey()];
    const [revoked, live] = [await listen(asked, key.secret), await listen(asked, other.secret)];
    expect(await revoked.next()).toContain('"status":"pending"');

    const customers = test.app.get(CustomersService, { strict: false });
    await customers.revokeKey(customer.customerId, key.id, OPERATOR);
    await api.complete(asked['verification_session_id'], 'success');

    expect(await revoked.rest()).toBe('');
    expect(await live.rest()).toContain('"status":"granted"');
  });

  it('ends for a key that another process revoked', async () => {
    const asked = await pending();
    const key = await freshKey();
    const stream = await listen(asked, key.secret);
    expect(await stream.next()).toContain('"status":"pending"');

    const elsewhere = await startAnother(test.database, {}, test.clock);
    const customers = elsewhere.app.get(CustomersService, { strict: false });
    await customers.revokeKey(customer.customerId, key.id, OPERATOR);
    await elsewhere.close();
    test.clock.advanceSeconds(2);

    expect(await stream.rest()).toBe('');
    expect(await customer.look(asked)).toMatchObject({ status: 'pending' });
  });

  it('ends when its process stops, and does not delay the stop', async () => {
    const asked = await pending();
    const stopping = await startAnother(test.database, {}, test.clock);
    const stream = await listen(asked, customer.key, stopping);
    expect(await stream.next()).toContain('"status":"pending"');

    await stopping.close();

    expect(await stream.rest()).toBe('');
  });

  it('is refused to a key that holds fifty, until one of them is gone', async () => {
    const asked = await pending();
    const { secret } = await freshKey();
    const [first, ...others] = await fill(asked, secret);

    const refused = await listen(asked, secret);

    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const body: unknown = JSON.parse(await refused.rest());
    expect(problemFaults({ ...refused, body })).toEqual([]);
    expect(body).toMatchObject({ code: 'rate_limited' });
    const another = await listen(asked, customer.key);
    expect(another.status).toBe(200);

    first?.hangUp();
    const taken = await eventually(async () => {
      const next = await listen(asked, secret);
      return next.status === 200 ? next : null;
    });
    for (const { hangUp } of [taken, another, ...others]) hangUp();
  });

  it('frees its place when the request ends, and takes none for an unknown request', async () => {
    const asked = await pending();
    const { secret } = await freshKey();
    for (let n = 0; n <= MAX_PER_KEY; n += 1) {
      expect((await listen({ id: newId('ar') }, secret)).status).toBe(404);
    }
    const all = await fill(asked, secret);

    await api.complete(asked['verification_session_id'], 'success');
    for (const { rest } of all) expect(await rest()).toContain('"status":"granted"');

    const again = await listen(asked, secret);
    expect(again.status).toBe(200);
    expect(await again.rest()).toContain('"status":"granted"');
  });
});
