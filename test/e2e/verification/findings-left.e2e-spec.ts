import { uuidOf } from '../../../src/platform/ids/index.js';
import { RetentionSweep } from '../../../src/verification/erasure/index.js';
import { LegalHolds } from '../../../src/verification/legal-holds/index.js';
import { SessionLifecycle, SessionStore } from '../../../src/verification/sessions/index.js';
import { SESSIONS, type SessionBody } from '../../factories/api.js';
import { makePictureScene, sessionId, type PictureScene } from '../../factories/picture-scene.js';
import type { Visitor } from '../../factories/visitor.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { PASSES } from '../../support/engine/held-engine.js';

describe('the face and the person that steps have found', () => {
  let test: TestApplication;
  let scene: PictureScene;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_SESSION: '100000' });
    scene = await makePictureScene(test);
  });

  afterAll(() => test.close());

  /** Left after the document. */
  async function abandoned(): Promise<{ session: SessionBody; page: Visitor }> {
    const { session, page } = await scene.agreed();
    await page.put('captures/document_front', scene.photo).expect(200);
    await page.post('steps/document', {}).expect(200);
    await scene.conclude(PASSES);
    expect(JSON.stringify(await found(session))).toContain('"template"');
    return { session, page };
  }

  async function found(session: SessionBody): Promise<object[] | undefined> {
    const store = test.app.get(SessionStore, { strict: false });
    return (await store.find(scene.partner.organizationId, sessionId(session)))?.data?.found;
  }

  const late = (): void => {
    test.clock.advanceSeconds(2 * 86_400);
  };

  const expire = (): Promise<number> =>
    test.app.get(SessionLifecycle, { strict: false }).expireOverdue();

  const sweep = (dryRun = false) => test.app.get(RetentionSweep, { strict: false }).run({ dryRun });

  const spoilKey = (session: SessionBody): Promise<unknown> =>
    test.database.query(
      `UPDATE verification.data_keys SET wrapped_key = '\\x00' || wrapped_key WHERE owner_id = $1`,
      [uuidOf(sessionId(session))],
    );

  const mendKey = (session: SessionBody): Promise<unknown> =>
    test.database.query(
      'UPDATE verification.data_keys SET wrapped_key = substr(wrapped_key, 2) WHERE owner_id = $1',
      [uuidOf(sessionId(session))],
    );

  it.each(['a cancel', 'a request that comes too late', 'the expiry task'] as const)(
    'go with the end by %s',
    async (end) => {
      const { session, page } = await abandoned();

      if (end === 'a cancel') await scene.api.post(`${SESSIONS}/${session.id}/cancel`).expect(200);
      else late();
      if (end === 'a request that comes too late') await page.post('steps/selfie', {});
      if (end === 'the expiry task') await expire();

      expect((await scene.api.read(session.id)).status).toBe(
        end === 'a cancel' ? 'canceled' : 'expired',
      );
      expect(await found(session)).toEqual([]);
    },
  );

  it('go later where they were unreadable at the end, which stops no other expiry', async () => {
    const [unreadable, other] = [await abandoned(), await abandoned()];
    await spoilKey(unreadable.session);
    late();
    await expire();
    const [report] = await sweep();
    await mendKey(unreadable.session);

    expect(report?.unreadable).toEqual([unreadable.session.id]);
    expect(await found(other.session)).toEqual([]);
    expect((await scene.api.read(unreadable.session.id)).status).toBe('expired');
    expect(await found(unreadable.session)).toHaveLength(1);
    await sweep(true);
    expect(await found(unreadable.session)).toHaveLength(1);
    await Promise.all([sweep(), sweep()]);
    expect(await found(unreadable.session)).toEqual([]);
  });

  it('stay under a legal hold until it is lifted', async () => {
    const { session } = await abandoned();
    await spoilKey(session);
    late();
    await expire();
    await mendKey(session);
    const hold = [scene.partner.organizationId, sessionId(session)] as const;
    await test.app.get(LegalHolds, { strict: false }).place(...hold);

    await sweep();
    expect(await found(session)).toHaveLength(1);
    await test.app.get(LegalHolds, { strict: false }).lift(...hold);
    await sweep();
    expect(await found(session)).toEqual([]);
  });
});
