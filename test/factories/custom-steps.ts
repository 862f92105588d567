import type { Id } from '../../src/platform/ids/index.js';
import type { NewProject } from '../../src/verification/projects/index.js';
import { findPersona } from '../../src/verification/sandbox/index.js';
import type { TestApplication } from '../support/application.js';
import { apiOf, type Api, type SessionBody } from './api.js';
import { makePartner, makeProject } from './partner.js';
import { visit, type Visitor } from './visitor.js';

export const grace = findPersona('persona_02')!;
export const SIMULATED = { simulation: { persona: grace.id, scenario: 'success' } };
export const EMAIL = 'zelda.quince@mail.example';

interface Walk {
  session: SessionBody;
  page: Visitor;
}

/** A partner whose projects name their own steps. */
export interface CustomSteps {
  api: Api;
  project: (
    steps: NewProject['steps'] & object,
    change?: Partial<NewProject>,
  ) => Promise<Id<'proj'>>;
  /** A session whose person has agreed. */
  agreed: (projectId: string, input?: object) => Promise<Walk>;
  /** The code that the page sends by email. */
  codeFor: (page: Visitor, email?: string) => Promise<string>;
}

export async function makeCustomSteps(test: TestApplication): Promise<CustomSteps> {
  const partner = await makePartner(test.app);
  const api = apiOf(test, partner.sandboxKey);
  return {
    api,
    project: (steps, change = {}) =>
      makeProject(test.app, partner.organizationId, { template: 'custom', steps, ...change }),
    agreed: async (projectId, input = {}) => {
      const session = await api.session({ project_id: projectId, ...input });
      const page = await visit(test, session);
      await page.post('steps/consent', { granted: true }).expect(200);
      return { session, page };
    },
    codeFor: async (page, email = EMAIL) => {
      const { body } = await page.post('email_code', { email }).expect(200);
      return body.simulated_code;
    },
  };
}
