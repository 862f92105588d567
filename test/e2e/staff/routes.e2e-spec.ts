import { readFileSync } from 'node:fs';
import { CustomersService } from '../../../src/gateway/customers/index.js';
import { documentedPath, listRoutes, type Route } from '../../../src/openapi/index.js';
import { packagePath } from '../../../src/platform/config/index.js';
import { OPERATOR } from '../../../src/platform/audit/index.js';
import type { Id } from '../../../src/platform/ids/index.js';
import { CONSOLES, ROLES, ROLES_OF, type Console, type Role } from '../../../src/staff/index.js';
import { OrganizationsService } from '../../../src/verification/organizations/index.js';
import { bodyOf, upload } from '../../factories/people.js';
import { makeConfirmingStaff as makeStaff } from '../../factories/staff-visitor.js';
import { browserWith, confirming, signIn, type StaffBrowser } from '../../factories/staff.js';
import { startApplication, type TestApplication } from '../../support/application.js';
import { listOperations, type Schema } from '../../support/fuzz/operations.js';
import { makeTenant, type Tenant } from '../../support/fuzz/tenant.js';
import { volume } from '../../support/volume.js';

type Mine = Record<Console, { workspace: Id; browsers: Partial<Record<Role, StaffBrowser>> }>;

interface Seen {
  status: number;
  code: string | undefined;
}

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;
const isStaffRoute = ({ access }: Route): boolean => access?.scheme === 'staff_cookie';
const asksPermission = ({ access }: Route): boolean =>
  access?.type === 'credential' && access.accepts.includes('staff');

/** The consoles that a route belongs to: outside both, its address names the workspace. */
function consolesOf({ path }: Route): readonly Console[] {
  const own = CONSOLES.filter((each) => path.startsWith(`/${each}/`));
  return own.length === 0 ? CONSOLES : own;
}

/** `METHOD path` → the roles that the printed matrix lets in. */
function printedMatrix(): Map<string, Set<string>> {
  const [, routes = ''] = readFileSync(packagePath('docs/reference/permissions.md'), 'utf8').split(
    '## Routes',
  );
  const rows = routes
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((each) => each.trim()),
    );
  const [head = [], , ...lines] = rows;
  return new Map(
    lines.map((cells) => {
      const path = (cells[1] ?? '').replaceAll('`', '');
      const allowed = ROLES.filter((role) => cells[head.indexOf(role)] === 'yes');
      return [`${cells[0] ?? ''} ${path}`, new Set<string>(allowed)];
    }),
  );
}

async function seen(answer: Promise<Response>): Promise<Seen> {
  const got = await answer;
  const isProblem = got.headers.get('content-type')?.includes('problem+json') === true;
  const { code } = isProblem ? ((await got.json()) as { code?: string }) : {};
  if (!isProblem) await got.body?.cancel();
  return { status: got.status, code };
}

/** The smallest value that a schema takes. */
function exampleOf({ type, ...schema }: Schema): unknown {
  const kind = Array.isArray(type) ? type[0] : type;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf?.[0]) return exampleOf(schema.allOf[0]);
  if (kind === 'integer' || kind === 'number') return schema.minimum ?? 1;
  if (kind === 'boolean') return false;
  if (kind === 'array') return schema.items ? [exampleOf(schema.items)] : [];
  if (kind === 'object') {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {})]));
  }
  if (schema.format === 'email') return 'ada@example.com';
  return schema.format === 'date' ? '2099-01-01' : 'x';
}

const ID = /^[a-z]+_[0-9a-z]{26}$/;
/** Every route with every foreign id, on a busy machine. */
const MANY_CALLS_MS = 180_000;

