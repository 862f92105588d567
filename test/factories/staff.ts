import { OPERATOR } from '../../src/platform/audit/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import {
  MembershipService,
  StaffDirectory,
  StaffSessions,
  Workspaces,
  type Role,
} from '../../src/staff/index.js';
import { StepUps } from '../../src/staff/passkeys/step-ups.service.js';
import type { TestApplication } from '../support/application.js';

/** A staff member's browser, with the headers that our own pages send. */
export interface StaffBrowser {
  account: Id<'staff'>;
  cookie: string;
  headers: Record<string, string>;
  get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  post: (path: string, body?: object, headers?: Record<string, string>) => Promise<Response>;
  send: (method: string, path: string, init?: SentRequest) => Promise<Response>;
}

interface SentRequest {
  body?: object;
  headers?: Record<string, string>;
  /** False: a browser that confirms does not. */
  confirms?: boolean;
}

/** Accounts with one address would be one person. */
let accounts = 0;

/** A new account with these roles, signed in. */
export function makeStaff(
  test: TestApplication,
  ...roles: [workspace: Id, role: Role][]
): Promise<StaffBrowser> {
  accounts += 1;
  return makeStaffWith(test, `sam-${String(accounts)}@example.com`, ...roles);
}

/** The same with an address of the test's own. */
export async function makeStaffWith(
  test: TestApplication,
  email: string,
  ...roles: [workspace: Id, role: Role][]
): Promise<StaffBrowser> {
  const members = test.app.get(MembershipService, { strict: false });
  const account = await members.createAccount({ name: 'Sam Staff', email });
  for (const [workspace, role] of roles)
    await members.join(account.id, { workspace, role, by: OPERATOR });
  return signIn(test, account.id);
}

/** The e-mail address of an account. */
export async function addressOf(test: TestApplication, who: StaffBrowser): Promise<string> {
  const [account] = await test.app.get(StaffDirectory, { strict: false }).list([who.account]);
  if (!account) throw new Error('there is no such account');
  return account.email;
}

/** The header that confirms one dangerous action in the first workspace of a person, as a passkey would. */
export async function stepUp(
  test: TestApplication,
  { cookie, account }: StaffBrowser,
  action: string,
  id = '',
): Promise<Record<string, string>> {
  const [member] = await test.app.get(Workspaces, { strict: false }).listOf(account);
  const workspace = member?.workspace ?? '';
  const target = id === '' ? workspace : `${workspace}/${id}`;
  return { 'x-step-up': await confirmationOf(test, cookie, { action, target }) };
}

/** One more browser of an account. */
export async function signIn(
  test: TestApplication,
  account: Id<'staff'>,
  onlyWorkspace: Id | null = null,
): Promise<StaffBrowser> {
  const secret = await test.app.get(StaffSessions, { strict: false }).begin({
    account,
    method: 'passkey',
    onlyWorkspace,
    address: '203.0.113.7',
    userAgent: 'A browser',
  });
  return browserWith(test, account, `staff=${secret}`);
}

export function browserWith(
  test: TestApplication,
  account: Id<'staff'>,
  cookie: string,
  { confirms = false } = {},
): StaffBrowser {
  const own = { cookie, origin: test.settings.baseUrl, 'x-requested-by': 'staff-page' };
  const call = (method: string, path: string, { body, headers = {} }: SentRequest) =>
    fetch(test.baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...own,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const send: StaffBrowser['send'] = async (method, path, sent = {}) => {
    const answer = await call(method, path, sent);
    const action = answer.headers.get('x-step-up-action');
    if (!confirms || sent.confirms === false || action === null) return answer;
    const target = answer.headers.get('x-step-up-target') ?? '';
    const proof = await confirmationOf(test, cookie, { action, target });
    return call(method, path, { ...sent, headers: { ...sent.headers, 'x-step-up': proof } });
  };
  return {
    account,
    cookie,
    headers: own,
    send,
    get: (path, headers) => send('GET', path, headers ? { headers } : {}),
    post: (path, body = {}, headers = {}) => send('POST', path, { body, headers }),
  };
}

/** The same browser, which sends a dangerous call again with a confirmation, as our pages do. */
export function confirming(test: TestApplication, { account, cookie }: StaffBrowser): StaffBrowser {
  return browserWith(test, account, cookie, { confirms: true });
}

/** A confirmed step-up of the session of a cookie; fails the test where it has ended. */
export async function confirmationOf(
  test: TestApplication,
  cookie: string,
  step: { action: string; target: string },
): Promise<string> {
  const proof = await findConfirmation(test, cookie, step);
  if (proof === null) throw new Error('nobody is signed in with this cookie');
  return proof;
}

/** The same; null once the session has ended. */
export async function findConfirmation(
  test: TestApplication,
  cookie: string,
  step: { action: string; target: string },
): Promise<string | null> {
  const secret = cookie.slice(cookie.indexOf('=') + 1);
  const session = await test.app.get(StaffSessions, { strict: false }).use(secret);
  if (!session) return null;
  const stepUps = test.app.get(StepUps, { strict: false });
  return (await stepUps.confirmDevelopment(session, step)).step_up_id;
}
