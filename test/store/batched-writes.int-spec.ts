import { OPERATOR } from '../../src/platform/audit/index.js';
import { Database } from '../../src/platform/database/index.js';
import { newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { OidcClientsService } from '../../src/verification/oidc/index.js';
import { GrantRevocation } from '../../src/verification/oidc/tokens/grant-revocation.service.js';
import type { PayloadKind } from '../../src/verification/oidc/tokens/oidc-payload.entity.js';
import {
  OidcPayloadStore,
  type Release,
} from '../../src/verification/oidc/tokens/oidc-payload.store.js';
import { SessionStore, type NewSession } from '../../src/verification/sessions/session.store.js';
import { emptyData } from '../../src/verification/sessions/model/session.js';
import { apiOf } from '../factories/api.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { makeRelyingParty, type RelyingParty } from '../factories/oidc.js';
import { startApplication, type TestApplication } from '../support/application.js';

describe('sessions that are created at once', () => {
  let test: TestApplication;
  let store: SessionStore;
  let partner: Partner;

  beforeAll(async () => {
    test = await startApplication();
    store = test.app.get(SessionStore, { strict: false });
    partner = await makePartner(test.app);
  });

  afterAll(() => test.close());

  const session = (change: Partial<NewSession> = {}): NewSession => {
    const id = newId('vs');
    return {
      organizationId: partner.organizationId,
      id,
      projectId: partner.documentProject,
      environment: 'sandbox',
      requestedUserId: null,
      profileMatch: 'not_applicable',
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
      data: { ...emptyData(), locale: id, custom_fields: { ticket: id } },
      token: `token of ${id}`,
      ...change,
    };
  };

  const eventsOf = async (id: Id<'vs'>): Promise<number> => {
    const rows = await test.app
      .get(Database)
      .query('SELECT FROM verification.events WHERE organization_id = $1 AND session_id = $2', [
        uuidOf(partner.organizationId),
        uuidOf(id),
      ]);
    return rows.length;
  };

  it('each get their own data, key and event, however many share the statement', async () => {
    const given = Array.from({ length: 40 }, (_, n) =>
      session(n % 2 === 0 ? {} : { projectId: partner.selfieProject }),
    );
    const stored = await Promise.all(given.map((each) => store.insert(each)));

    for (const [i, { id, projectId, token }] of given.entries()) {
      const steps = projectId === partner.selfieProject ? ['selfie'] : ['document', 'selfie'];
      expect(stored[i]).toMatchObject({ id, projectId, steps: expect.arrayContaining(steps) });
      const found = await store.findByToken(partner.organizationId, token);
      expect(found).toMatchObject({ id, projectId, data: { locale: id } });
      expect(await eventsOf(id)).toBe(1);
      expect(
        await store.list(partner.organizationId, 'sandbox', { customFields: { ticket: id } }, {
          limit: 5,
        } as never),
      ).toMatchObject([{ id }]);
    }
  });

  it('fail alone: a project that is unknown, of another tenant or of the other environment', async () => {
    const other = await makePartner(test.app, 'Another');
    const given = [
      session(),
      session({ projectId: newId('proj') }),
      session({ projectId: other.documentProject }),
      session({ environment: 'production' }),
      session(),
    ];
    const stored = await Promise.all(given.map((each) => store.insert(each)));

    expect(stored.map((each) => each?.id ?? null)).toEqual([
      given[0]!.id,
      null,
      null,
      null,
      given[4]!.id,
    ]);
    for (const { id } of given.slice(1, 4)) {
      expect(await store.find(partner.organizationId, id)).toBeNull();
      expect(await eventsOf(id)).toBe(0);
    }
  });

  it('fail alone where the database refuses one of them', async () => {
    const taken = session();
    await store.insert(taken);
    const given = [session(), session({ id: taken.id }), session()];

    const outcomes = await Promise.allSettled(given.map((each) => store.insert(each)));

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await store.find(partner.organizationId, given[2]!.id)).toMatchObject({
      data: { locale: given[2]!.id },
    });
    expect((await store.find(partner.organizationId, taken.id))?.data?.locale).toBe(taken.id);
  });

  it('survive when another request beside them rolls back', async () => {
    const database = test.app.get(Database);
    const [within, beside] = [session(), session()];
    let stored = (): void => undefined;
    const isStored = new Promise<void>((resolve) => (stored = resolve));

    const undone = database.enclose(async () => {
      await store.insert(within);
      stored();
      throw new Error('undone');
    });
    await Promise.all([store.insert(beside), isStored, undone.catch(() => undefined)]);

    expect(await store.find(partner.organizationId, within.id)).toBeNull();
    expect(await store.find(partner.organizationId, beside.id)).not.toBeNull();
  });

  it('by two partners share no data', async () => {
    const other = await makePartner(test.app, 'Third');
    const [ours, theirs] = [apiOf(test, partner.sandboxKey), apiOf(test, other.sandboxKey)];
    const made = await Promise.all([
      ours.session({ project_id: partner.documentProject }),
      theirs.session({ project_id: other.documentProject }),
    ]);
    const seen = await Promise.all([
      ours.get(`/v1/verification_sessions/${made[1].id}`),
      theirs.get(`/v1/verification_sessions/${made[0].id}`),
    ]);
    expect(seen.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe('tokens that are released at once', () => {
  let test: TestApplication;
  let partner: Partner;
  let party: RelyingParty;
  let store: OidcPayloadStore;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    party = await makeRelyingParty(test, partner);
    store = test.app.get(OidcPayloadStore, { strict: false });
  });

  afterAll(() => test.close());

  const release = (
    used: Pick<Release['used'], 'kind' | 'id'>,
    refreshToken: Release['refreshToken'] = null,
  ): Promise<boolean> =>
    store.release(partner.organizationId, {
      used: { ...used, at: new Date() },
      refreshToken,
      entry: {
        actor: 'test',
        action: 'identity.released',
        outcome: 'allowed',
        subject: newId('vs'),
      },
    });

  const entries = async (): Promise<number> => {
    const rows = await test.app
      .get(Database)
      .query(
        `SELECT FROM verification.audit_entries WHERE organization_id = $1 AND actor = 'test'`,
        [uuidOf(partner.organizationId)],
      );
    return rows.length;
  };

  const times = (count: number, one: () => Promise<boolean>): Promise<boolean[]> =>
    Promise.all(Array.from({ length: count }, one));

  it('for one code are released once, also where they share the statement', async () => {
    const code = { kind: 'AuthorizationCode' as const, id: await party.code() };
    const before = await entries();
    const outcomes = await times(20, () => release(code));

    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await release(code)).toBe(false);
    // Only disclosures are recorded.
    expect(await entries()).toBe(before + 1);
  });

  it('for one refresh token are all released while it is there, and none once it was ended', async () => {
    const { body } = await party.exchange(await party.code());
    const token = { kind: 'RefreshToken' as const, id: String(body['refresh_token']) };

    expect(await times(3, () => release(token))).toEqual([true, true, true]);
    const found = await store.find(partner.organizationId, 'RefreshToken', token.id, new Date());
    const { grantId } = found!.payload;
    await test.app
      .get(GrantRevocation, { strict: false })
      .revoke(partner.organizationId, grantId!, newId('oidc'));
    expect(await times(3, () => release(token))).toEqual([false, false, false]);
  });

  it('are released each for itself: a release that is refused affects no other', async () => {
    const { database } = test;
    const [moved, redacted] = [await makeRelyingParty(test, partner), party];
    const codes = await Promise.all([party, moved, redacted, party].map((each) => each.code()));
    const find = (kind: PayloadKind, id: string) =>
      store.find(partner.organizationId, kind, id, new Date());
    const clients = test.app.get(OidcClientsService, { strict: false });
    // There and back: the same OID for other people.
    for (const oid of ['2.16.840.1.113883.3.7204.77', moved.client.clientId.slice(8)])
      await clients.changeOid(partner.organizationId, moved.client.id, { oid }, OPERATOR);
    const found = await find('AuthorizationCode', codes[2]!);
    await database.query('UPDATE verification.sessions SET redacted_at = now() WHERE id = $1', [
      found!.session.id,
    ]);
    const before = await entries();
    const token = (n: number): Release['refreshToken'] => ({
      id: `token ${n}`,
      rotation: n,
      payload: { nonce: "it's", number: n },
      expiresAt: new Date(Date.now() + 60_000),
    });
    const released = await Promise.all(
      codes.map((id, n) => release({ kind: 'AuthorizationCode', id }, n === 3 ? null : token(n))),
    );

    expect(released).toEqual([true, false, false, true]);
    expect(await entries()).toBe(before + 2);
    const [first] = await Promise.all([0, 1, 2].map((n) => find('RefreshToken', `token ${n}`)));
    expect(first).toMatchObject({ payload: { nonce: "it's", number: 0 }, consumedAt: null });
    expect(first!.grant).not.toBeNull();
    expect(first!.session.id).toBe((await find('AuthorizationCode', codes[0]!))!.session.id);
    for (const n of [1, 2]) expect(await find('RefreshToken', `token ${n}`)).toBeNull();
  });
});
