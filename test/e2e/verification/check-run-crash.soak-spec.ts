import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../../src/platform/database/index.js';
import { CheckRunTask } from '../../../src/verification/sessions/lifecycle/check-run.task.js';
import { apiOf, type Api, type SessionBody } from '../../factories/api.js';
import { makePartner, type Partner } from '../../factories/partner.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import {
  environmentOf,
  eventually,
  startServer,
  type ServerProcess,
} from '../../support/processes/server-process.js';

const START_MS = 60_000;
const REQUEST_LEASE_SECONDS = 15;

describe('a process that is killed between the two phases of a check', () => {
  let test: TestApplication;
  let partner: Partner;
  let api: Api;
  let dataDir: string;
  let server: ServerProcess | undefined;

  beforeEach(async () => {
    test = await startApplication();
    partner = await makePartner(test.app);
    api = apiOf(test, partner.sandboxKey);
    dataDir = mkdtempSync(join(tmpdir(), 'identity-gateway-runs-'));
  });

  afterEach(async () => {
    server?.signal('SIGKILL');
    await server?.ended;
    await test.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const runs = (): Promise<{ status: string; attempts: number }[]> =>
    test.database.query('SELECT status, attempts FROM verification.check_runs');

  /**
   * Completes a session in another process, where `people` is locked so that it cannot conclude,
   * and kills it there.
   */
  async function killWhileConcluding(session: SessionBody): Promise<void> {
    server = startServer({
      ...environmentOf(test),
      PORT: '0',
      DATA_DIR: dataDir,
      SWEEP_INTERVAL_MS: '0',
      RATE_LIMIT_PER_KEY: String(test.settings.rateLimitPerKey),
    });
    const [, baseUrl = ''] = await server.says(/"address":"([^"]+)"/);
    const killed = server;
    await test.app.get(Database).transaction(async (tx) => {
      await tx.query('LOCK TABLE verification.people IN ACCESS EXCLUSIVE MODE');
      const answer = apiOf({ baseUrl }, partner.sandboxKey)
        .complete(session.id, 'success')
        .catch(() => null);
      await eventually(async () => (await runs()).length === 1);
      killed.signal('SIGKILL');
      await killed.ended;
      expect(await answer).toBeNull();
    });
  }

  it(
    'loses nothing: another one concludes the run when its lease has ended',
    async () => {
      const session = await api.session({ project_id: partner.documentProject });
      await killWhileConcluding(session);

      expect(await runs()).toEqual([{ status: 'running', attempts: 1 }]);
      expect((await api.read(session.id))['status']).toBe('awaiting_user_input');
      expect(await test.app.get(CheckRunTask).run()).toBe(0);

      test.clock.advanceSeconds(REQUEST_LEASE_SECONDS + 1);
      expect(await test.app.get(CheckRunTask).run()).toBe(1);

      expect(await api.read(session.id)).toMatchObject({
        status: 'success',
        user_id: expect.stringMatching(/^user_/),
      });
      expect(await runs()).toEqual([{ status: 'done', attempts: 2 }]);
      const events = await test.database.query<{ type: string }>(
        'SELECT type FROM verification.events ORDER BY id',
      );
      expect(events.map(({ type }) => type)).toEqual([
        'event_verification_session_created_v1',
        'event_verification_session_started_v1',
        'event_verification_session_completed_v1',
      ]);
    },
    START_MS,
  );
});
