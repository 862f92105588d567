import { CustomersService } from '../../src/gateway/customers/index.js';
import { OPERATOR } from '../../src/platform/audit/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { TestIdentityProvider, type Behaviour } from '../support/doubles/identity-provider.js';
import { answered, makeConfirmingStaff, type Answered } from './staff-visitor.js';
import { browserWith, type StaffBrowser } from './staff.js';

/** An application beside an identity provider, with a new workspace and its owner for each test. */
export interface SingleSignOnScene {
  test: TestApplication;
  provider: TestIdentityProvider;
  /** A browser that is not signed in. */
  nobody: StaffBrowser;
  customer: Id<'cust'>;
  owner: StaffBrowser;
}

interface SignedIn {
  account: { id: Id<'staff'>; email: string };
  session: { method: string };
  workspaces: { id: string; role: string }[];
}

const GROUPS = [
  { group: 'it-admins', role: 'admin' },
  { group: 'hr-team', role: 'hr' },
];

/** Where a workspace sets up its single sign-on. */
export const settingsAt = (workspace: Id) => `/staff/v1/workspaces/${workspace}/single_sign_on`;

/** The cookie of the session that a sign-in began. */
export const cookieOf = ({ cookies }: Answered) =>
  cookies.find((each) => each.startsWith('staff=ses_'))!;

/** Sets the scene for a `describe`, hands it to `take` before each test, and gives the steps in it. */
export function setSingleSignOnScene(take: (scene: SingleSignOnScene) => void) {
  let scene: SingleSignOnScene;
  let started: Pick<SingleSignOnScene, 'test' | 'provider' | 'nobody'>;

  beforeAll(async () => {
    const provider = await TestIdentityProvider.start();
    const test = await startApplication({ OUTBOUND_ALLOWED_ADDRESSES: '127.0.0.1,::1' });
    started = { test, provider, nobody: browserWith(test, 'staff_nobody', '') };
  });

  beforeEach(async () => {
    const { test, provider } = started;
    provider.behaviour = { claims: { groups: ['hr-team'] } };
    const customer = await newCustomer(test, 'One');
    const owner = await makeConfirmingStaff(test, [customer, 'owner']);
    scene = { ...started, customer, owner };
    take(scene);
  });

  afterAll(async () => {
    await started.test.close();
    await started.provider.close();
  });

  return { ...settingsOf(() => scene), ...visitsOf(() => scene), ...recordsOf(() => scene) };
}

async function newCustomer({ app }: TestApplication, name: string): Promise<Id<'cust'>> {
  const customers = app.get(CustomersService, { strict: false });
  return (await customers.create({ name, environment: 'sandbox' }, OPERATOR)).id;
}

/** The set-up by an owner. */
function settingsOf(scene: () => SingleSignOnScene) {
  const input = (more: object = {}) => {
    const { issuer, client } = scene().provider;
    return {
      name: 'Sign in with Example',
      issuer,
      client_id: client.id,
      client_secret: client.secret,
      groups_claim: 'groups',
      group_roles: GROUPS,
      is_enforced: false,
      is_offered: false,
      ...more,
    };
  };
  const configure = (
    more: object = {},
    who = scene().owner,
    workspace: Id = scene().customer,
  ): Promise<Answered> => answered(who.send('PUT', settingsAt(workspace), { body: input(more) }));

  return { input, configure };
}

/** The steps of a person who signs in. */
function visitsOf(scene: () => SingleSignOnScene) {
  const begin = (workspace: string, invitation?: string) =>
    answered(
      scene().nobody.post('/staff/v1/single_sign_on/begin', {
        workspace_id: workspace,
        ...(invitation !== undefined && { invitation }),
      }),
    );
  const finish = (answer: string, cookie: string) =>
    answered(scene().nobody.post('/staff/v1/single_sign_on/finish', { answer }, { cookie }));

  /** A whole sign-in by a browser of its own. */
  async function enter(
    behaviour: Behaviour = scene().provider.behaviour,
    workspace: Id = scene().customer,
    invitation?: string,
  ): Promise<Answered> {
    const { provider } = scene();
    const begun = await begin(workspace, invitation);
    if (begun.status !== 200) return begun;
    provider.behaviour = behaviour;
    return finish(provider.signIn(String(begun.body['url'])), begun.cookies[0]!);
  }

  const who = async (entered: Answered): Promise<SignedIn> => {
    const session = scene().nobody.get('/staff/v1/session', { cookie: cookieOf(entered) });
    return (await answered(session)).body as unknown as SignedIn;
  };

  return { begin, finish, enter, who };
}

/** What is kept beside the workspace of the scene. */
function recordsOf(scene: () => SingleSignOnScene) {
  /** Why sign-ins to a workspace were refused, in order. */
  const refusalsIn = async (workspace: Id): Promise<string[]> => {
    const rows = await scene().test.database.query<{ details: { reason: string } }>(
      `SELECT details FROM gateway.audit_entries
        WHERE customer_id = $1 AND action = 'staff.sign_in_refused' ORDER BY id`,
      [uuidOf(workspace)],
    );
    return rows.map(({ details }) => details.reason);
  };
  const makeCustomer = () => newCustomer(scene().test, 'Two');

  return { refusalsIn, makeCustomer };
}
