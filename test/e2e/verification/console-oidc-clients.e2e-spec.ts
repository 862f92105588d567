import { SigningKeyRing } from '../../../src/platform/crypto/index.js';
import { makeRelyingParty, type RelyingParty, type TokenBody } from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { makeStaff, signIn, stepUp, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const CLIENTS = '/console/v1/oidc_clients';

type Body = Record<string, unknown> & { id: string };

describe('OpenID Connect clients in the console', () => {
  let test: TestApplication;
  let partner: Partner;
  let developer: StaffBrowser;
  let stranger: StaffBrowser;
  let party: RelyingParty;
  let tokens: TokenBody;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    const other = await makePartner(test.app, 'Globex');
    developer = await makeStaff(test, [partner.organizationId, 'developer']);
    stranger = await makeStaff(test, [other.organizationId, 'owner']);
    party = await makeRelyingParty(test, partner);
    tokens = await party.tokens();
  });

  afterAll(() => test.close());

  const bodyOf = async (answer: Promise<Response>): Promise<[number, Body]> => {
    const response = await answer;
    return [response.status, (await response.json()) as Body];
  };
  const inspect = async (token: unknown, staff = developer): Promise<Body> =>
    (await bodyOf(staff.post('/console/v1/token_inspections', { token: String(token) })))[1];
  /** Changes a client, confirmed. */
  const patch = async (id: string, body: object) => {
    const headers = await stepUp(test, developer, 'oidc_clients.change', id);
    return bodyOf(developer.send('PATCH', `${CLIENTS}/${id}`, { body, headers }));
  };

  describe('the token inspector', () => {
    it('verifies both tokens of a client, and shows nothing about the person', async () => {
      const access = await inspect(tokens['access_token']);
      const identity = await inspect(` ${String(tokens['id_token'])}\n`);

      for (const [seen, kind] of [
        [access, 'access_token'],
        [identity, 'identity_token'],
      ] as const)
        expect(seen).toMatchObject({
          object_name: 'token_inspection',
          verified: true,
          fault: null,
          kind,
          environment: 'sandbox',
          oidc_client_id: party.client.id,
          expires_at: expect.any(Number),
        });
      expect(identity['withheld_claims']).toEqual(
        expect.arrayContaining(['given_name', 'family_name', 'birthdate', 'sub', 'email']),
      );
      const names = (identity['claims'] as { name: string }[]).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['iss', 'aud', 'exp']));
      expect(names).not.toContain('sub');
    });

    it.each([
      ['no token', () => 'hello', 'malformed'],
      ['an API key', () => partner.sandboxKey, 'malformed'],
      ['an unsigned token', () => withHeader({ alg: 'none' }), 'algorithm_refused'],
      ['another algorithm', () => withHeader({ alg: 'HS256' }), 'algorithm_refused'],
      ['another type', () => withHeader({ typ: 'logout+jwt' }), 'type_unknown'],
      ['a key of somebody else', () => withHeader({ kid: 'theirs' }), 'key_unknown'],
      ['another issuer', () => withClaims({ iss: 'https://evil.example' }), 'issuer_foreign'],
      ['changed claims', () => withClaims({ sub: 'user_x' }), 'signature_wrong'],
      ['a lost end', () => String(tokens['access_token']).slice(0, -9), 'signature_wrong'],
    ])('says what is wrong with %s', async (_, token, fault) => {
      const seen = await inspect(token());

      expect(seen).toMatchObject({ verified: false, fault, claims: [], oidc_client_id: null });
    });

    it('tells staff of another organization nothing about a token', async () => {
      expect(await inspect(tokens['access_token'], stranger)).toMatchObject({
        verified: false,
        fault: 'client_unknown',
        oidc_client_id: null,
        issued_at: null,
        claims: [],
        withheld_claims: [],
      });
    });

    it('knows that an authorization was revoked, a client disabled, a time over', async () => {
      const own = await makeRelyingParty(test, partner);
      const [revoked, disabled] = [await own.tokens(), await own.tokens()];
      await own.post('revoke', { token: String(revoked['access_token']) });
      const faultOf = async (token: unknown) => (await inspect(token))['fault'];

      expect(await faultOf(revoked['access_token'])).toBe('grant_ended');
      await patch(own.client.id, { disabled: true });
      expect(await faultOf(disabled['access_token'])).toBe('client_disabled');
      await patch(own.client.id, { disabled: false });
      test.clock.advanceSeconds(2 * 86_400);
      [developer, stranger] = [
        await signIn(test, developer.account),
        await signIn(test, stranger.account),
      ];
      expect(await faultOf(disabled['access_token'])).toBe('expired');
    });

    it('tells a key that has left the key set from a foreign one', async () => {
      const ring = test.app.get(SigningKeyRing, { strict: false });
      const own = await makeRelyingParty(test, partner);
      const { access_token: token } = await own.tokens();
      const [header = ''] = String(token).split('.');
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };

      await ring.revoke('oidc-sandbox', kid);

      expect((await inspect(token))['fault']).toBe('key_retired');
    });

    it('neither logs nor stores what was pasted', async () => {
      const mark = 'zqmarkzq';
      await inspect(`${mark}.${mark}.${mark}`);

      const entries = await test.database.query(
        `SELECT 1 FROM verification.audit_entries e WHERE e::text LIKE '%' || $1 || '%'`,
        [mark],
      );
      expect(entries).toEqual([]);
    });

    const partsOf = (): [string, string, string] =>
      String(tokens['access_token']).split('.') as [string, string, string];
    const changed = (part: string, more: object): string => {
      const before = JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
      return Buffer.from(JSON.stringify({ ...before, ...more })).toString('base64url');
    };
    const withHeader = (more: object): string => {
      const [header, claims, signature] = partsOf();
      return [changed(header, more), claims, signature].join('.');
    };
    const withClaims = (more: object): string => {
      const [header, claims, signature] = partsOf();
      return [header, changed(claims, more), signature].join('.');
    };
  });

  describe('a sub-participant', () => {
    it('names the OID of its partner, and is listed under it', async () => {
      const under = await makeRelyingParty(test, partner, {
        registeredUnder: party.client.clientId.replace('urn:oid:', ''),
      });

      const query = `?registered_under=${party.client.clientId}`;
      const [, { data }] = await bodyOf(developer.get(CLIENTS + query));

      expect((data as Body[]).map(({ id }) => id)).toEqual([under.client.id]);
      expect((data as Body[])[0]).toMatchObject({ registered_under: party.client.clientId });
      const [, { data: elsewhere }] = await bodyOf(stranger.get(CLIENTS + query));
      expect(elsewhere).toEqual([]);
    });

    it('has an OID of its own, and a partner with a valid one', async () => {
      const { client } = await makeRelyingParty(test, partner);

      for (const registered_under of [client.clientId, 'not-an-oid'])
        expect((await patch(client.id, { registered_under }))[1]['code']).toBe('oid_invalid');
    });

    it('stays one until an empty text or another OID ends it', async () => {
      const { client } = await makeRelyingParty(test, partner, { registeredUnder: '2.999.7' });
      const underOf = async (body: object) => (await patch(client.id, body))[1]['registered_under'];

      expect(await underOf({ name: 'Renamed' })).toBe('urn:oid:2.999.7');
      expect(await underOf({ registered_under: '' })).toBeNull();
      expect(await underOf({ registered_under: '2.999.8' })).toBe('urn:oid:2.999.8');
      const headers = await stepUp(test, developer, 'oidc_clients.change_oid', client.id);
      const [, moved] = await bodyOf(
        developer.post(`${CLIENTS}/${client.id}/change_oid`, { oid: '2.999.7007' }, headers),
      );
      expect(moved).toMatchObject({ client_id: 'urn:oid:2.999.7007', registered_under: null });
    });
  });

  it('is made and changed by a member who confirmed it: an address more is a way out for tokens', async () => {
    const { client } = await makeRelyingParty(test, partner);
    const body = { redirect_uris: ['https://evil.example/callback'] };
    const codeOf = async (answer: Promise<Response>) => (await bodyOf(answer))[1]['code'];
    const elsewhere = await stepUp(test, developer, 'oidc_clients.change', party.client.id);
    const change = (headers: Record<string, string>) =>
      codeOf(developer.send('PATCH', `${CLIENTS}/${client.id}`, { body, headers }));

    expect(await change({})).toBe('step_up_required');
    expect(await change(elsewhere)).toBe('step_up_required');
    const made = {
      ...{ name: 'App', oid: '2.999.7100', token_type: 'tefca', project_id: partner.ial2Project },
      ...body,
    };
    expect(await codeOf(developer.post(CLIENTS, made))).toBe('step_up_required');
  });

  it('gives notice of individual access once, and takes it back', async () => {
    const { client } = await makeRelyingParty(test, partner);
    const noticedAt = async (intended: boolean): Promise<unknown> =>
      (await patch(client.id, { individual_access_intended: intended }))[1][
        'individual_access_noticed_at'
      ];
    expect(client.individualAccessNoticedAt).toBeNull();

    const first = await noticedAt(true);
    test.clock.advanceSeconds(60);

    expect(first).toEqual(expect.any(Number));
    expect(await noticedAt(true)).toBe(first);
    expect(await noticedAt(false)).toBeNull();
    const [{ details }] = (await test.database.query<{ details: object }>(
      `SELECT details FROM verification.audit_entries WHERE subject = $1 ORDER BY id LIMIT 1 OFFSET 1`,
      [client.id],
    )) as [{ details: object }];
    expect(details).toMatchObject({ individual_access_noticed: true });
  });
});
