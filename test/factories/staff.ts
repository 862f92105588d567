import { OPERATOR } from '../../src/platform/audit/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import { Joining, StaffSessions, type Role } from '../../src/staff/index.js';
import { StepUps } from '../../src/staff/passkeys/index.js';
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
}

/** A new account with these roles, signed in. */
export async function makeStaff(
  test: TestApplication,
  ...roles: [workspace: Id, role: Role][]
): Promise<StaffBrowser> {
  const joining = test.app.get(Joining, { strict: false });
  const account = await joining.createAccount({ name: 'Sam Staff', email: 'sam@example.com' });
  for (const [workspace, role] of roles)
    await joining.join(account.id, { workspace, role, by: OPERATOR });
  return signIn(test, account.id);
}

/** The header that confirms one dangerous action, as a passkey would. */
export async function stepUp(
  test: TestApplication,
  { cookie }: StaffBrowser,
  action: string,
  target = '',
): Promise<Record<string, string>> {
  const secret = cookie.slice('staff='.length);
  const session = await test.app.get(StaffSessions, { strict: false }).use(secret);
  if (!session) throw new Error('the staff member is not signed in');
  const steps = test.app.get(StepUps, { strict: false });
  const { step_up_id: proof } = await steps.confirmDevelopment(session, { action, target });
  return { 'x-step-up': proof };
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
): StaffBrowser {
  const own = { cookie, origin: test.settings.baseUrl, 'x-requested-by': 'staff-page' };
  const send: StaffBrowser['send'] = (method, path, { body, headers = {} } = {}) =>
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
  return {
    account,
    cookie,
    headers: own,
    send,
    get: (path, headers) => send('GET', path, headers ? { headers } : {}),
    post: (path, body = {}, headers = {}) => send('POST', path, { body, headers }),
  };
}
