import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { StaffLinks } from '../../../src/staff/index.js';
import { EMAIL, type Challenge } from '../../factories/staff-visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { VirtualAuthenticator } from '../../support/doubles/authenticator.js';

describe('a console on a host of its own', () => {
  const CONSOLE = 'https://console.example.test';
  let test: TestApplication;

  beforeAll(async () => {
    test = await startApplication({ CONSOLE_BASE_URL: CONSOLE });
  });

  afterAll(() => test.close());

  /** With a Host header of our own, which `fetch` does not send. */
  async function at(
    host: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: object } = {},
  ): Promise<{ status: number; cookie: string; body: Record<string, unknown> }> {
    const sent = request(test.baseUrl, {
      path,
      method: body ? 'POST' : 'GET',
      headers: {
        host,
        'x-requested-by': 'staff-page',
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    sent.end(body && JSON.stringify(body));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const content = await text(answer);
    const isJson = /json/.test(answer.headers['content-type'] ?? '');
    return {
      status: answer.statusCode ?? 0,
      cookie: answer.headers['set-cookie']?.[0] ?? '',
      body: isJson ? (JSON.parse(content) as Record<string, unknown>) : {},
    };
  }

  it('answers there alone, and nothing else does, however the address is written', async () => {
    const publicHost = new URL(test.settings.baseUrl).host;
    for (const path of ['/staff', '/%73taff', '/%73taff/x', '/people', '/%70eople'])
      expect([path, (await at(publicHost, path)).status]).toEqual([path, 404]);
    for (const path of ['/', '/docs', '/verify'])
      expect([path, (await at('console.example.test', path)).status]).toEqual([path, 404]);
    for (const path of ['/staff', '/staff/v1/sign_in', '/healthz'])
      expect([path, (await at('console.example.test', path)).status]).toEqual([path, 200]);
  });

  it('has links, passkeys, origin and cookie of that host', async () => {
    const links = test.app.get(StaffLinks, { strict: false });
    const url = await links.makeSetup(OPERATOR);
    expect(url).toMatch(/^https:\/\/console\.example\.test\/staff\/setup#lnk_/);
    const token = url!.slice(url!.indexOf('#') + 1);
    const given = { token, name: 'Olga', email: EMAIL };
    const send = (path: string, body: object, origin = CONSOLE) =>
      at('console.example.test', path, { body, headers: { origin } });
    const wrong = await send('/staff/v1/links/open', { token }, test.settings.baseUrl);
    expect(wrong.body['code']).toBe('request_not_from_console');

    const begun = (await send('/staff/v1/links/challenges', given)).body as unknown as Challenge & {
      options: { rp: { id: string } };
    };
    expect(begun.options.rp.id).toBe('console.example.test');
    const device = new VirtualAuthenticator(CONSOLE);
    const { challenge_id, options } = begun;
    const response = device.register(options);
    const done = await send('/staff/v1/links/accept', { ...given, challenge_id, response });
    expect(done.status).toBe(204);
    expect(done.cookie).toMatch(/^__Host-staff=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const cookie = done.cookie.split(';')[0]!;
    const plain = cookie.replace('__Host-', '');
    const status = async (sent: string) =>
      (await at('console.example.test', '/staff/v1/session', { headers: { cookie: sent } })).status;
    expect(await status(cookie)).toBe(200);
    expect(await status(plain)).toBe(401);
  });
});
