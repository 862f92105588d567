import request from 'supertest';
import { StaffKeysService } from '../../../src/verification/console/index.js';
import { ALL_SCOPES, decode, REDIRECT_URI, RelyingParty } from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { sharedApplication, type TestApplication } from '../../support/application.js';
import { expectDocumented } from '../../support/answers/openapi.js';

const PATH = '/console/v1/oidc_clients';

describe('OpenID Connect clients in the console', () => {
  let test: TestApplication;
  let partner: Partner;
  let key: string;
  let strangersKey: string;
  let arcs = 0;

  beforeAll(async () => {
    test = await sharedApplication();
    partner = await makePartner(test.app);
    const elsewhere = await makePartner(test.app, 'Elsewhere');
    const staff = test.app.get(StaffKeysService, { strict: false });
    key = (await staff.create(partner.organizationId, 'Set-up')).secret;
    strangersKey = (await staff.create(elsewhere.organizationId, 'Set-up')).secret;
  });

  const as = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const input = (more: object = {}) => ({
    name: 'Patient app',
    oid: `2.16.840.1.113883.3.9999.${(arcs += 1)}`,
    project_id: partner.ial2Project,
    token_type: 'tefca',
    redirect_uris: [REDIRECT_URI],
    ...more,
  });
  const create = (more: object = {}, secret = key) =>
    request(test.baseUrl).post(PATH).set(as(secret)).send(input(more));
  const change = (id: unknown, body: object, secret = key) =>
    request(test.baseUrl)
      .patch(`${PATH}/${String(id)}`)
      .set(as(secret))
      .send(body);
  const act = (id: unknown, what: string, secret = key) =>
    request(test.baseUrl)
      .post(`${PATH}/${String(id)}/${what}`)
      .set(as(secret));
  const read = (id: unknown, secret = key) =>
    request(test.baseUrl)
      .get(`${PATH}/${String(id)}`)
      .set(as(secret));

  it('are created with a secret that is shown once and stored as a hash', async () => {
    const answer = await create({ oid: '2.16.840.1.113883.3.9999.900' });

    expect(answer.status).toBe(201);
    expectDocumented('consoleOidcClientsCreate', answer);
    expect(answer.body).toMatchObject({
      object_name: 'oidc_client',
      client_id: 'urn:oid:2.16.840.1.113883.3.9999.900',
      client_secret: expect.stringMatching(/^cs_test_[0-9a-z]{26}_[\w-]{43}$/),
      environment: 'sandbox',
      token_type: 'tefca',
      oid_registered: false,
      historical_addresses: false,
      disabled_at: null,
    });
    const again = await read(answer.body.id).expect(200);
    expectDocumented('consoleOidcClientsGet', again);
    expect(again.body).toEqual({ ...answer.body, client_secret: '' });
    const [row] = await test.database.query<{ text: string }>(
      'SELECT oidc_clients::text AS text FROM verification.oidc_clients WHERE client_id = $1',
      [answer.body.client_id],
    );
    expect(row?.text).not.toContain(answer.body.client_secret);
  });

  it.each([
    ['an OID that is none', { oid: '2.016.1' }, 'oid_invalid'],
    [
      'a redirect with a wildcard',
      { redirect_uris: ['https://*.example.org/'] },
      'redirect_uri_invalid',
    ],
    ['a redirect in clear', { redirect_uris: ['http://app.example.org/'] }, 'redirect_uri_invalid'],
    ['no redirect', { redirect_uris: [] }, 'redirect_uri_invalid'],
    ['another token type', { token_type: 'other' }, 'request_invalid'],
    ['an unknown field', { secret: 'mine' }, 'request_invalid'],
  ])('with %s are refused', async (_, more, code) => {
    const answer = await create(more);

    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expectDocumented('consoleOidcClientsCreate', answer);
  });

  it('need an IAL2 project, and explain the refusal of others', async () => {
    const answer = await create({ project_id: partner.documentProject });

    expect([answer.status, answer.body.code]).toEqual([400, 'project_not_ial2']);
    expect(answer.body.detail).toContain('document_selfie');
    const foreign = await create({ project_id: partner.ial2Project }, strangersKey);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'project_not_found']);
  });

  it('in production need a registered OID and https everywhere', async () => {
    const production = { project_id: partner.productionProject };
    const unregistered = await create(production);
    const inClear = await create({
      ...production,
      oid_registered: true,
      redirect_uris: ['http://localhost:3000/cb'],
    });
    const good = await create({ ...production, oid_registered: true });

    expect(unregistered.body.code).toBe('oid_not_registered');
    expect(inClear.body.code).toBe('redirect_uri_invalid');
    expect(good.body).toMatchObject({ environment: 'production', oid_registered: true });
    expect(good.body.client_secret).toMatch(/^cs_live_/);
    const later = await change(good.body.id, { oid_registered: false });
    expect([later.status, later.body.code]).toEqual([400, 'oid_not_registered']);
  });

  it('have an OID that nobody else has, whoever asks', async () => {
    const { body } = await create();
    const again = await create({ oid: body.client_id });

    expect([again.status, again.body.code]).toEqual([409, 'oidc_client_exists']);
    expectDocumented('consoleOidcClientsCreate', again);
  });

  it('have two live secrets from a rotation on until the older is retired', async () => {
    const { body: made } = await create();
    const rotated = await act(made.id, 'rotate_secret').expect(200);
    expectDocumented('consoleOidcClientsRotateSecret', rotated);
    const worksAs = async (secret: string): Promise<boolean> => {
      const { body } = await request(test.baseUrl)
        .post('/sandbox/integrations/oauth2/introspect')
        .type('form')
        .send({ client_id: made.client_id, client_secret: secret, token: 'x' });
      return body.error === undefined;
    };
    const secrets = [made.client_secret, rotated.body.client_secret] as string[];

    expect(rotated.body.previous_secret_live).toBe(true);
    expect(await Promise.all(secrets.map(worksAs))).toEqual([true, true]);
    const retired = await act(made.id, 'retire_secret').expect(200);
    expectDocumented('consoleOidcClientsRetireSecret', retired);
    expect(retired.body).toMatchObject({ previous_secret_live: false, client_secret: '' });
    expect(await Promise.all(secrets.map(worksAs))).toEqual([false, true]);
    const third = await act(made.id, 'rotate_secret').expect(200);
    await act(made.id, 'rotate_secret').expect(200);
    expect(await Promise.all([secrets[1]!, String(third.body.client_secret)].map(worksAs))).toEqual(
      [false, true],
    );
  });

  it('change their allow-list and their claims at once, and end when they are disabled', async () => {
    const { body: made } = await create();
    const client = { clientId: made.client_id, secret: made.client_secret } as never;
    const party = new RelyingParty(test, partner, client);
    const moved = 'https://app.example.org/moved';
    const changed = await change(made.id, {
      redirect_uris: [REDIRECT_URI, moved],
      historical_addresses: true,
    }).expect(200);
    expectDocumented('consoleOidcClientsUpdate', changed);

    const code = await party.code({ redirect_uri: moved, scope: ALL_SCOPES });
    const { body } = await party.exchange(code, { redirect_uri: moved }).expect(200);
    expect(decode(body.identity_token).claims['historical_address']).toHaveLength(2);

    await change(made.id, { disabled: true }).expect(200);
    await expect(party.start()).rejects.toThrow('answered 400');
    await party.refresh(body.refresh_token).expect(401);
    await change(made.id, { disabled: false }).expect(200);
    await party.refresh(body.refresh_token).expect(200);
  });

  it('are listed page by page, newest first, and only to their own organization', async () => {
    const made = [await create(), await create(), await create()].map(({ body }) =>
      String(body.id),
    );
    const list = (query: string, secret = key) =>
      request(test.baseUrl).get(`${PATH}?${query}`).set(as(secret)).expect(200);

    const first = await list('limit=2');
    expectDocumented('consoleOidcClientsList', first);
    expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual([made[2], made[1]]);
    expect(first.body.has_more).toBe(true);
    const second = await list(`limit=1&starting_after=${String(first.body.next_cursor)}`);
    expect(second.body.data[0].id).toBe(made[0]);
    const back = await list(`limit=1&ending_before=${String(made[0])}`);
    expect(back.body.data[0].id).toBe(made[1]);
    expect((await list('', strangersKey)).body.data).toEqual([]);
  });

  it('of another organization are absent', async () => {
    const { body } = await create();
    const answers = await Promise.all([
      read(body.id, strangersKey),
      change(body.id, { disabled: true }, strangersKey),
      act(body.id, 'rotate_secret', strangersKey),
      act(body.id, 'retire_secret', strangersKey),
      read('oidc_00000000000000000000000000'),
      read('nonsense'),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await read(body.id)).body.disabled_at).toBeNull();
  });

  it('open to staff keys alone, until they are revoked', async () => {
    const staff = test.app.get(StaffKeysService, { strict: false });
    const made = await staff.create(partner.organizationId, 'Short');
    const list = (secret: string) => request(test.baseUrl).get(PATH).set(as(secret));

    await list(made.secret).expect(200);
    await list(partner.sandboxKey).expect(401);
    await request(test.baseUrl).get('/v1/verification_sessions').set(as(made.secret)).expect(401);
    await staff.revoke(partner.organizationId, made.key.id);
    await list(made.secret).expect(401);
    expect(await staff.list(partner.organizationId)).toContainEqual(
      expect.objectContaining({ id: made.key.id, revokedAt: expect.any(Date) }),
    );
  });
});
