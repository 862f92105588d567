import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { Engines } from '../../src/verification/engine/index.js';
import { EvidenceService } from '../../src/verification/evidence/index.js';
import { CheckRunTask } from '../../src/verification/sessions/lifecycle/check-run.task.js';
import type { TestApplication } from '../support/application.js';
import { HeldEngine, type PASSES } from '../support/engine/held-engine.js';
import { apiOf, SESSIONS, type Api, type SessionBody } from './api.js';
import { makePartner, makeProject, type Partner } from './partner.js';
import { jpeg } from './pictures.js';
import { visit, type Visitor } from './visitor.js';

export interface Walk {
  session: SessionBody;
  page: Visitor;
}

/** A partner whose sessions take pictures; their checks end when the test says so. */
export interface PictureScene {
  partner: Partner;
  api: Api;
  /** A project with document and selfie. */
  project: Id<'proj'>;
  photo: Buffer;
  native: (steps: ('document' | 'selfie')[]) => Promise<Id<'proj'>>;
  /** A session whose person has agreed. */
  agreed: (project_id?: Id<'proj'>) => Promise<Walk>;
  evidence: () => EvidenceService;
  /** The captures of a session, opened. */
  stored: (session: SessionBody) => Promise<Buffer[]>;
  /** The rows of a session. */
  count: (table: string, session: SessionBody) => Promise<number>;
  objects: () => Promise<number>;
  /** Ends the run of a submitted step. */
  conclude: (findings: typeof PASSES) => Promise<void>;
  redact: (session: SessionBody) => Promise<void>;
}

export const sessionId = ({ id }: SessionBody): Id<'vs'> => id as Id<'vs'>;

export async function makePictureScene(test: TestApplication): Promise<PictureScene> {
  const partner = await makePartner(test.app);
  const api = apiOf(test, partner.sandboxKey);
  const native: PictureScene['native'] = (steps) =>
    makeProject(test.app, partner.organizationId, { template: 'custom', steps, engine: 'native' });
  const project = await native(['document', 'selfie']);
  const engine = new HeldEngine();
  test.app.get(Engines, { strict: false }).add(engine);
  const evidence = (): EvidenceService => test.app.get(EvidenceService, { strict: false });
  return {
    ...{ partner, api, project, photo: await jpeg(), native, evidence },
    ...rowsOf(test),
    agreed: async (project_id = project) => {
      const session = await api.session({ project_id });
      const page = await visit(test, session);
      await page.post('steps/consent', { granted: true }).expect(200);
      return { session, page };
    },
    stored: async (session) => {
      const captures = await evidence().capturesOf(partner.organizationId, sessionId(session));
      return Promise.all(captures.map((capture) => capture.open()));
    },
    conclude: async (findings) => {
      const working = test.app.get(CheckRunTask).run();
      (await engine.next()).find(findings);
      await working;
    },
    redact: async ({ id }) => {
      await api.post(`${SESSIONS}/${id}/cancel`);
      await api.post(`${SESSIONS}/${id}/redact`).expect(200);
    },
  };
}

function rowsOf({ database }: TestApplication): Pick<PictureScene, 'count' | 'objects'> {
  return {
    count: async (table, session) => {
      const [row] = await database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM verification.${table} WHERE session_id = $1`,
        [uuidOf(sessionId(session))],
      );
      return row?.count ?? 0;
    },
    objects: async () => {
      const [row] = await database.query<{ count: number }>(
        'SELECT count(DISTINCT object_id)::int AS count FROM verification.object_chunks',
      );
      return row?.count ?? 0;
    },
  };
}
