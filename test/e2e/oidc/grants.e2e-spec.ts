import { apiOf, type Api } from '../../factories/api.js';
import {
  decode,
  makeLiveParty,
  makeRelyingParty,
  readWithToken,
  type RelyingParty,
  type TokenBody,
} from '../../factories/oidc.js';
import { makeKey, makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { expectDocumented } from '../../support/answers/openapi.js';

describe('the OpenID Connect grants of a person', () => {
  let test: TestApplication;
  let partner: Partner;
  let party: RelyingParty;
  let api: Api;

  beforeAll(async () => {
    test = await startApplication();
  });

  afterAll(() => test.close());

  beforeEach(async () => {
    partner = await makePartner(test.app);
    party = await makeRelyingParty(test, partner);
    api = apiOf(test, partner.sandboxKey);
  });

  const factsOf = (tokens: TokenBody): { userId: string; id: string } => {
    const { sub, verification_id: id } = decode(tokens['access_token']).claims;
    return { userId: String(sub), id: String(id) };
  };
  const path = (userId: string, id = ''): string =>
    `/v1/users/${userId}/oidc_grants${id ? `/${id}` : ''}`;
  const idsOf = async (userId: string, by = api): Promise<string[]> => {
    const { body } = await by.get(path(userId)).expect(200);
    return (body.data as { id: string }[]).map(({ id }) => id);
  };

  it('are listed, newest first and page by page, with who holds them', async () => {
    const other = await makeRelyingParty(test, partner, { name: 'Another app' });
    const [first, second] = [factsOf(await party.tokens()), factsOf(await other.tokens())];
    await party.tokens('document_expired');

    const answer = await api.get(path(first.userId)).expect(200);

    expectDocumented('usersOidcGrantsList', answer);
    expect(answer.body.data).toEqual([
      expect.objectContaining({
        id: second.id,
        object_name: 'oidc_grant',
        client_id: other.client.clientId,
        client_name: 'Another app',
        scopes: ['offline', 'openid', 'offline_access'],
      }),
      expect.objectContaining({ id: first.id, client_id: party.client.clientId }),
    ]);
    const [{ created_at: from, expires_at: until }] = answer.body.data;
    expect(until - from).toBe(365 * 86_400);
    const page = await api.get(`${path(first.userId)}?limit=1`).expect(200);
    expect([page.body.data[0].id, page.body.has_more]).toEqual([second.id, true]);
    const rest = await api.get(
      `${path(first.userId)}?limit=1&starting_after=${String(page.body.next_cursor)}`,
    );
    expect([rest.body.data[0].id, rest.body.has_more]).toEqual([first.id, false]);
  });

  it('end at once, with every token, and the end is on the record', async () => {
    const [tokens, kept] = [await party.tokens(), await party.tokens()];
    const { userId, id } = factsOf(tokens);

    const answer = await api.delete(path(userId, id)).expect(200);

    expectDocumented('usersOidcGrantsDelete', answer);
    expect(answer.body).toMatchObject({ id, client_id: party.client.clientId });
    await readWithToken(test, tokens['access_token']).expect(401);
    await party.refresh(String(tokens['refresh_token'])).expect(400);
    await party
      .post('introspect', { token: String(tokens['access_token']) })
      .expect(200, { active: false });
    await party.refresh(String(kept['refresh_token'])).expect(200);
    expect(await idsOf(userId)).toEqual([factsOf(kept).id]);
    const entries = await test.database.query(
      `SELECT actor, subject FROM verification.audit_entries
        WHERE action = 'identity.release_ended' AND subject = $1`,
      [id],
    );
    expect(entries).toEqual([{ actor: expect.stringMatching(/^key_/), subject: id }]);
    const again = await api.delete(path(userId, id));
    expect([again.status, again.body.code]).toEqual([404, 'oidc_grant_not_found']);
  });

  it('ended ten times at once end once', async () => {
    const { userId, id } = factsOf(await party.tokens());

    await Promise.all(Array.from({ length: 10 }, () => api.delete(path(userId, id))));

    const entries = await test.database.query(
      `SELECT FROM verification.audit_entries WHERE action = 'identity.release_ended' AND subject = $1`,
      [id],
    );
    expect(entries).toHaveLength(1);
  });

  it('of another organization are absent, and are not ended', async () => {
    const tokens = await party.tokens();
    const { userId, id } = factsOf(tokens);
    const stranger = apiOf(test, (await makePartner(test.app, 'Elsewhere')).sandboxKey);

    expect(await idsOf(userId, stranger)).toEqual([]);
    await stranger.delete(path(userId, id)).expect(404);
    await readWithToken(test, tokens['access_token']).expect(200);
  });

  it('of another environment are absent, either way', async () => {
    const live = await makeLiveParty(test, partner);
    const production = apiOf(test, partner.productionKey);
    const [ofSandbox, ofProduction] = [factsOf(await party.tokens()), factsOf(await live.tokens())];

    expect(await idsOf(ofSandbox.userId, production)).not.toContain(ofSandbox.id);
    expect(await idsOf(ofProduction.userId)).not.toContain(ofProduction.id);
    await production.delete(path(ofSandbox.userId, ofSandbox.id)).expect(404);
    await api.delete(path(ofProduction.userId, ofProduction.id)).expect(404);
  });

  it('of one person are not those of another', async () => {
    const { id } = factsOf(await party.tokens());
    const code = new URL(
      String(
        (await party.finish(await party.start(), 'success', 'persona_03')).headers['location'],
      ),
    ).searchParams.get('code')!;
    const { userId: other } = factsOf((await party.exchange(code)).body as TokenBody);

    expect(await idsOf(other)).not.toContain(id);
    await api.delete(path(other, id)).expect(404);
  });

  it('that have ended are not listed: expired, revoked, of a redacted person', async () => {
    const [revoked, redacted, old] = [
      await party.tokens(),
      await party.tokens(),
      await party.tokens(),
    ];
    const { userId, id } = factsOf(redacted);
    await party.post('revoke', { token: String(revoked['refresh_token']) }).expect(200);
    await api.post(`/v1/verification_sessions/${id}/redact`).expect(200);

    expect(await idsOf(userId)).toEqual([factsOf(old).id]);
    test.clock.advanceSeconds(366 * 86_400);
    expect(await idsOf(userId)).toEqual([]);
  });

  it.each(['user_00000000000000000000000000', 'x', 'vs_01h455vb4pex5vsknk084sn02q'])(
    'of an id that names no person, %s, are an empty list',
    async (userId) => {
      expect(await idsOf(userId)).toEqual([]);
      await api.delete(path(userId, 'vs_01h455vb4pex5vsknk084sn02q')).expect(404);
    },
  );

  it('need their scopes, and no access token opens them', async () => {
    const tokens = await party.tokens();
    const { userId, id } = factsOf(tokens);
    const reading = await makeKey(test.app, partner.organizationId, { scopes: ['grants:read'] });
    const others = await makeKey(test.app, partner.organizationId, {
      scopes: ['sessions:read', 'users:delete'],
    });

    expect(await idsOf(userId, apiOf(test, reading.secret))).toEqual([id]);
    for (const [key, ask] of [
      [others.secret, 'get'],
      [others.secret, 'delete'],
      [reading.secret, 'delete'],
      [String(tokens['access_token']), 'get'],
      [String(tokens['access_token']), 'delete'],
    ] as const) {
      const by = apiOf(test, key);
      const { status } = await (ask === 'get' ? by.get(path(userId)) : by.delete(path(userId, id)));
      expect(status).toBe(403);
    }
  });
});
