import type { Id } from '../../../src/platform/ids/index.js';
import { uuidOf } from '../../../src/platform/ids/index.js';
import { Engines } from '../../../src/verification/engine/index.js';
import { CheckRunTask } from '../../../src/verification/sessions/lifecycle/check-run.task.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, makeProject, type Partner } from '../../factories/partner.js';
import { visit, type Visitor } from '../../factories/visitor.js';
import { startAnother, startApplication, type TestApplication } from '../../support/application.js';
import { HeldEngine, PASSES, UNCLEAR } from '../../support/engine/held-engine.js';

const LEASE_SECONDS = 60;
const RETRY_SECONDS = 5;
const STARTED = 'event_verification_session_started_v1';
const COMPLETED = 'event_verification_session_completed_v1';

describe('a step that an engine checks', () => {
  let test: TestApplication;
  let second: TestApplication;
  let partner: Partner;
  let api: Api;
  let project: Id<'proj'>;
  let engine: HeldEngine;
  let otherEngine: HeldEngine;

  beforeAll(async () => {
    test = await startApplication();
    second = await startAnother(test.database, keysOf(test), test.clock);
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    project = await nativeProject(partner);
  });

  beforeEach(async () => {
    engine = new HeldEngine();
    otherEngine = new HeldEngine();
    test.app.get(Engines, { strict: false }).add(engine);
    second.app.get(Engines, { strict: false }).add(otherEngine);
    await test.database.query("UPDATE verification.check_runs SET status = 'dropped'");
  });

  afterAll(async () => {
    await second.close();
    await test.close();
  });

  const nativeProject = (of: Partner): Promise<Id<'proj'>> =>
    makeProject(test.app, of.organizationId, {
      template: 'custom',
      steps: ['document'],
      engine: 'native',
    });

  async function submitted(
    project_id = project,
    by = api,
  ): Promise<{ session: SessionBody; page: Visitor }> {
    const session = await by.session({ project_id, expires_in: 3_000 });
    const page = await visit(test, session);
    await page.post('steps/consent', { granted: true }).expect(200);
    await page.post('steps/document', {}).expect(200);
    return { session, page };
  }

  const work = (by: TestApplication = test): Promise<number> => by.app.get(CheckRunTask).run();
  const statusOf = async (page: Visitor): Promise<string> => {
    const { body } = await page.get().expect(200);
    return body.steps[1].status;
  };
  const runsOf = async ({ id }: SessionBody): Promise<string[]> => {
    const rows = await test.database.query<{ status: string }>(
      'SELECT status FROM verification.check_runs WHERE session_id = $1 ORDER BY id',
      [uuidOf(id as Id<'vs'>)],
    );
    return rows.map(({ status }) => status);
  };
  const eventsOf = async ({ id }: SessionBody): Promise<string[]> => {
    const rows = await test.database.query<{ type: string }>(
      'SELECT type FROM verification.events WHERE session_id = $1 ORDER BY id',
      [uuidOf(id as Id<'vs'>)],
    );
    return rows.map(({ type }) => type).slice(1);
  };

  it('is being checked until a worker has concluded its run', async () => {
    const { session, page } = await submitted();
    expect(await statusOf(page)).toBe('checking');
    expect(await runsOf(session)).toEqual(['queued']);

    const working = work();
    const { evidence, find } = await engine.next();
    expect(evidence).toMatchObject({
      projectId: project,
      sessionId: session.id,
      steps: ['document'],
      submitted: ['document'],
      known: null,
      simulation: null,
    });
    find(PASSES);

    expect(await working).toBe(1);
    expect(await runsOf(session)).toEqual(['done']);
    expect(await api.read(session.id)).toMatchObject({
      status: 'success',
      checks: [{ code: 'id_authenticity', value: true }],
    });
    expect(await eventsOf(session)).toEqual([STARTED, COMPLETED]);
  });

  it('is repeated when the result is unclear, and fails with the fifth', async () => {
    const { session, page } = await submitted();
    for (let left = 4; left >= 0; left -= 1) {
      const working = work();
      (await engine.next()).find(UNCLEAR);
      await working;
      if (left === 0) break;
      const { body } = await page.get();
      expect(body.steps[1]).toMatchObject({
        status: 'current',
        attempts_left: left,
        reasons: [{ code: 'document_unreadable' }],
      });
      await page.post('steps/document', {}).expect(200);
    }

    expect(await api.read(session.id)).toMatchObject({
      status: 'failed',
      status_details: { code: 'document_unreadable' },
    });
  });

  it.each<[string, (session: SessionBody, page: Visitor) => Promise<unknown>, string]>([
    ['a cancel', ({ id }) => api.post(`${SESSIONS}/${id}/cancel`).expect(200), 'canceled'],
    [
      'a redaction',
      async ({ id }) => {
        await api.post(`${SESSIONS}/${id}/cancel`).expect(200);
        await api.post(`${SESSIONS}/${id}/redact`).expect(200);
      },
      'canceled',
    ],
    ['the person, who is somebody else', (_, page) => page.post('cancel').expect(200), 'canceled'],
    [
      'its expiry',
      async () => {
        test.clock.advanceSeconds(3_001);
        await Promise.resolve();
      },
      'expired',
    ],
  ])('drops the findings of a run that %s overtook', async (_, overtake, status) => {
    const { session, page } = await submitted();
    const working = work();
    const { find } = await engine.next();
    await overtake(session, page);
    find(PASSES);
    await working;

    expect(await runsOf(session)).toEqual(['dropped']);
    expect(await api.read(session.id)).toMatchObject({ status, user_id: null, checks: [] });
    expect(await eventsOf(session)).not.toContain(COMPLETED);
  });

  it('drops the findings of a run whose person went back', async () => {
    const { session, page } = await submitted();
    const working = work();
    const { find } = await engine.next();
    const { body } = await page.post('back').expect(200);
    expect(body.current_step).toBe('consent');
    find(PASSES);
    await working;

    expect(await runsOf(session)).toEqual(['dropped']);
    expect((await page.get()).body.current_step).toBe('consent');
  });

  it('is not submitted again while a worker checks it, and replaces a run that nobody began', async () => {
    const { session, page } = await submitted();
    await page.post('steps/document', {}).expect(200);
    expect(await runsOf(session)).toEqual(['dropped', 'queued']);

    const working = work();
    const { find } = await engine.next();
    const again = await page.post('steps/document', {});
    expect([again.status, again.body.code]).toEqual([409, 'session_busy']);
    find(PASSES);
    await working;

    expect(await runsOf(session)).toEqual(['dropped', 'done']);
  });

  it('is concluded by one worker when two evaluate it', async () => {
    const { session } = await submitted();
    const late = work();
    const held = await engine.next();
    test.clock.advanceSeconds(LEASE_SECONDS + 1);
    const prompt = work(second);
    const taken = await otherEngine.next();
    // Both findings arrive at the same moment; only the holder of the lease concludes.
    held.find({ ...PASSES, outcome: { result: 'fail', code: 'underage' } });
    taken.find(PASSES);
    await Promise.all([late, prompt]);

    expect(await runsOf(session)).toEqual(['done']);
    expect((await api.read(session.id))['status']).toBe('success');
    expect(await eventsOf(session)).toEqual([STARTED, COMPLETED]);
  });

  it('is not concluded by a worker whose lease was taken over, although nobody has concluded it', async () => {
    const { session, page } = await submitted();
    const late = work();
    const held = await engine.next();
    test.clock.advanceSeconds(LEASE_SECONDS + 1);
    const prompt = work(second);
    const taken = await otherEngine.next();
    held.find({ ...PASSES, outcome: { result: 'fail', code: 'underage' } });
    await late;
    expect([await statusOf(page), await runsOf(session)]).toEqual(['checking', ['running']]);
    taken.find(PASSES);
    await prompt;

    expect((await api.read(session.id))['status']).toBe('success');
  });

  it('is taken by one of two processes that look at once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => submitted()));
    engine.capacity = otherEngine.capacity = 4;
    for (const each of [engine, otherEngine]) each.evaluate = () => Promise.resolve(PASSES);

    let done = 0;
    for (let round = 0; done < 6 && round < 6; round += 1) {
      const counts = await Promise.all([work(test), work(second)]);
      done += counts[0] + counts[1];
    }

    expect(done).toBe(6);
    for (const { session } of all) expect(await eventsOf(session)).toEqual([STARTED, COMPLETED]);
  });

  it('is tried again when its engine fails, and is unclear when that continues', async () => {
    const { session, page } = await submitted();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const working = work();
      (await engine.next()).fail();
      await working;
      expect(await statusOf(page)).toBe('checking');
      expect(await work()).toBe(0);
      test.clock.advanceSeconds(RETRY_SECONDS + 1);
    }
    await work();

    expect(await runsOf(session)).toEqual(['done']);
    const { body } = await page.get();
    expect(body.steps[1]).toMatchObject({ status: 'current', attempts_left: 4 });
  });

  it('is given up where the session cannot be opened, and holds up no other', async () => {
    const broken = await submitted();
    await test.database.query(
      "UPDATE verification.data_keys SET key_id = 'lost' WHERE owner_id = $1",
      [uuidOf(broken.session.id as Id<'vs'>)],
    );
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect(await work()).toBe(1);
      expect(await work()).toBe(0);
      test.clock.advanceSeconds(RETRY_SECONDS + 1);
    }
    expect(await runsOf(broken.session)).toEqual(['failed']);

    const { session } = await submitted();
    const working = work();
    (await engine.next()).find(PASSES);
    await working;
    expect(await runsOf(session)).toEqual(['done']);
  });

  it('is free at once for another process when its own stops', async () => {
    const { session } = await submitted();
    const stop = new AbortController();
    const stopped = test.app.get(CheckRunTask).run(stop.signal);
    const { signal, fail } = await engine.next();
    stop.abort();
    expect(signal.aborted).toBe(true);
    fail();
    await stopped;

    const working = work(second);
    (await otherEngine.next()).find(PASSES);
    await working;
    expect(await runsOf(session)).toEqual(['done']);
  });

  it('is left to other processes by one without capacity', async () => {
    engine.capacity = 0;
    const { session } = await submitted();

    expect(await work()).toBe(0);
    const working = work(second);
    (await otherEngine.next()).find(PASSES);
    await working;

    expect(await runsOf(session)).toEqual(['done']);
  });

  it("waits for no other tenant's flood", async () => {
    const other = await makePartner(test.app, 'Quiet');
    for (let n = 0; n < 3; n += 1) await submitted();
    const quiet = await submitted(await nativeProject(other), apiOf(test, other.sandboxKey));
    engine.evaluate = () => Promise.resolve(PASSES);

    expect(await work()).toBe(2);
    expect(await runsOf(quiet.session)).toEqual(['done']);
  });
});

/** A second process must hash and seal as the first does. */
function keysOf({ settings }: TestApplication): Record<string, string> {
  return { HASH_PEPPER: settings.hashPepper };
}
