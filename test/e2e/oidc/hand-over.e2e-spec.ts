import { OPERATOR } from '../../../src/platform/audit/index.js';
import { OidcClientsService } from '../../../src/verification/oidc/index.js';
import {
  ALL_SCOPES,
  Browser,
  makeRelyingParty,
  REDIRECT_URI,
  type RelyingParty,
} from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';
import { openSocket } from '../../support/processes/raw-socket.js';

const OTHER_URI = 'https://app.example.org/other';

describe('the hand-over to the hosted page', () => {
  let test: TestApplication;
  let partner: Partner;
  let party: RelyingParty;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    party = await makeRelyingParty(test, partner);
  });

  describe('the token of an authorization’s session', () => {
    const tokenOf = ({ cookies, sessionId }: Browser): string => cookies.get(sessionId)!.value;

    it.each([
      ['as it is', (token: string) => token],
      ['dressed up as a link', (token: string) => token.replace(/^[a-z]+_/, 'vst_')],
    ])(
      'is no link, %s: a person who receives it cannot verify for the requester',
      async (_, linked) => {
        const attacker = await party.start();
        const victim = new Browser(test.baseUrl);

        const answer = await victim.get(`/verify?token=${linked(tokenOf(attacker))}`);

        expect(answer.status).toBe(401);
        expect(answer.headers['content-type']).toContain('text/html');
        expect([...victim.cookies]).toEqual([]);
        expect((await party.finish(attacker)).status).toBe(303);
      },
    );
  });

  describe('an address that is taken off the allow-list', () => {
    let strict: RelyingParty;

    beforeEach(async () => {
      strict = await makeRelyingParty(test, partner, { redirectUris: [REDIRECT_URI, OTHER_URI] });
    });

    const allow = (...redirectUris: string[]) =>
      test.app
        .get(OidcClientsService, { strict: false })
        .change(partner.organizationId, strict.client.id, { redirectUris }, OPERATOR);

    it('gets no code of an authorization that is under way', async () => {
      const browser = await strict.start();
      const other = await strict.start({ redirect_uri: OTHER_URI });
      await allow(OTHER_URI);

      const answer = await strict.finish(browser);

      expect(answer.status).toBe(400);
      expect(answer.headers['location']).toBeUndefined();
      const { headers } = await strict.finish(other);
      expect(headers['location']).toMatch(/^https:\/\/app\.example\.org\/other\?code=/);
    });

    it('is refused for an authorization that was requested before', async () => {
      const browser = new Browser(test.baseUrl);
      const { headers } = await browser.get(strict.authorizeUrl());
      await allow(OTHER_URI);

      const refused = await browser.get(String(headers['location']));
      expect([refused.status, refused.headers['location']]).toEqual([410, undefined]);

      await allow(OTHER_URI, REDIRECT_URI);
      expect((await browser.get(String(headers['location']))).status).toBe(303);
    });
  });

  describe('a form at an address written in another way', () => {
    const post = async (path: string, lines: string[], body: string): Promise<string> => {
      const client = await openSocket(test.settings.port);
      client.write(
        [
          `POST /integrations/oauth2/${path} HTTP/1.1`,
          'Host: a',
          'Content-Type: application/x-www-form-urlencoded',
          'Connection: close',
          ...lines,
          '\r\n',
        ].join('\r\n'),
      );
      client.write(body);
      const { said } = await client.ended;
      return said;
    };

    it.each(['auth', '%61uth', '%74oken'])('must say its length: %s', async (path) => {
      const said = await post(path, ['Transfer-Encoding: chunked'], '1\r\na\r\n');

      expect(said).toMatch(/^HTTP\/1\.1 411 /);
    });

    it('may be no longer than an address', async () => {
      const said = await post('%61uth', ['Content-Length: 200000'], 'a'.repeat(100_000));

      expect(said).toMatch(/^HTTP\/1\.1 414 /);
    });

    it('is read like any other', async () => {
      const form = new URLSearchParams({
        client_id: party.client.clientId,
        response_type: 'code',
        redirect_uri: REDIRECT_URI,
        scope: ALL_SCOPES,
      }).toString();
      const said = await post('%61uth', [`Content-Length: ${String(form.length)}`], form);

      expect(said).toMatch(
        /^HTTP\/1\.1 303 [^]*location: \/integrations\/oauth2\/auth\?client_id=/i,
      );
    });
  });
});
