import { createHash } from 'node:crypto';
import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import request from 'supertest';
import { findPersona } from '../../../src/verification/sandbox/index.js';
import { apiOf, type SessionBody } from '../../factories/api.js';
import {
  decode,
  makeRelyingParty,
  readWithToken,
  type RelyingParty,
  type TokenBody,
} from '../../factories/oidc.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const OID = '2.16.840.1.113883.3.7204.77';
const CLIENT_ID = `urn:oid:${OID}`;
const CAREQUALITY_ID = `${CLIENT_ID}.1`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SECONDS = 'integer Unix seconds';

/** A claim: its type as the source document gives it, and an example for persona_01 where one can be foretold. */
type Row = [name: string, type: string, example?: unknown];

const ADDRESS = {
  country: 'US',
  formatted: '214 Juniper Court\nRichmond, VA 23220',
  locality: 'Richmond',
  postal_code: '23220',
  region: 'VA',
  street_address: '214 Juniper Court',
};

const ACCESS: Row[] = [
  ['aud', 'array', [CLIENT_ID]],
  ['client_id', 'string', CLIENT_ID],
  ['com.example_vendor', 'object', { partner_scoped_user_id: expect.stringMatching(/^user_/) }],
  ['exp', SECONDS],
  ['iat', SECONDS],
  ['iss', 'string', expect.stringMatching(/^http:\/\/localhost:\d+\/sandbox\/integrations$/)],
  ['jti', 'string', expect.stringMatching(UUID)],
  ['scp', 'array', ['offline', 'openid', 'offline_access']],
  ['sub', 'string', expect.stringMatching(/^user_/)],
  [
    'verification_completed_at',
    'string',
    expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
  ],
  ['verification_id', 'string', expect.stringMatching(/^vs_/)],
  ['verification_is_sandbox', 'boolean', true],
  ['verification_status', 'string', 'success'],
];

const COMMON: Row[] = [
  ['address', 'object', ADDRESS],
  ['at_hash', 'string', expect.stringMatching(/^[\w-]{22}$/)],
  ['auth_time', SECONDS],
  ['email', 'string', 'ada.marlowe@example.com'],
  ['exp', SECONDS],
  ['family_name', 'string', 'Marlowe'],
  ['given_name', 'string', 'Ada'],
  ['iat', SECONDS],
  ['jti', 'string', expect.stringMatching(UUID)],
  ['phone_number', 'string', '+15555550101'],
  ['rat', SECONDS],
  ['sid', 'string', expect.stringMatching(/^vs_/)],
  ['sub', 'string', expect.stringMatching(/^user_/)],
];

const TEFCA: Row[] = [
  ...COMMON,
  ['aud', 'array', [CLIENT_ID]],
  ['iss', 'string', expect.stringMatching(/^http:\/\/localhost:\d+\/sandbox\/integrations$/)],
  ['birthdate', 'string', '1990-12-10'],
  ['gender', 'string', 'female'],
  ['email_verified', 'boolean', false],
  ['phone_number_verified', 'boolean', true],
  ['identity_assurance_level', 'string', 'IAL2'],
];

const CAREQUALITY: Row[] = [
  ...COMMON,
  ['aud', 'array', [CAREQUALITY_ID]],
  ['iss', 'string', expect.stringMatching(/^http:\/\/localhost:\d+\/sandbox$/)],
  ['date_of_birth', 'string', '1990-12-10'],
  ['sex', 'string', 'female'],
];

const HISTORICAL: Row[] = [
  [
    'historical_address',
    'array',
    [
      {
        formatted: '9 Larkspur Road\nApt 3\nNorfolk, VA 23510',
        locality: 'Norfolk',
        postal_code: '23510',
        region: 'VA',
        street_address: '9 Larkspur Road\nApt 3',
      },
      {
        formatted: '51 Mill Pond Way\nRaleigh, NC 27601',
        locality: 'Raleigh',
        postal_code: '27601',
        region: 'NC',
        street_address: '51 Mill Pond Way',
      },
    ],
  ],
];

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  const recent = Math.abs(Number(value) - Date.now() / 1000) < 7_200;
  if (typeof value === 'number') return Number.isInteger(value) && recent ? SECONDS : 'number';
  return value === null ? 'null' : typeof value;
}

function expectClaims(claims: TokenBody, table: Row[]): void {
  const types = (rows: [string, string][]) => Object.fromEntries(rows.sort());
  const found = Object.entries(claims).map(([name, value]): [string, string] => [
    name,
    typeOf(value),
  ]);
  expect(types(found)).toEqual(types(table.map(([name, type]) => [name, type])));
  const examples = table.filter((row) => row.length === 3);
  const shown = examples.map(([name]): [string, unknown] => [name, claims[name]]);
  // Exactly these: an address has no extra member.
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(examples.map(([name, , example]) => [name, example])),
  );
}

/** OpenID Connect Core 3.1.3.6, for RS256: the left half. */
function hashOf(accessToken: unknown): string {
  const digest = createHash('sha256').update(String(accessToken)).digest();
  return digest.subarray(0, 16).toString('base64url');
}

