import request, { type Response } from 'supertest';
import { startApplication, type TestApplication } from '../../support/application.js';

const LIMIT = 5;

async function openPages(
  test: TestApplication,
  forwarded: (turn: number) => string,
): Promise<number[]> {
  const answers: Response[] = [];
  for (let turn = 0; turn < LIMIT * 2; turn += 1) {
    answers.push(
      await request(test.baseUrl)
        .get('/verify?token=nothing')
        .set('x-forwarded-for', forwarded(turn)),
    );
  }
  return answers.map(({ status }) => status);
}

const TAKEN = Array.from({ length: LIMIT }, () => 401);
const REFUSED = Array.from({ length: LIMIT }, () => 429);

async function withProxies(
  trusted: string,
  act: (test: TestApplication) => Promise<void>,
): Promise<void> {
  const test = await startApplication({
    TRUSTED_PROXIES: trusted,
    RATE_LIMIT_PER_ADDRESS: String(LIMIT),
  });
  try {
    await act(test);
  } finally {
    await test.close();
  }
}

describe('the address that is limited', () => {
  it('is that of the connection: X-Forwarded-For of an arbitrary caller changes nothing', () =>
    withProxies('', async (test) => {
      expect(await openPages(test, (turn) => `203.0.113.${turn}`)).toEqual([...TAKEN, ...REFUSED]);
    }));

  it('is the address that a trusted proxy names, before a body is read, which is small', () =>
    withProxies('127.0.0.1', async (test) => {
      const statuses = await openPages(test, (turn) => `203.0.113.${turn}`);
      expect(statuses).toEqual([...TAKEN, ...TAKEN]);
      expect(await openPages(test, () => '203.0.113.77')).toEqual([...TAKEN, ...REFUSED]);

      const post = async (address: string, body: string) => {
        const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
        return (await request(test.baseUrl).post('/me/api/access').set(headers).send(body)).status;
      };
      expect(await post('203.0.113.81', `{"a":"${'x'.repeat(33_000)}"}`)).toBe(413);
      // A malformed body that is read is 400.
      const statusesOfBodies: number[] = [];
      for (let turn = 0; turn < LIMIT * 2; turn += 1)
        statusesOfBodies.push(await post('203.0.113.82', '{'));
      expect(statusesOfBodies).toEqual([...TAKEN.map(() => 400), ...REFUSED]);
    }));

  it("is the last one before the trusted proxies: the caller's own prefix is ignored", () =>
    withProxies('127.0.0.1,10.0.0.0/8', async (test) => {
      const statuses = await openPages(test, (turn) => `198.51.100.${turn}, 203.0.113.5, 10.1.2.3`);
      expect(statuses).toEqual([...TAKEN, ...REFUSED]);
    }));

  it('is not taken from an untrusted proxy', () =>
    withProxies('10.0.0.0/8', async (test) => {
      expect(await openPages(test, (turn) => `203.0.113.${turn}`)).toEqual([...TAKEN, ...REFUSED]);
    }));
});