describe('every route of the staff', () => {
  let test: TestApplication;
  let routes: Route[];
  let mine: Mine;
  let foreign: Tenant;

  beforeAll(async () => {
    test = await startApplication({ RATE_LIMIT_PER_STAFF: '1000000' });
    routes = listRoutes(test.app);
    foreign = await makeTenant(test, 'zqforeignzq');
    const organizations = test.app.get(OrganizationsService, { strict: false });
    const customers = test.app.get(CustomersService, { strict: false });
    const organization = await organizations.create('Mine', OPERATOR);
    const customer = await customers.create({ name: 'Mine', environment: 'sandbox' }, OPERATOR);
    mine = {
      console: { workspace: organization.id, browsers: {} },
      people: { workspace: customer.id, browsers: {} },
    };
    for (const console of CONSOLES)
      for (const role of ROLES_OF[console])
        mine[console].browsers[role] = await makeStaff(test, [mine[console].workspace, role]);
  });

  afterAll(() => test.close());

  const addressOf = ({ path }: Route, workspace: Id, id = 'x'): string =>
    path.replace(':workspace_id', workspace).replaceAll(/:[a-z_]+/gi, id);

  const call = (
    { headers }: Pick<StaffBrowser, 'headers'>,
    { method }: Route,
    address: string,
  ): Promise<Seen> => seen(fetch(test.baseUrl + address, { method, headers, redirect: 'manual' }));

  it('stands in the printed matrix, and nothing else does', () => {
    const asking = routes.filter(asksPermission).map(nameOf);

    expect(asking.length).toBeGreaterThan(30);
    expect([...printedMatrix().keys()].sort()).toEqual(asking.sort());
  });

  it(
    'lets in the roles of the printed matrix, and refuses every other',
    async () => {
      const matrix = printedMatrix();
      const wrong: string[] = [];
      for (const route of routes.filter(asksPermission))
        for (const console of consolesOf(route)) {
          const { workspace, browsers } = mine[console];
          for (const [role, browser] of Object.entries(browsers)) {
            const { status, code } = await call(browser, route, addressOf(route, workspace));
            const isIn = status !== 401 && status < 500 && code !== 'permission_missing';
            if (isIn !== matrix.get(nameOf(route))?.has(role))
              wrong.push(`${role} at ${nameOf(route)}: ${status} ${code ?? ''}`);
          }
        }

      expect(wrong).toEqual([]);
    },
    MANY_CALLS_MS,
  );

  it('refuses an auditor whatever is no reading', () => {
    const changing = [...printedMatrix()].filter(
      ([route, roles]) => roles.has('auditor') && !route.startsWith('GET '),
    );
    const permissionAt = (name: string) =>
      routes.find((route) => nameOf(route) === name)?.access?.detail ?? '';

    expect(changing.filter(([name]) => !/:(read|export)$/.test(permissionAt(name)))).toEqual([]);
  });

  it('shows people to no developer, and pictures to no HR', () => {
    const open = (role: Role, path: RegExp) =>
      [...printedMatrix()].filter(([route, roles]) => roles.has(role) && path.test(route));

    expect(open('developer', /\/people\/v1\/(employees|imports)/)).toEqual([]);
    expect(open('hr', / \/console\//)).toEqual([]);
    expect(open('help_desk', /\/(people|console)\/v1\/(?!desk\/)/)).toEqual([]);
    expect(open('help_desk', /override/)).toEqual([]);
  });

  it('is closed to everybody who is not signed in, and to every key', async () => {
    const { partner, customer, staffKey } = foreign;
    const keys = [partner.sandboxKey, partner.productionKey, customer.key, staffKey];
    const wrong: string[] = [];
    for (const route of routes.filter(isStaffRoute)) {
      const address = addressOf(route, mine.console.workspace);
      const nobody = await call({ headers: { 'x-requested-by': 'staff-page' } }, route, address);
      if (nobody.code !== 'sign_in_needed') wrong.push(`nobody at ${nameOf(route)}`);
      const orKey = route.access?.orScheme;
      for (const key of keys) {
        if (orKey !== undefined && key === staffKey) continue;
        const { status } = await call(
          { headers: { authorization: `Bearer ${key}` } },
          route,
          address,
        );
        if (status !== 401) wrong.push(`${key.slice(0, 3)} at ${nameOf(route)}: ${status}`);
      }
    }

    expect(wrong).toEqual([]);
  });

  it('takes no cookie beside a key, nor from another site', async () => {
    const owner = mine.console.browsers.owner!;
    const wrong: string[] = [];
    for (const route of routes.filter(isStaffRoute)) {
      const address = addressOf(route, mine.console.workspace);
      const with_ = (more: Record<string, string>) =>
        call({ headers: { ...owner.headers, ...more } }, route, address);
      const both = await with_({ authorization: `Bearer ${foreign.staffKey}` });
      if (both.code !== 'credentials_conflict') wrong.push(`both at ${nameOf(route)}`);
      const sister = await with_({ 'sec-fetch-site': 'same-site' });
      if (sister.code !== 'request_not_from_console') wrong.push(`sister at ${nameOf(route)}`);
    }

    expect(wrong).toEqual([]);
  });

  it('counts the cookie nowhere else', async () => {
    const owner = await makeStaff(
      test,
      [mine.console.workspace, 'owner'],
      [mine.people.workspace, 'owner'],
    );
    const wrong: string[] = [];
    const others = routes.filter(
      (route) => !isStaffRoute(route) && route.access?.type === 'credential',
    );
    expect(others.length).toBeGreaterThan(50);
    for (const route of others) {
      const headers = { ...owner.headers, 'x-requested-by': 'hosted-page' };
      const { status } = await call({ headers }, route, addressOf(route, mine.console.workspace));
      if (status !== 401) wrong.push(`${nameOf(route)}: ${status}`);
    }

    expect(wrong).toEqual([]);
  });

  it("hides another's workspace, named in the header or in the address", async () => {
    const theirs = { console: foreign.partner.organizationId, people: foreign.customer.customerId };
    const wrong: string[] = [];
    for (const route of routes.filter(asksPermission))
      for (const console of consolesOf(route)) {
        const { headers } = mine[console].browsers.owner!;
        const named = { headers: { ...headers, 'x-workspace': theirs[console] } };
        const { code } = await call(named, route, addressOf(route, theirs[console]));
        if (code !== 'workspace_not_found') wrong.push(`${nameOf(route)}: ${code ?? 'let in'}`);
      }

    expect(wrong).toEqual([]);
  });

  it('keeps a session of one workspace out of every other of its account', async () => {
    const workspaces = [mine.console.workspace, mine.people.workspace] as const;
    const both = await makeStaff(test, [workspaces[0], 'owner'], [workspaces[1], 'owner']);
    const bound = await signIn(test, both.account, workspaces[0]);
    const wrong: string[] = [];
    for (const route of routes.filter(asksPermission)) {
      if (!consolesOf(route).includes('people')) continue;
      for (const named of [{}, { 'x-workspace': workspaces[1] }] as Record<string, string>[]) {
        const from = { headers: { ...bound.headers, ...named } };
        const { code } = await call(from, route, addressOf(route, workspaces[1]));
        if (code !== 'workspace_not_found') wrong.push(`${nameOf(route)}: ${code ?? 'let in'}`);
      }
    }

    expect(wrong).toEqual([]);
  });

  it(
    "finds nothing by another workspace's ids",
    async () => {
      const bodies = new Map(
        listOperations().map(({ method, path, body }) => [`${method} ${path}`, body]),
      );
      const ids = await foreignIds();
      const wrong: string[] = [];
      const taking = routes.filter(
        (route) => asksPermission(route) && /:(?!workspace_id)/.test(route.path),
      );
      for (const [n, route] of taking.entries()) {
        const tried = ids.filter((_, k) => (n + k) % volume(5, 1) === 0);
        for (const console of consolesOf(route)) {
          const { workspace, browsers } = mine[console];
          const schema = bodies.get(documentedPath(nameOf(route)));
          const body = schema ? (exampleOf(schema) as object) : null;
          for (const id of tried) {
            const address = addressOf(route, workspace, encodeURIComponent(id));
            const sent = { confirms: true, ...(body && { body }) };
            const { status } = await seen(browsers.owner!.send(route.method, address, sent));
            if (status < 400 || status >= 500) wrong.push(`${nameOf(route)} ${id}: ${status}`);
          }
        }
      }

      expect(wrong).toEqual([]);
    },
    MANY_CALLS_MS,
  );

  /** One of each kind of thing that the other workspace has, from wherever it is told. */
  async function foreignIds(): Promise<string[]> {
    const { staff, known, partner, customer } = foreign;
    const imported = await bodyOf(201, upload(staff, test.baseUrl, 'id\nE-1\n'));
    const invited = `/staff/v1/workspaces/${partner.organizationId}/invitations`;
    await confirming(test, staff).post(invited, { email: 'eve@example.com', role: 'developer' });
    const { data } = await bodyOf(200, staff.get(invited));
    const link = (data as { id: string }[])[0]!.id;
    const own = [staff.account, partner.documentProject, partner.organizationId];
    return [
      ...[...known.values()].map((values) => values[0]!).filter((each) => ID.test(each)),
      ...[imported.id, link, ...own, customer.customerId],
    ];
  }

  it('knows a role change while a page is open, at the next call', async () => {
    const { workspace, browsers } = mine.console;
    const open = await makeStaff(test, [workspace, 'developer']);
    const again = () => seen(open.get('/console/v1/oidc_clients'));
    expect((await again()).status).toBe(200);
    const changed = await browsers.owner!.post(
      `/staff/v1/workspaces/${workspace}/members/${open.account}/change_role`,
      { role: 'reviewer' },
    );
    expect(changed.status).toBe(200);

    expect(await again()).toEqual({ status: 401, code: 'sign_in_needed' });
    const anew = await signIn(test, open.account);
    expect((await seen(anew.get('/console/v1/oidc_clients'))).code).toBe('permission_missing');
    const planted = browserWith(test, open.account, open.cookie);
    expect((await seen(planted.get('/staff/v1/session'))).status).toBe(401);
  });
});