describe('the claims', () => {
  let test: TestApplication;
  let partner: Partner;
  let tefca: RelyingParty;
  let carequality: RelyingParty;

  let oids = 100;
  const party = (oid: string, more: object = {}): Promise<RelyingParty> =>
    makeRelyingParty(test, partner, { oid, ...more });

  beforeAll(async () => {
    test = await startApplication({ OIDC_VENDOR_CLAIM: 'com.example_vendor' });
    partner = await makePartner(test.app);
    tefca = await party(OID);
    carequality = await party(`${OID}.1`, { tokenType: 'carequality', historicalAddresses: true });
  });

  afterAll(() => test.close());

  it('of an access token are those of the source table, and no other', async () => {
    const { header, claims } = decode((await tefca.tokens())['access_token']);

    expectClaims(claims, ACCESS);
    expect(claims['sub']).toBe(claims['com.example_vendor'].partner_scoped_user_id);
    expect(claims['exp'] - claims['iat']).toBe(3600);
    expect(header).toEqual({
      alg: 'RS256',
      typ: 'at+jwt',
      kid: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it.each([
    ['who declined', 'consent_declined', 'canceled', 'null'],
    ['who failed', 'document_expired', 'failed', 'string'],
  ])('of an access token of a person %s name nobody', async (_, scenario, status, completed) => {
    const { claims } = decode((await tefca.tokens(scenario))['access_token']);

    const changed: Row[] = [
      ['com.example_vendor', 'object', { partner_scoped_user_id: null }],
      ['scp', 'array', ['offline', 'offline_access']],
      ['sub', 'string', 'unknown'],
      ['verification_status', 'string', status],
      ['verification_completed_at', completed],
    ];
    const names = changed.map(([name]) => name);
    expectClaims(claims, [...ACCESS.filter(([name]) => !names.includes(name)), ...changed]);
  });

  it('of a TEFCA identity token are those of the source table, and no other', async () => {
    const { access_token, identity_token, id_token } = await tefca.tokens();
    const { header, claims } = decode(identity_token);

    expectClaims(claims, TEFCA);
    expect(id_token).toBe(identity_token);
    expect(claims['exp'] - claims['iat']).toBe(3600);
    expect(claims['rat']).toBeLessThanOrEqual(claims['auth_time']);
    expect(claims['sub']).toBe(decode(access_token).claims['sub']);
    expect(claims['at_hash']).toBe(hashOf(access_token));
    expect(header).toMatchObject({ alg: 'RS256', kid: decode(access_token).header['kid'] });
  });

  it('of a Carequality identity token are those of the source table, never with historical addresses', async () => {
    const { access_token, identity_token, id_token } = await carequality.tokens();
    const { claims } = decode(identity_token);

    expectClaims(claims, CAREQUALITY);
    expect(claims['at_hash']).toBe(hashOf(access_token));
    // A standard client requires the issuer it discovered; everything else is equal.
    expect(decode(id_token).claims).toEqual({ ...claims, iss: `${claims['iss']}/integrations` });
  });

  it('of both Carequality identity tokens are signed with a published key, each for its issuer', async () => {
    const { identity_token, id_token } = await carequality.tokens();
    const { body } = await request(test.baseUrl).get('/sandbox/integrations/.well-known/jwks.json');
    const keySet = body as JSONWebKeySet;
    const { baseUrl } = test.settings;

    for (const [token, issuer] of [
      [identity_token, `${baseUrl}/sandbox`],
      [id_token, `${baseUrl}/sandbox/integrations`],
    ] as const) {
      const { protectedHeader } = await jwtVerify(String(token), createLocalJWKSet(keySet), {
        issuer,
        audience: CAREQUALITY_ID,
        typ: 'JWT',
        currentDate: test.clock.now(),
      });
      expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: keySet.keys[0]?.kid });
    }
  });

  it('of a TEFCA identity token have historical addresses where the client has them enabled', async () => {
    const enabled = await party(`${OID}.2`, { historicalAddresses: true });
    const { claims } = decode((await enabled.tokens())['identity_token']);

    const table = TEFCA.filter(([name]) => name !== 'aud');
    expectClaims(claims, [...table, ['aud', 'array', [`${CLIENT_ID}.2`]], ...HISTORICAL]);
  });

  it('are told in the session too, of the TEFCA clients that have historical addresses enabled', async () => {
    const another = (more: object) => party(`${OID}.${String((oids += 1))}`, more);
    const enabled = { historicalAddresses: true };
    const projectId = await makeProject(test.app, partner.organizationId, {
      template: 'ial2',
      ...enabled,
    });
    const read = async (of: RelyingParty, scenario = 'success'): Promise<unknown> => {
      const { access_token: token } = await of.tokens(scenario);
      const { body } = await readWithToken(test, token).expect(200);
      return (body as { traits: Record<string, unknown> }).traits['historical_addresses'];
    };
    const before = findPersona('persona_01')!.historical_addresses;

    const both = await another({ projectId, ...enabled });
    expect(before).toHaveLength(2);
    expect(await read(await another(enabled))).toEqual(before);
    expect(await read(both)).toEqual(before);
    // The project speaks for sessions that its own backend makes, and for no client.
    expect(await read(await another({ projectId }))).toBeUndefined();
    expect(await read(tefca)).toBeUndefined();
    expect(await read(carequality)).toBeUndefined();
    expect(await read(both, 'document_expired')).toBeUndefined();
  });

  it('name a middle name and its initial where the document has one', async () => {
    const code = await tefca.finish(await tefca.start(), 'success', 'persona_02');
    const value = new URL(String(code.headers['location'])).searchParams.get('code')!;
    const { body } = await tefca.exchange(value).expect(200);

    const { claims } = decode(body.identity_token);
    expect(claims).toMatchObject({ middle_name: 'Ellen', middle_initial: 'E' });
  });

  it('carry a nonce where one was sent, and it alone is added', async () => {
    const { identity_token } = await tefca.tokens('success', { nonce: 'n-0S6_WzA2Mj' });

    expectClaims(decode(identity_token).claims, [...TEFCA, ['nonce', 'string', 'n-0S6_WzA2Mj']]);
  });

  it('name the same subject for the same person, and another at another partner', async () => {
    const other = await makePartner(test.app, 'Elsewhere');
    const theirs = await makeRelyingParty(test, other, { oid: `${OID}.3` });
    const subjects = [await tefca.tokens(), await carequality.tokens(), await theirs.tokens()].map(
      ({ identity_token }) => decode(identity_token).claims['sub'] as unknown,
    );

    expect(subjects[0]).toBe(subjects[1]);
    expect(subjects[2]).not.toBe(subjects[0]);
  });

  // Production has no simulation: declining is the one outcome that needs no camera.
  it('of an access token in production do not speak of a sandbox', async () => {
    const live = await party(`${OID}.4`, {
      projectId: partner.productionProject,
      oidRegistered: true,
    });
    const browser = await live.start();
    const cookies = [...browser.cookies].map(([name, { value }]) => `${name}=${value}`);
    const page = visitor(test.baseUrl, browser.sessionId, cookies.join('; '));
    const declined = await page.post('steps/consent', { granted: false }).expect(200);
    const back = await browser.get(String(declined.body.result.redirect_url));
    const code = new URL(String(back.headers['location'])).searchParams.get('code')!;

    const { body } = await live.exchange(code).expect(200);

    expect(decode(body.access_token).claims).toMatchObject({
      verification_id: browser.sessionId,
      verification_is_sandbox: false,
      verification_status: 'canceled',
    });
  });
});

describe('the claims of an authorization that takes its time', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication();
    test.clock.stop();
    partner = await makePartner(test.app);
  });

  afterAll(() => test.close());

  const seconds = (): number => Math.floor(test.clock.now().getTime() / 1_000);

  /**
   * The tokens of a slow authorization, with pauses between the steps, and its session from the
   * API.
   */
  async function walk(
    party: RelyingParty,
    scenario = 'success',
  ): Promise<{ tokens: TokenBody; session: SessionBody; askedAt: number }> {
    const browser = await party.start();
    const askedAt = seconds();
    test.clock.advanceSeconds(40);
    await browser.get(`/verify/${browser.sessionId}`);
    test.clock.advanceSeconds(200);
    const back = await party.finish(browser, scenario);
    test.clock.advanceSeconds(30);
    const code = new URL(String(back.headers['location'])).searchParams.get('code')!;
    const { body } = await party.exchange(code).expect(200);
    const session = await apiOf(test, partner.sandboxKey).read(browser.sessionId);
    return { tokens: body as TokenBody, session, askedAt };
  }

  it.each(['tefca', 'carequality'] as const)(
    'hold each time of it in a %s identity token, and its session',
    async (tokenType) => {
      const party = await makeRelyingParty(test, partner, { tokenType });
      const { tokens, session, askedAt } = await walk(party);
      const moments = { rat: askedAt, auth_time: askedAt + 240, sid: session.id };

      expect(session).toMatchObject({ created_at: askedAt, completed_at: askedAt + 240 });
      for (const which of ['identity_token', 'id_token'])
        expect(decode(tokens[which]).claims).toMatchObject({
          ...moments,
          iat: askedAt + 270,
          exp: askedAt + 3_870,
        });

      test.clock.advanceSeconds(500);
      const { body } = await party.refresh(String(tokens['refresh_token'])).expect(200);
      for (const which of ['identity_token', 'id_token'])
        expect(decode(body[which]).claims).toMatchObject({
          ...moments,
          iat: askedAt + 770,
          exp: askedAt + 4_370,
        });
    },
  );

  it.each(['success', 'document_expired'])(
    'hold in an access token when the verification was completed: %s',
    async (scenario) => {
      const { tokens, session, askedAt } = await walk(
        await makeRelyingParty(test, partner),
        scenario,
      );
      const completedAt = new Date((askedAt + 240) * 1_000);

      expect(session['completed_at']).toBe(askedAt + 240);
      expect(decode(tokens['access_token']).claims).toMatchObject({
        verification_id: session.id,
        verification_completed_at: completedAt.toISOString().replace('.000Z', ''),
        iat: askedAt + 270,
        exp: askedAt + 3_870,
      });
    },
  );
});
