import { readFileSync } from 'node:fs';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { packagePath } from '../../../src/platform/config/index.js';
import { decode, makeLiveParty, type TokenBody } from '../../factories/oidc.js';
import { makePartner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';

const GUIDE = readFileSync(packagePath('docs/guides/openid-connect.md'), 'utf8');
const BASE_URL = 'https://id.example.org';
const OID = '2.16.840.1.113883.3.7204';

/** Values that differ in each verification: only their form is checked. */
const VOLATILE = [
  'at_hash',
  'auth_time',
  'exp',
  'iat',
  'jti',
  'rat',
  'sid',
  'sub',
  'verification_id',
];
const ALSO_VOLATILE = ['verification_completed_at', 'partner_scoped_user_id', 'kid'];

/** The JSON below a heading of the guide. */
function sampleOf(heading: string): unknown {
  const [, rest = ''] = GUIDE.split(`#### ${heading}\n`);
  const [, block] = /```json\n([^`]*)```/.exec(rest) ?? [];
  return block === undefined ? undefined : JSON.parse(block);
}

/** A token with its varying values replaced by their form. */
function comparable(value: unknown, name = ''): unknown {
  if ([...VOLATILE, ...ALSO_VOLATILE].includes(name))
    return typeof value === 'number' ? 'seconds' : String(value).replaceAll(/[A-Za-z0-9_-]/g, 'x');
  if (Array.isArray(value)) return value.map((each) => comparable(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, comparable(each, key)]),
  );
}

describe('the tokens of the guide', () => {
  let test: TestApplication;
  const tokens: Record<string, TokenBody> = {};

  beforeAll(async () => {
    // of its own: the guide's clients have fixed OIDs
    test = await startApplication();
    const partner = await makePartner(test.app);
    for (const [tokenType, arc] of [
      ['tefca', '1'],
      ['carequality', '2'],
    ] as const) {
      const party = await makeLiveParty(test, partner, { tokenType, oid: `${OID}.${arc}` });
      tokens[tokenType] = await party.tokens();
    }
  });

  afterAll(() => test.close());

  it.each([
    ['An access token', 'tefca', 'access_token'],
    ['A TEFCA identity token', 'tefca', 'identity_token'],
    ['A Carequality identity token', 'carequality', 'identity_token'],
  ])('%s is as the product makes it', (heading, tokenType, which) => {
    const text = JSON.stringify(decode(tokens[tokenType]![which]));
    const made = JSON.parse(text.replaceAll(test.settings.baseUrl, BASE_URL)) as unknown;

    expect(comparable(sampleOf(heading))).toEqual(comparable(made));
  });

  it('are accepted by a responder that follows the guide, and only those meant for it', async () => {
    const { baseUrl, settings } = test;
    const keys = createRemoteJWKSet(new URL(`${baseUrl}/integrations/.well-known/jwks.json`));
    const options = { algorithms: ['RS256'], typ: 'JWT', requiredClaims: ['exp', 'iat', 'sub'] };
    for (const [tokenType, issuer, arc] of [
      ['tefca', `${settings.baseUrl}/integrations`, '1'],
      ['carequality', settings.baseUrl, '2'],
    ] as const) {
      const { identity_token: token, access_token: access } = tokens[tokenType]!;
      const strict = { ...options, issuer, audience: `urn:oid:${OID}.${arc}` };

      await jwtVerify(String(token), keys, strict);
      await expect(jwtVerify(String(access), keys, strict)).rejects.toThrow();
      await expect(
        jwtVerify(String(token), keys, { ...strict, issuer: `${settings.baseUrl}/sandbox` }),
      ).rejects.toThrow();
      await expect(
        jwtVerify(String(token), keys, { ...strict, audience: 'urn:oid:2.999' }),
      ).rejects.toThrow();
    }
  });
});
