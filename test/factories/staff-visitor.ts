import { CustomersService } from '../../src/gateway/customers/index.js';
import { OPERATOR } from '../../src/platform/audit/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import { StaffAdministration } from '../../src/staff/index.js';
import { OrganizationsService } from '../../src/verification/organizations/index.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { VirtualAuthenticator, type Misbehaviour } from '../support/doubles/authenticator.js';
import { browserWith, confirming, makeStaff, type StaffBrowser } from './staff.js';

/** An application whose clock stands still, with one workspace of each product. */
export interface StaffScene {
  test: TestApplication;
  organization: Id<'org'>;
  customer: Id<'cust'>;
}

export interface Answered {
  status: number;
  code: string | undefined;
  body: Record<string, unknown>;
  /** The first of the cookies. */
  cookie: string;
  cookies: string[];
}

export interface Challenge {
  challenge_id: string;
  options: { challenge: string };
}

export const EMAIL = 'eve@example.com';

/** People who confirm what is dangerous, as our pages make them. */
export const makeConfirmingStaff: typeof makeStaff = async (test, ...roles) =>
  confirming(test, await makeStaff(test, ...roles));

/** The secret of a link, which follows the `#`. */
export function tokenOf(url: string): string {
  return url.slice(url.indexOf('#') + 1);
}

/** What the service sent, with the cookies it set, each as `name=value`. */
export async function answered(answer: Promise<Response>): Promise<Answered> {
  const got = await answer;
  const text = await got.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  const cookies = got.headers.getSetCookie().map((each) => each.split(';')[0]!);
  const code = body['code'] as string | undefined;
  return { status: got.status, code, body, cookie: cookies[0] ?? '', cookies };
}

/** Sets the scene once for a `describe`, hands it to `take`, and gives the steps of a visitor in it. */
export function setStaffScene(take: (scene: StaffScene) => void) {
  let scene: StaffScene;

  beforeAll(async () => {
    const test = await startApplication();
    test.clock.stop();
    const organizations = test.app.get(OrganizationsService, { strict: false });
    const organization = (await organizations.create('One', OPERATOR)).id;
    const customers = test.app.get(CustomersService, { strict: false });
    const customer = (await customers.create({ name: 'One', environment: 'sandbox' }, OPERATOR)).id;
    scene = { test, organization, customer };
    take(scene);
  });

  afterAll(() => scene.test.close());

  return visitorOf(() => scene);
}

/** The steps of a visitor who is not signed in. The scene is read at each step, since it is set after the tests are declared. */
export function visitorOf(scene: () => StaffScene) {
  const nobody = (cookie = '') => browserWith(scene().test, 'staff_nobody', cookie);
  const post = (path: string, body: object, from = nobody()) =>
    answered(from.send('POST', path, { body, confirms: false }));

  const administration = () => scene().test.app.get(StaffAdministration, { strict: false });

  async function accept(
    token: string,
    {
      device = new VirtualAuthenticator(scene().test.settings.baseUrl),
      ...wrong
    }: Misbehaviour & {
      device?: VirtualAuthenticator;
    } = {},
  ): Promise<Answered & { device: VirtualAuthenticator }> {
    const given = { token, name: 'Eve', email: EMAIL };
    const begun = await post('/staff/v1/links/challenges', given);
    if (begun.status !== 200) return { ...begun, device };
    const { challenge_id, options } = begun.body as unknown as Challenge;
    const response = device.register(options, wrong);
    const done = await post('/staff/v1/links/accept', { ...given, challenge_id, response });
    return { ...done, device };
  }

  async function invited(
    role: 'owner' | 'admin' | 'developer' = 'developer',
    email = EMAIL,
  ): Promise<string> {
    const given = { workspace: scene().organization, email, role } as const;
    return tokenOf((await administration().invite(given, OPERATOR)).url);
  }

  /** Who is signed in since a link was accepted. */
  async function browserOf(cookie: string): Promise<StaffBrowser> {
    const signedIn = await answered(nobody(cookie).get('/staff/v1/session'));
    const { id } = signedIn.body['account'] as { id: Id<'staff'> };
    return browserWith(scene().test, id, cookie);
  }

  /** A person with a passkey, who just joined. */
  async function joined(role: 'owner' | 'developer' = 'developer') {
    const { cookie, device } = await accept(await invited(role));
    return { device, browser: await browserOf(cookie) };
  }

  const challenge = async () =>
    (await post('/staff/v1/sign_in/challenges', {})).body as unknown as Challenge;

  async function signInWith(device: VirtualAuthenticator, wrong: Misbehaviour = {}) {
    const { challenge_id, options } = await challenge();
    return post('/staff/v1/sign_in', { challenge_id, response: device.assert(options, wrong) });
  }

  return { post, administration, accept, browserOf, invited, joined, challenge, signInWith };
}
