import { Hasher } from '../../src/platform/crypto/index.js';
import { Database } from '../../src/platform/database/index.js';
import { IdempotencyKeyTaken } from '../../src/platform/idempotency/index.js';
import { IdempotencyStore } from '../../src/platform/idempotency/idempotency.store.js';
import { newId, uuidOf } from '../../src/platform/ids/index.js';
import { SessionStore } from '../../src/verification/sessions/index.js';
import { emptyData } from '../../src/verification/sessions/model/session.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { startApplication, type TestApplication } from '../support/application.js';

const DAY_SECONDS = 86_400;

describe('an answer that is stored by idempotency key', () => {
  let test: TestApplication;
  let partner: Partner;
  let answers: IdempotencyStore;
  let sessions: SessionStore;

  beforeAll(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    answers = test.app.get(IdempotencyStore);
    sessions = test.app.get(SessionStore);
  });

  afterAll(() => test.close());

  const placeOf = (name: string) => ({
    schema: 'verification',
    tenantColumn: 'organization_id',
    tenant: partner.organizationId,
    keyHash: test.app.get(Hasher).credential(name),
  });

  const answerOf = (body: string) => ({
    status: 200,
    body,
    subject: null,
    fingerprint: Buffer.from('the request'),
  });

  const remember = (name: string, body: string): Promise<boolean> =>
    test.app.get(Database).transaction((tx) => answers.remember(placeOf(name), answerOf(body), tx));

  /** Makes a session together with the answer that `seal` gives. */
  const insert = (name: string, seal: () => Promise<unknown> = () => Promise.resolve()) =>
    sessions.insert({
      organizationId: partner.organizationId,
      id: newId('vs'),
      projectId: partner.documentProject,
      environment: 'sandbox',
      requestedUserId: null,
      profileMatch: 'not_applicable',
      createdAt: test.clock.now(),
      expiresAt: test.clock.now(),
      data: emptyData(),
      token: `vst_${name}_${String(Math.random())}`,
      sealAnswer: async ({ id }) => {
        await seal();
        return answers.rowOf(placeOf(name), { ...answerOf(name), subject: id });
      },
    });

  const countSessions = async (): Promise<number> => {
    const [row] = await test.app
      .get(Database)
      .query<{ count: number }>('SELECT count(*)::int AS count FROM verification.sessions');
    return row?.count ?? 0;
  };

  it('is never written over while it is remembered', async () => {
    expect(await remember('once', 'first')).toBe(true);
    expect(await remember('once', 'second')).toBe(false);
    expect((await answers.find(placeOf('once')))?.answer?.body).toBe('first');

    test.clock.advanceSeconds(DAY_SECONDS);

    expect(await answers.find(placeOf('once'))).toBeNull();
    expect(await remember('once', 'third')).toBe(true);
    expect((await answers.find(placeOf('once')))?.answer?.body).toBe('third');
  });

  it('is stored with one of twenty sessions that are made at once', async () => {
    const before = await countSessions();

    const made = await Promise.allSettled(Array.from({ length: 20 }, () => insert('at once')));

    const refused = made.filter(({ status }) => status === 'rejected');
    expect(refused.map((each) => (each as PromiseRejectedResult).reason as unknown)).toEqual(
      Array(19).fill(expect.any(IdempotencyKeyTaken)),
    );
    expect(await countSessions()).toBe(before + 1);
    expect((await answers.find(placeOf('at once')))?.answer?.body).toBe('at once');
  });

  it('adds no session when another answer was stored first', async () => {
    await remember('taken', 'first');
    const before = await countSessions();

    await expect(insert('taken')).rejects.toThrow(IdempotencyKeyTaken);

    expect(await countSessions()).toBe(before);
    expect((await answers.find(placeOf('taken')))?.answer?.body).toBe('first');
  });

  it('shows the steps of the project as the session has them', async () => {
    const change = () =>
      test.database.query(`UPDATE verification.projects SET steps = '{document}' WHERE id = $1`, [
        uuidOf(partner.documentProject),
      ]);

    await expect(insert('changed', change)).rejects.toThrow(IdempotencyKeyTaken);

    expect(await answers.find(placeOf('changed'))).toBeNull();
  });
});
