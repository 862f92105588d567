import pg from 'pg';
import request, { type Response } from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { StaffKeysService } from '../../../src/verification/console/index.js';
import { OidcClientsService } from '../../../src/verification/oidc/index.js';
import {
  Browser,
  decode,
  makeRelyingParty,
  readWithToken,
  RelyingParty,
  type TokenBody,
} from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { expectDocumented } from '../../support/answers/openapi.js';
import { eventually } from '../../support/processes/server-process.js';

describe('a client that gets another OID', () => {
  let test: TestApplication;
  let partner: Partner;
  let elsewhere: Partner;
  let staffKey: string;
  let strangersKey: string;
  let party: RelyingParty;
  let oids = 0;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    elsewhere = await makePartner(test.app, 'Elsewhere');
    const staff = test.app.get(StaffKeysService, { strict: false });
    staffKey = (await staff.create(partner.organizationId, 'Set-up')).secret;
    strangersKey = (await staff.create(elsewhere.organizationId, 'Set-up')).secret;
  });

  beforeEach(async () => {
    party = await makeRelyingParty(test, partner);
  });

  afterAll(() => test.close());

  const freshOid = (): string => `1.3.6.1.4.1.99999.${(oids += 1)}`;

  const change = (body: object, key = staffKey, id: string = party.client.id) =>
    request(test.baseUrl)
      .post(`/console/v1/oidc_clients/${id}/change_oid`)
      .set('authorization', `Bearer ${key}`)
      .send(body);

  /** The same client under its new client id. */
  const renamed = async (
    oid: string,
    more: object = {},
    at: TestApplication = test,
  ): Promise<RelyingParty> => {
    const { body } = await change({ oid, ...more }).expect(200);
    return new RelyingParty(at, partner, {
      ...party.client,
      clientId: body.client_id as string,
    });
  };

  const oidOf = ({ client }: RelyingParty): string => client.clientId.slice('urn:oid:'.length);

  const read = async (token: unknown, at: TestApplication = test): Promise<number> =>
    (await readWithToken(at, token)).status;

  const expectWorthless = async (tokens: TokenBody, at: RelyingParty): Promise<void> => {
    const refreshed = await at.refresh(String(tokens['refresh_token']));
    expect([refreshed.status, refreshed.body.error]).toEqual([400, 'invalid_grant']);
    for (const which of ['refresh_token', 'access_token']) {
      const { body } = await at.post('introspect', { token: String(tokens[which]) }).expect(200);
      expect(body).toEqual({ active: false });
    }
    expect(await read(tokens['access_token'])).toBe(401);
  };

  it('keeps its secret and its name, and answers to the new OID alone', async () => {
    const oid = freshOid();

    const answer = await change({ oid });

    expect(answer.status).toBe(200);
    expectDocumented('consoleOidcClientsChangeOid', answer);
    expect(answer.body).toMatchObject({
      id: party.client.id,
      client_id: `urn:oid:${oid}`,
      client_secret: '',
      name: party.client.name,
      oid_registered: false,
    });
    const { body, status } = await party.post('introspect', { token: 'x' });
    expect([status, body.error]).toEqual([401, 'invalid_client']);
    await expect(party.start()).rejects.toThrow('answered 400');
    const now = new RelyingParty(test, partner, { ...party.client, clientId: `urn:oid:${oid}` });
    const { claims } = decode((await now.tokens())['identity_token']);
    expect(claims['aud']).toEqual([`urn:oid:${oid}`]);
  });

  it('loses every code and token of the one before, and coming back does not bring them back', async () => {
    const before = oidOf(party);
    const tokens = await party.tokens();
    const code = await party.code();
    expect(await read(tokens['access_token'])).toBe(200);

    const moved = await renamed(freshOid());

    await expectWorthless(tokens, moved);
    const exchanged = await moved.exchange(code);
    expect([exchanged.status, exchanged.body.error]).toEqual([400, 'invalid_grant']);
    for (const answer of [await party.exchange(code), await party.refresh(tokens['refresh_token'])])
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);

    const back = await renamed(before);
    expect(back.client.clientId).toBe(party.client.clientId);
    await expectWorthless(tokens, back);
    expect((await back.exchange(code)).body.error).toBe('invalid_grant');
  });

  it('leaves nothing to the next holder of its old OID, here or at another organization', async () => {
    for (const next of [partner, elsewhere]) {
      party = await makeRelyingParty(test, partner);
      const tokens = await party.tokens();
      const code = await party.code();
      await renamed(freshOid());

      const heir = await makeRelyingParty(test, next, { oid: oidOf(party) });

      await expectWorthless(tokens, heir);
      expect((await heir.exchange(code)).body.error).toBe('invalid_grant');
      expect(await heir.tokens()).toHaveProperty('identity_token');
    }
  });

  it('ends open authorizations, also for the next holder of the OID', async () => {
    const expectEnded = (answer: Response): void => {
      expect(answer.status).toBe(400);
      expect(answer.headers['location']).toBeUndefined();
    };
    const [first, second] = [await party.start(), await party.start()];
    await renamed(freshOid());
    expectEnded(await party.finish(first));

    await makeRelyingParty(test, partner, { oid: oidOf(party) });

    expectEnded(await party.finish(second));
  });

  it.each<[string, (oid: string) => Promise<unknown>]>([
    ['nobody', () => Promise.resolve()],
    ['the client again', (oid) => onlyChange(oid)],
    ['another client', (oid) => makeRelyingParty(test, partner, { oid })],
    ['another organization', (oid) => makeRelyingParty(test, elsewhere, { oid })],
  ])(
    'lets no browser begin an earlier authorization, when %s has the OID then',
    async (_, take) => {
      const asked = async (): Promise<() => Promise<Response>> => {
        const browser = new Browser(test.baseUrl);
        const { headers } = await browser.get(party.authorizeUrl());
        return () => browser.get(String(headers['location']));
      };
      const [early, late] = [await asked(), await asked()];
      expect((await early()).status).toBe(303);

      await onlyChange(freshOid());
      await take(oidOf(party));

      const answer = await late();
      expect(answer.status).toBe(410);
      expect(answer.headers['location']).toBeUndefined();
    },
  );

  it('loses them at every process at once, remembered clients or not', async () => {
    const second = await startAnother(
      test.database,
      { BASE_URL: test.settings.baseUrl },
      test.clock,
    );
    const tokens = await party.tokens();
    const code = await party.code();
    test.clock.stop();
    const there = new RelyingParty(second, partner, party.client);
    expect(await read(tokens['access_token'], second)).toBe(200);
    await there.post('introspect', { token: 'x' }).expect(200);

    const moved = await renamed(freshOid());

    expect(await read(tokens['access_token'], second)).toBe(401);
    expect((await there.refresh(tokens['refresh_token'])).body.error).toBe('invalid_grant');
    expect((await there.exchange(code)).body.error).toBe('invalid_grant');
    const { body } = await there.post('introspect', { token: String(tokens['refresh_token']) });
    expect(body).toEqual({ active: false });
    await expectWorthless(tokens, moved);
    await second.close();
  });

  it('loses them even when the process dies before it has cleared them away', async () => {
    const before = oidOf(party);
    const tokens = await party.tokens();
    const code = await party.code();

    await onlyChange(freshOid());
    expect(await rowsOf(party)).toBeGreaterThan(0);
    await onlyChange(before);

    await expectWorthless(tokens, party);
    expect((await party.exchange(code)).body.error).toBe('invalid_grant');
  });

  it.each([
    ['the change', 1],
    ['a change there and back', 2],
  ])('gives nothing to a refresh that races %s', async (_, changes) => {
    const before = oidOf(party);
    const token = String((await party.tokens())['refresh_token']);
    const blocker = new pg.Client({ connectionString: test.database.url });
    await blocker.connect();
    // The refresh has read its token and waits just before it spends it.
    await blocker.query('BEGIN; LOCK TABLE verification.oidc_payloads IN SHARE MODE');
    const refreshing = party.refresh(token).then((answer) => answer);
    await eventually(() => waiting(blocker));

    await onlyChange(freshOid());
    if (changes === 2) await onlyChange(before);
    await blocker.query('ROLLBACK');
    await blocker.end();

    const { status, body } = await refreshing;
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    if (changes === 1) await onlyChange(before);
    expect((await party.refresh(token)).body.error).toBe('invalid_grant');
  });

  it('leaves no working token behind, however many refreshes race however many changes', async () => {
    const before = oidOf(party);
    const families = await Promise.all(Array.from({ length: 4 }, () => party.tokens()));
    const tokens = families.map((family) => String(family['refresh_token']));

    const [answers] = await Promise.all([
      Promise.all([...tokens, ...tokens, ...tokens].map((token) => party.refresh(token))),
      renamed(freshOid()),
    ]);
    const back = await renamed(before);

    const given = answers.filter(({ status }) => status === 200).map(({ body }) => body);
    for (const { access_token: access, refresh_token: refresh } of given as TokenBody[]) {
      expect(await read(access)).toBe(401);
      expect((await back.refresh(String(refresh))).body.error).toBe('invalid_grant');
    }
    for (const token of tokens)
      expect((await back.refresh(token)).body.error).toBe('invalid_grant');
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it('in production needs the new OID registered, as the old one was', async () => {
    party = await makeRelyingParty(test, partner, {
      projectId: partner.productionProject,
      oidRegistered: true,
    });

    for (const body of [{ oid: freshOid() }, { oid: freshOid(), oid_registered: false }]) {
      const answer = await change(body);
      expect([answer.status, answer.body.code]).toEqual([400, 'oid_not_registered']);
      expectDocumented('consoleOidcClientsChangeOid', answer);
    }
    await party.post('introspect', { token: 'x' }).expect(200);
    const { body } = await change({ oid: freshOid(), oid_registered: true }).expect(200);
    expect(body.oid_registered).toBe(true);
  });

  it.each(['2.016.1', '3.1', '2', 'urn:uuid:2.16', '2.16.840 '])(
    'is refused %j, which is no OID, and loses nothing',
    async (oid) => {
      const tokens = await party.tokens();

      const answer = await change({ oid });

      expect([answer.status, answer.body.code]).toEqual([400, 'oid_invalid']);
      await party.refresh(tokens['refresh_token']).expect(200);
    },
  );

  it("cannot take another client's OID, and a refused change loses nothing", async () => {
    const tokens = await party.tokens();
    for (const owner of [
      await makeRelyingParty(test, partner),
      await makeRelyingParty(test, elsewhere),
    ]) {
      const answer = await change({ oid: oidOf(owner) });

      expect([answer.status, answer.body.code]).toEqual([409, 'oidc_client_exists']);
      expectDocumented('consoleOidcClientsChangeOid', answer);
      await owner.post('introspect', { token: 'x' }).expect(200);
    }
    await party.refresh(tokens['refresh_token']).expect(200);
  });

  it('asked for the OID it has, in any spelling, changes nothing', async () => {
    const tokens = await party.tokens();

    await change({ oid: `URN:OID:${oidOf(party)}` }).expect(200);

    await party.refresh(tokens['refresh_token']).expect(200);
    expect(await changesOf(party)).toEqual([]);
  });

  it('of another organization is absent', async () => {
    const tokens = await party.tokens();
    const answer = await change({ oid: freshOid() }, strangersKey);

    expect([answer.status, answer.body.code]).toEqual([404, 'oidc_client_not_found']);
    expectDocumented('consoleOidcClientsChangeOid', answer);
    expect((await change({ oid: freshOid() }, partner.sandboxKey)).status).toBe(401);
    await party.refresh(tokens['refresh_token']).expect(200);
  });

  it('is on the record, with who changed it and from what to what', async () => {
    const oid = freshOid();
    await renamed(oid);

    expect(await changesOf(party)).toEqual([
      {
        actor: expect.stringMatching(/^staff_/),
        details: expect.objectContaining({
          client_id: `urn:oid:${oid}`,
          previous_client_id: party.client.clientId,
        }),
      },
    ]);
  });

  it('leaves no rows of the OID before', async () => {
    await party.tokens();
    await party.code();
    expect(await rowsOf(party)).toBe(5);

    await renamed(freshOid());

    expect(await rowsOf(party)).toBe(0);
  });

  async function waiting(on: pg.Client): Promise<boolean> {
    const { rows } = await on.query(
      'SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))',
    );
    return rows.length > 0;
  }

  /** The change alone, without the clean-up after it. */
  async function onlyChange(oid: string): Promise<void> {
    const clients = test.app.get(OidcClientsService, { strict: false });
    await clients.changeOid(partner.organizationId, party.client.id, { oid }, OPERATOR);
  }

  async function rowsOf({ client }: RelyingParty): Promise<number | undefined> {
    const [row] = await test.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM verification.oidc_payloads WHERE client_id = $1',
      [client.clientId],
    );
    return row?.count;
  }

  function changesOf({ client }: RelyingParty): Promise<object[]> {
    return test.database.query(
      `SELECT actor, details FROM verification.audit_entries
        WHERE subject = $1 AND action = 'oidc_client.oid_changed'`,
      [client.id],
    );
  }
});
