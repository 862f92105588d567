import request from 'supertest';
import { SigningKeyRing } from '../../../src/platform/crypto/index.js';
import {
  Browser,
  makeRelyingParty,
  REDIRECT_URI,
  RelyingParty,
  type TokenBody,
} from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { runCommand, type Ended } from '../../support/processes/command.js';

const KEPT = 'https://app.example.org/kept';
const ADDED = 'https://app.example.org/added';

describe('on the command line', () => {
  let test: TestApplication;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
  });

  afterAll(() => test.close());

  const cli = (...args: string[]): Promise<Ended> => runCommand(test, args);

  /** The output of a command; fails the test when the command fails. */
  async function printed(...args: string[]): Promise<TokenBody> {
    const { code, output, errors } = await cli(...args);
    if (code !== 0) throw new Error(errors);
    return JSON.parse(output) as TokenBody;
  }

  it('a client is made, works, gets a second secret, is disabled and enabled', async () => {
    const of = ['--organization', partner.organizationId];
    const made = await printed(
      ...['oidc-clients', 'create', ...of, '--name', 'Patient app', '--oid', '2.16.840.1.7'],
      ...['--project-id', partner.ial2Project, '--token-type', 'carequality'],
      ...['--redirect-uris', REDIRECT_URI, 'https://app.example.org/second'],
    );
    const one = [...of, '--id', String(made['id'])];
    expect(made).toMatchObject({
      client_id: 'urn:oid:2.16.840.1.7',
      token_type: 'carequality',
      redirect_uris: [REDIRECT_URI, 'https://app.example.org/second'],
    });
    expect(made).not.toHaveProperty('secret_hash');

    const rotated = await printed('oidc-clients', 'rotate-secret', ...one);
    expect(rotated['previous_secret_live']).toBe(true);
    for (const secret of [made['secret'], rotated['secret']] as string[]) {
      const client = { clientId: 'urn:oid:2.16.840.1.7', secret } as never;
      expect(await new RelyingParty(test, partner, client).tokens()).toHaveProperty('id_token');
    }
    expect(await printed('oidc-clients', 'retire-secret', ...one)).toMatchObject({
      previous_secret_live: false,
    });
    expect(await printed('oidc-clients', 'change', ...one, '--name', 'Renamed')).toMatchObject({
      name: 'Renamed',
      redirect_uris: [REDIRECT_URI, 'https://app.example.org/second'],
    });
    expect((await printed('oidc-clients', 'disable', ...one))['disabled_at']).not.toBeNull();
    expect((await printed('oidc-clients', 'enable', ...one))['disabled_at']).toBeNull();
    expect(await printed('oidc-clients', 'list', ...of)).toMatchObject([{ id: made['id'] }]);

    const client = { clientId: 'urn:oid:2.16.840.1.7', secret: rotated['secret'] } as never;
    const { refresh_token: token } = await new RelyingParty(test, partner, client).tokens();
    const moved = await printed('oidc-clients', 'change-oid', ...one, '--oid', '2.16.840.1.9');
    expect(moved).toMatchObject({ id: made['id'], client_id: 'urn:oid:2.16.840.1.9' });
    expect(moved).not.toHaveProperty('tenure_id');
    const now = { clientId: 'urn:oid:2.16.840.1.9', secret: rotated['secret'] } as never;
    await new RelyingParty(test, partner, now).refresh(String(token)).expect(400);
  });

  it('a client gets another allow-list, and the one before is over', async () => {
    const party = await makeRelyingParty(test, partner, { redirectUris: [REDIRECT_URI, KEPT] });

    const changed = await printed(
      ...['oidc-clients', 'change', '--organization', partner.organizationId],
      ...['--id', party.client.id, '--redirect-uris', KEPT, ADDED],
    );

    expect(changed).toMatchObject({ name: party.client.name, redirect_uris: [KEPT, ADDED] });
    test.clock.advanceSeconds(3);
    for (const address of [KEPT, ADDED]) {
      const code = await party.code({ redirect_uri: address });
      await party.exchange(code, { redirect_uri: address }).expect(200);
    }
    const refused = await new Browser(test.baseUrl).get(party.authorizeUrl());
    expect(refused.status).toBe(400);
    expect(refused.headers['location']).toBeUndefined();
  });

  it('a client of a project that will not do is refused with the reason', async () => {
    const { code, errors } = await cli(
      ...['oidc-clients', 'create', '--organization', partner.organizationId, '--name', 'App'],
      ...['--oid', '2.16.840.1.8', '--project-id', partner.selfieProject],
      ...['--token-type', 'tefca', '--redirect-uris', REDIRECT_URI],
    );

    expect(code).toBe(1);
    expect(errors).toMatch(/^project_not_ial2: .*selfie_only/);
  });

  it('staff keys are made and revoked', async () => {
    const of = ['--organization', partner.organizationId];
    const made = await printed('staff-keys', 'create', ...of, '--name', 'Ada');
    const { id, secret } = made;
    const list = () =>
      request(test.baseUrl)
        .get('/console/v1/oidc_clients')
        .set('authorization', `Bearer ${String(secret)}`);

    await list().expect(200);
    await printed('staff-keys', 'revoke', ...of, '--id', String(id));
    test.clock.advanceSeconds(3);
    await list().expect(401);
    const listed = await printed('staff-keys', 'list', ...of);
    expect(listed).toMatchObject([{ id, name: 'Ada' }]);
    expect(JSON.stringify(listed)).not.toContain(String(secret));
    for (const key of [made, ...(listed as unknown as TokenBody[])])
      expect(key).not.toHaveProperty('secret_hash');
  });

  it('signing keys are listed and rotated, and the process that serves publishes the new one', async () => {
    const [current] = (await printed('signing-keys', 'list')) as unknown as { kid: string }[];
    const { kid } = await printed('signing-keys', 'rotate');

    expect(await printed('signing-keys', 'list')).toMatchObject([
      { kid: current?.kid, state: 'current' },
      { kid, state: 'next' },
    ]);
    test.clock.advanceSeconds(31);
    const { body } = await request(test.baseUrl).get('/integrations/.well-known/jwks.json');
    expect(body.keys.map((key: { kid: string }) => key.kid)).toEqual([current?.kid, kid]);
  });

  it('a signing key takes over at once, and one that leaked is dropped', async () => {
    const purpose = ['--purpose', 'gateway-grants'];
    const keySet = async (): Promise<unknown[]> => {
      test.clock.advanceSeconds(31);
      const { body } = await request(test.baseUrl).get('/gateway/.well-known/jwks.json');
      return (body.keys as { kid: string }[]).map(({ kid }) => kid);
    };
    await printed('signing-keys', 'list', ...purpose);
    const [leaked] = await keySet();

    const { kid } = await printed('signing-keys', 'rotate', '--now', ...purpose);
    expect(await keySet()).toEqual([leaked, kid]);
    const left = await printed('signing-keys', 'revoke', ...purpose, '--kid', String(leaked));

    expect(left).toMatchObject([
      { kid: leaked, state: 'retired' },
      { kid, state: 'current' },
    ]);
    expect(await keySet()).toEqual([kid]);
    const again = await cli('signing-keys', 'revoke', ...purpose, '--kid', String(leaked));
    expect(again).toMatchObject({ code: 1, output: '' });
    expect(again.errors).toMatch(/^signing_key_not_found: /);
  });

  it('signing keys are those of known purposes, and the audit’s cannot be revoked', async () => {
    const [list, rotate, revoke] = await Promise.all(
      ['list', 'rotate', 'revoke'].map((verb) => cli('signing-keys', verb, '--help')),
    );
    const purposes = test.app.get(SigningKeyRing, { strict: false });
    expect([list?.output, rotate?.output]).toEqual([
      expect.stringMatching(/"oidc", "oidc-sandbox",\s+"gateway-grants", "audit"/),
      expect.stringMatching(/"oidc", "oidc-sandbox",\s+"gateway-grants", "audit"/),
    ]);
    expect(rotate?.output).toContain('15 minutes');
    expect(revoke?.output).toContain('cannot be revoked');

    const refused = await cli('signing-keys', 'revoke', '--purpose', 'audit', '--kid', 'any');
    expect(refused.code).toBe(1);
    expect((await cli('signing-keys', 'list', '--purpose', 'odic')).code).toBe(1);
    expect(await purposes.purposes()).not.toContain('odic');
  });
});

describe('an address that keeps guessing secrets', () => {
  it('is answered 429, while the right secret still works', async () => {
    const test = await startApplication({ AUTHENTICATION_FAILURES_PER_ADDRESS: '3' });
    const partner = await makePartner(test.app);
    const party = await makeRelyingParty(test, partner);
    const ask = (more: object) =>
      request(test.baseUrl)
        .post('/integrations/oauth2/token')
        .type('form')
        .set('x-forwarded-for', `192.0.2.${Math.floor(Math.random() * 250)}`)
        .send({
          grant_type: 'refresh_token',
          client_id: 'urn:oid:2.999',
          client_secret: 'x',
          ...more,
        });
    const statuses: number[] = [];
    for (let tried = 0; tried < 5; tried += 1) statuses.push((await ask({})).status);

    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    const answer = await ask({});
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(answer.body).toMatchObject({ error: 'invalid_client' });
    await party.post('introspect', { token: 'x' }).expect(200);
    await test.close();
  });
});
