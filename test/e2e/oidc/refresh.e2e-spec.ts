import request from 'supertest';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import { OidcClientsService } from '../../../src/verification/oidc/index.js';
import { OidcExpiryTask } from '../../../src/verification/oidc/oidc-expiry.task.js';
import { decode, makeRelyingParty, RelyingParty, type TokenBody } from '../../factories/oidc.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, startAnother, type TestApplication } from '../../support/application.js';
import { dump } from '../../support/stored.js';

const DAY = 86_400;

describe('a refresh token', () => {
  let test: TestApplication;
  let partner: Partner;
  let party: RelyingParty;
  let other: RelyingParty;

  beforeAll(async () => {
    test = await startApplication();
  });
  afterAll(() => test.close());

  beforeEach(async () => {
    partner = await makePartner(test.app);
    const make = () => makeRelyingParty(test, partner);
    [party, other] = await Promise.all([make(), make()]);
  });

  const first = async (): Promise<string> => String((await party.tokens())['refresh_token']);

  const refreshed = async (token: string): Promise<string> => {
    const { body } = await party.refresh(token).expect(200);
    return (body as TokenBody)['refresh_token'] as string;
  };

  const expectRefused = async (token: string, at = party): Promise<void> => {
    const { status, body } = await at.refresh(token);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
  };

  it('gives fresh tokens about the same verification, and a new one of its kind', async () => {
    const tokens = await party.tokens();
    test.clock.advanceSeconds(10);

    const { body } = await party.refresh(tokens['refresh_token'] as string).expect(200);

    expect(Object.keys(body).sort()).toEqual(Object.keys(tokens).sort());
    expect(body.refresh_token).not.toBe(tokens['refresh_token']);
    for (const which of ['access_token', 'identity_token']) {
      const [before, after] = [decode(tokens[which]).claims, decode(body[which]).claims];
      const { iat, exp, jti, at_hash, ...same } = before;
      expect(after).toMatchObject(same);
      expect(after['iat']).toBeGreaterThanOrEqual(iat + 10);
      expect(after['exp']).toBeGreaterThanOrEqual(exp + 10);
      expect(after['jti']).not.toBe(jti);
      expect(after['at_hash'] === undefined).toBe(at_hash === undefined);
    }
  });

  it('can ask for fewer scopes', async () => {
    const { body } = await party.refresh(await first(), { scope: 'offline' }).expect(200);

    expect(body.scope).toBe('offline');
    expect(body).not.toHaveProperty('identity_token');
    expect(decode(body.access_token).claims['scp']).toEqual(['offline']);
  });

  it.each(['verification', 'offline verification', 'offline openid offline_access verification'])(
    'opens no scope of our own: %s',
    async (scope) => {
      const token = await first();

      const { status, body } = await party.refresh(token, { scope });

      expect([status, body.error]).toEqual([400, 'invalid_scope']);
      await refreshed(token);
    },
  );

  it.each(['offline', 'offline_access'])('is given for %s alone, and is good', async (scope) => {
    const { refresh_token: token } = await party.tokens('success', { scope });

    const { body } = await party.refresh(String(token)).expect(200);
    expect(body.scope).toBe(scope);
    expect(body).toHaveProperty('refresh_token');
  });

  it('is not given where none was asked for', async () => {
    expect(await party.tokens('success', { scope: 'openid' })).not.toHaveProperty('refresh_token');
  });

  it('used three times at once serves every one of them, and the family lives on', async () => {
    const token = await first();

    const answers = await Promise.all(Array.from({ length: 3 }, () => party.refresh(token)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const next = new Set(answers.map(({ body }) => String(body.refresh_token)));
    expect(next.size).toBe(3);
    for (const each of next) await refreshed(each);
  });

  it.each(['one after the other', 'at once'])(
    'used a fourth time, %s, ends its family, however soon',
    async (how) => {
      const token = await first();
      const successors = [await refreshed(token)];
      if (how === 'at once') {
        const answers = await Promise.all(Array.from({ length: 9 }, () => party.refresh(token)));
        const good = answers.filter(({ status }) => status === 200);
        expect(good.length).toBeLessThanOrEqual(2);
        successors.push(...good.map(({ body }) => String(body.refresh_token)));
      } else {
        successors.push(await refreshed(token), await refreshed(token));
        await expectRefused(token);
      }

      for (const each of successors) await expectRefused(each);
    },
  );

  it('used again after a minute ends its family and the access tokens with it', async () => {
    const token = await first();
    const { body } = await party.refresh(token).expect(200);
    test.clock.advanceSeconds(61);

    await expectRefused(token);

    await expectRefused(body.refresh_token);
    const id = String(decode(body.access_token).claims['verification_id']);
    await request(test.baseUrl)
      .get(`/v1/verification_sessions/${id}`)
      .set('authorization', `Bearer ${String(body.access_token)}`)
      .expect(401);
  });

  it('used again once its successor was used ends its family, however soon', async () => {
    const token = await first();
    const successor = await refreshed(token);
    const third = await refreshed(successor);

    await expectRefused(token);
    await expectRefused(third);
  });

  it('is worthless at another client, and is not spent there', async () => {
    const token = await first();

    await expectRefused(token, other);
    await refreshed(token);
  });

  it('does not move to another client: the person verifies again', async () => {
    const token = await first();
    const { clientId, id, projectId } = party.client;
    await test.app
      .get(OidcClientsService, { strict: false })
      .change(partner.organizationId, id, { disabled: true }, OPERATOR);
    const successor = await makeRelyingParty(test, partner, { projectId, oid: `${clientId}.2` });

    await expectRefused(token, successor);
    const { status, body } = await party.refresh(token);
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });

  it("that was stolen and used together with its owner's does not survive beside it", async () => {
    const stolen = await first();
    const [owners, thiefs] = [await refreshed(stolen), await refreshed(stolen)];
    test.clock.advanceSeconds(DAY);
    const next = await refreshed(owners);
    test.clock.advanceSeconds(61);

    await expectRefused(thiefs);
    await expectRefused(next);
  });

  it('of several from parallel requests stays valid when it is used', async () => {
    const shared = await first();
    const [, kept] = [await refreshed(shared), await refreshed(shared)];
    test.clock.advanceSeconds(DAY);
    const next = await refreshed(kept);
    test.clock.advanceSeconds(DAY);

    await refreshed(next);
  });

  it('is worthless once the person’s data was redacted', async () => {
    const tokens = await party.tokens();
    const id = String(decode(tokens['access_token']).claims['verification_id']);
    await request(test.baseUrl)
      .post(`/v1/verification_sessions/${id}/redact`)
      .set('authorization', `Bearer ${partner.sandboxKey}`)
      .expect(200);

    const token = tokens['refresh_token'] as string;
    await party.post('introspect', { token }).expect(200, { active: false });
    await expectRefused(token);
  });

  it('lives thirty days from its last use, and a year in all', async () => {
    test.clock.stop();
    const idle = await first();
    const early = await first();
    test.clock.advanceSeconds(30 * DAY - 1);
    await refreshed(early);
    test.clock.advanceSeconds(2);
    await expectRefused(idle);

    let token = await first();
    for (let days = 29; days < 365; days += 29) {
      test.clock.advanceSeconds(29 * DAY);
      token = await refreshed(token);
    }
    test.clock.advanceSeconds(20 * DAY);
    await expectRefused(token);
  });

  it('lives as long as the deployment has set', async () => {
    test.clock.stop();
    const env = {
      BASE_URL: test.settings.baseUrl,
      OIDC_REFRESH_TOKEN_DAYS: '2',
      OIDC_GRANT_DAYS: '3',
    };
    const short = await startAnother(test.database, env, test.clock);
    const there = new RelyingParty(short, partner, party.client);
    const [idle, used] = [await there.tokens(), await there.tokens()];
    test.clock.advanceSeconds(2 * DAY - 1);
    const { body } = await there.refresh(String(used['refresh_token'])).expect(200);

    test.clock.advanceSeconds(2);
    await expectRefused(String(idle['refresh_token']), there);
    test.clock.advanceSeconds(DAY);
    await expectRefused(String(body.refresh_token), there);
    await short.close();
  });

  it('works at every process of the deployment', async () => {
    const second = await startAnother(
      test.database,
      { BASE_URL: test.settings.baseUrl },
      test.clock,
    );
    const there = new RelyingParty(second, partner, party.client);

    const { body } = await there.refresh(await first()).expect(200);

    await refreshed(body.refresh_token);
    await second.close();
  });

  it('is stored by its hash alone, and nothing about the person is stored with it', async () => {
    const code = await party.code();
    const { body } = await party.exchange(code).expect(200);
    const stored = await dump(test.database);

    for (const secret of [code, body.refresh_token, body.access_token, party.client.secret]) {
      expect(stored).not.toContain(String(secret));
    }
    for (const personal of ['Marlowe', 'ada.marlowe', '1990-12-10', 'Juniper']) {
      expect(stored).not.toContain(personal);
    }
  });

  it('leaves nothing behind once its time is over', async () => {
    const rows = async () =>
      (
        await test.database.query<{ count: number }>(
          `SELECT (SELECT count(*)::int FROM verification.oidc_payloads)
                + (SELECT count(*)::int FROM verification.oidc_interactions) AS count`,
        )
      )[0]?.count;
    const before = (await rows()) ?? 0;
    await first();
    await party.start();
    expect(await rows()).toBe(before + 5);
    test.clock.advanceSeconds(366 * DAY);

    expect(await test.app.get(OidcExpiryTask, { strict: false }).run()).toBe(before + 5);
    expect(await rows()).toBe(0);
  });
});
