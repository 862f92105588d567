import request from 'supertest';
import { SESSIONS } from '../../factories/api.js';
import { makeCustomer } from '../../factories/customer.js';
import { GROUP, makeDirectory, SCIM } from '../../factories/directory.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { eventually } from '../../support/processes/server-process.js';
import { dribble, openSocket, type RawSocket } from '../../support/processes/raw-socket.js';

const HEADERS_TIMEOUT_MS = 1_500;
const REQUEST_TIMEOUT_MS = 3_000;

describe('slow clients', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication({
      HEADERS_TIMEOUT_MS: String(HEADERS_TIMEOUT_MS),
      REQUEST_TIMEOUT_MS: String(REQUEST_TIMEOUT_MS),
    });
    partner = await makePartner(test.app);
  });
  afterAll(() => test.close());

  const open = (): Promise<RawSocket> => openSocket(test.settings.port);

  function head(length: number | string): string {
    const framing =
      typeof length === 'number' ? `Content-Length: ${length}` : `Transfer-Encoding: ${length}`;
    return [
      `POST ${SESSIONS} HTTP/1.1`,
      'Host: a',
      `Authorization: Bearer ${partner.sandboxKey}`,
      'Content-Type: application/json',
      framing,
      '\r\n',
    ].join('\r\n');
  }

  /** The one answer that came, taken apart. */
  function read(said: string): { status: number; head: string; problem: Record<string, unknown> } {
    const [first = '', body = ''] = said.split('\r\n\r\n');
    return {
      status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]),
      head: first,
      problem: JSON.parse(body) as Record<string, unknown>,
    };
  }

  describe('a client that sends its headers by the byte', () => {
    it('gets 408 and is closed in time', async () => {
      const slow = await open();
      dribble(slow, head(2) + 'x'.repeat(1_000), 20);

      const { said, afterMs } = await slow.ended;

      const { status, head: headers, problem } = read(said);
      expect([status, problem['code']]).toEqual([408, 'request_timed_out']);
      expect(headers).toContain('content-type: application/problem+json');
      expect(headers).toContain(`x-request-id: ${String(problem['request_id'])}`);
      expect(afterMs).toBeGreaterThanOrEqual(HEADERS_TIMEOUT_MS);
      expect(afterMs).toBeLessThan(HEADERS_TIMEOUT_MS * 10);
    });

    it('delays no other caller, even with hundreds of requests', async () => {
      const slow = await Promise.all(Array.from({ length: 300 }, open));
      for (const each of slow) dribble(each, head(2) + 'x'.repeat(1_000), 50);

      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          request(test.baseUrl).get(SESSIONS).set('authorization', `Bearer ${partner.sandboxKey}`),
        ),
      );

      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      const ends = await Promise.all(slow.map(({ ended }) => ended));
      expect(new Set(ends.map(({ said }) => read(said).status))).toEqual(new Set([408]));
    });
  });

  describe('a client that sends its body by the byte', () => {
    it('gets 408 and is closed in time, and no partial body has an effect', async () => {
      const before = await sessions();
      const slow = await open();
      slow.write(head(1_000));
      dribble(slow, `{"project_id":"${partner.documentProject}"}`.padEnd(1_000), 20);

      const { said, afterMs } = await slow.ended;

      expect([read(said).status, read(said).problem['code']]).toEqual([408, 'request_timed_out']);
      expect(afterMs).toBeLessThan(REQUEST_TIMEOUT_MS * 10);
      expect(await sessions()).toBe(before);
    });

    it('in chunks is no exception', async () => {
      const slow = await open();
      slow.write(head('chunked'));
      dribble(slow, '1\r\n \r\n'.repeat(500), 20);

      expect(read((await slow.ended).said).status).toBe(408);
    });

    async function sessions(): Promise<number> {
      const [row] = await test.database.query<{ count: string }>(
        'SELECT count(*) FROM verification.sessions',
      );
      return Number(row?.count);
    }
  });

  describe('a directory that stalls large bodies', () => {
    it('has three in memory, although each names another group, and delays no other', async () => {
      const customer = await makeCustomer(test, partner);
      const [slow, quiet] = [
        await makeDirectory(test, customer),
        await makeDirectory(test, customer),
      ];
      const group = { schemas: [GROUP], displayName: 'Staff' };
      const stalled = await Promise.all([1, 2, 3].map(open));
      for (const [n, each] of stalled.entries()) {
        const path = `${SCIM}/Groups/fresh-${String(n)}`;
        const { token } = slow.connection['secrets'] as { token: string };
        const sent = head(4_000_000).replace(`POST ${SESSIONS}`, `PUT ${path}`);
        each.write(`${sent.replace(partner.sandboxKey, token)}{`);
      }
      await new Promise((resolve) => setTimeout(resolve, 300));
      let isAnswered = false;
      const next = slow.send('PUT', '/Groups/fresh-3', group).finally(() => (isAnswered = true));

      expect((await quiet.send('PUT', '/Groups/fresh-0', group)).status).toBe(404);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isAnswered).toBe(false);
      stalled[0]?.close();
      expect((await next).status).toBe(404);
      for (const each of stalled) each.close();
    });
  });

  describe('oversized input', () => {
    it('in a body is refused by its declared length, without waiting for the rest', async () => {
      const client = await open();
      client.write(head(1_000_000_000));
      client.write('{"project_id":"');

      const { said, afterMs } = await client.ended;

      expect([read(said).status, read(said).problem['code']]).toEqual([413, 'body_too_large']);
      expect(afterMs).toBeLessThan(10_000);
    });

    it('in chunks is refused as soon as it is too much', async () => {
      const client = await open();
      client.write(head('chunked'));
      const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
      for (let sent = 0; sent < 5; sent += 1) client.write(chunk);

      const { said } = await client.ended;

      expect(read(said).status).toBe(413);
    });

    it('in an address is refused before its body is read, which takes no other request with it', async () => {
      const client = await open();
      const length = 200_000;
      client.write(head(length).replace(SESSIONS, `${SESSIONS}?${'a'.repeat(9_000)}`));
      await eventually(() => client.said().includes('uri_too_long'));
      client.write(' '.repeat(length));
      // longer than the rest of it is waited for
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      client.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');

      expect((await client.ended).said).toMatch(/^HTTP\/1\.1 414 [^]*HTTP\/1\.1 200 OK/);
    });

    it('in an address with a body that never comes ends the connection soon', async () => {
      const client = await open();
      client.write(head(200_000).replace(SESSIONS, `${SESSIONS}?${'a'.repeat(9_000)}`));

      expect(read((await client.ended).said).status).toBe(414);
    });

    it.each([
      ['a line that the server still reads', 9_000],
      ['a line that it does not', 60_000],
    ])('in an address is refused with 414: %s', async (_, length) => {
      const client = await open();
      client.write(
        `GET /healthz?${'a'.repeat(length)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      );

      const { said } = await client.ended;

      expect([read(said).status, read(said).problem['code']]).toEqual([414, 'uri_too_long']);
    });

    it('in headers is refused with 431', async () => {
      const client = await open();
      client.write(`GET /healthz HTTP/1.1\r\nHost: a\r\nX-Large: ${'a'.repeat(60_000)}\r\n\r\n`);

      const { said } = await client.ended;

      expect([read(said).status, read(said).problem['code']]).toEqual([431, 'headers_too_large']);
    });
  });

  it('an unknown expectation of a request is ignored (RFC 9110 10.1.1)', async () => {
    const client = await open();
    client.write(
      'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close\r\n\r\n',
    );

    const { status, head: headers } = read((await client.ended).said);

    expect(status).toBe(200);
    expect(headers).toContain('x-request-id: req_');
  });

  it.each(['/gateway/v1/webhooks/cust_x/%00', '/gateway/v1/webhooks/%00/x'])(
    'a null character in %s, which PostgreSQL cannot store, is refused before any query',
    async (path) => {
      const { status, body } = await request(test.baseUrl).post(path).send({});

      expect([status, body.code]).toEqual([400, 'path_malformed']);
    },
  );
});
