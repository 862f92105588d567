import { once } from 'node:events';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Database } from '../../src/platform/database/index.js';
import { StaffKeysService } from '../../src/verification/console/index.js';
import { apiOf } from '../factories/api.js';
import { makeCustomer, type CustomerSystem } from '../factories/customer.js';
import { MANY, ManyRows } from '../factories/many-rows.js';
import { makePartner, type Partner } from '../factories/partner.js';
import { makeStaff, type StaffBrowser } from '../factories/staff.js';
import { readDocument } from '../support/answers/openapi.js';
import { startApplication, type TestApplication } from '../support/application.js';
import { rowsRead } from '../support/rows-read.js';
import { volume } from '../support/volume.js';

/** More than a page with its keys and authentication; far fewer than the rows in the way. */
const FLAT = 400;

interface Operation {
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}

const { paths } = readDocument() as unknown as {
  paths: Record<string, { get?: Operation }>;
};

const PAGING = ['limit', 'starting_after', 'ending_before', 'after'];

/** Every list of both products, with the filters it takes. */
const LISTS = Object.entries(paths).flatMap(([path, { get }]) => {
  const answer = get?.responses['200']?.content?.['application/json']?.schema.$ref ?? '';
  if (!get || !/List(View)?$/.test(answer)) return [];
  const names = (get.parameters ?? []).filter((each) => each.in === 'query');
  return { path, filters: names.map(({ name }) => name).filter((name) => !PAGING.includes(name)) };
});

/** What one account, one workspace or one person has: a few rows, read by its id, without pages. */
const isFew = (path: string): boolean =>
  /^\/staff\/v1\/|^\/people\/v1\/saved_filters$|\/(device_keys|sources|vouches)$/.test(path);

/** A list that is not read from the database. */
const IN_MEMORY = ['/v1/test_helpers/personas'];

/** What a list is asked, beside its filters. */
interface Case {
  key: () => string;
  /** A member of the staff instead, for a list of a console. */
  staff?: () => StaffBrowser;
  /** Filters that are refused together. */
  apart?: [string, string][];
  /** The ids in its path. */
  ids?: Record<string, string>;
  /** Values of each filter: few, old rows match all of them. */
  filters?: Record<string, string[]>;
  /** Further ends of the address. */
  pages?: string[];
}

describe('a list', () => {
  let test: TestApplication;
  let partner: Partner;
  let customer: CustomerSystem;
  let cases: Record<string, Case[]>;

  let rows = Promise.resolve(0);

  /** Runs each request in one transaction, and counts the rows it reads. */
  function countRows(app: NestFastifyApplication): void {
    const fastify = app.getHttpAdapter().getInstance();
    fastify.addHook('onRequest', (request, reply, done) => {
      if (request.method !== 'GET') {
        done();
        return;
      }
      rows = app.get(Database).enclose(async (tx) => {
        const before = await rowsRead(tx);
        const answered = once(reply.raw, 'finish');
        done();
        await answered;
        return (await rowsRead(tx)) - before;
      });
      rows.catch(() => undefined);
    });
  }

  beforeAll(async () => {
    test = await startApplication({}, { prepare: countRows });
    partner = await makePartner(test.app);
    customer = await makeCustomer(test, partner);
    const many = new ManyRows(test, partner, customer);
    const sessions = await many.fillSessions();
    await many.fillEmployees();
    await many.fillConsole();
    const { verification, gateway } = await many.fillWebhooks();
    await many.fillAudit();
    const { secret: staff } = await test.app
      .get(StaffKeysService, { strict: false })
      .create(partner.organizationId, 'Staff');
    const sandbox = () => partner.sandboxKey;
    cases = {
      '/v1/verification_sessions': [
        { key: sandbox, filters: sessions },
        { key: () => partner.productionKey, filters: sessions },
      ],
      '/v1/events': [
        {
          key: () => partner.productionKey,
          filters: { project_id: [partner.productionProject] },
          pages: ['', 'after=2', `after=${MANY}`],
        },
      ],
      '/v1/audit_entries': [{ key: sandbox, pages: ['', 'after=1', `after=${MANY - 2}`] }],
      '/v1/deletion_records': [{ key: sandbox }, { key: () => partner.productionKey }],
      '/v1/webhook_endpoints': [
        { key: sandbox, filters: { project_id: [partner.selfieProject] } },
        { key: () => partner.productionKey, filters: { project_id: [partner.selfieProject] } },
      ],
      '/v1/webhook_endpoints/{id}/deliveries': Object.entries(verification).map(([status, id]) => ({
        key: sandbox,
        ids: { id },
        filters: { status: [status] },
      })),
      '/v1/users/{user_id}/oidc_grants': [
        { key: sandbox, ids: { user_id: sessions['user_id']![0]! } },
      ],
      '/console/v1/oidc_clients': [
        { key: () => staff, filters: { registered_under: ['2.999.1', '2.999.2'] } },
      ],
      '/gateway/v1/audit_entries': [{ key: () => customer.key, pages: ['', 'after=1'] }],
      '/gateway/v1/employees': [{ key: () => customer.key }],
      '/gateway/v1/webhook_endpoints': [{ key: () => customer.key }],
      '/gateway/v1/webhook_endpoints/{id}/deliveries': Object.entries(gateway).map(
        ([status, id]) => ({ key: () => customer.key, ids: { id }, filters: { status: [status] } }),
      ),
    };
    const { staff: auditor, sessions: found, audit } = await many.fillCases(sessions);
    cases['/console/v1/sessions'] = [{ key: sandbox, staff: auditor, filters: found }];
    cases['/console/v1/reviews'] = [
      { key: sandbox, staff: auditor, filters: { status: ['waiting', 'confirmed'] } },
    ];
    cases['/console/v1/events'] = [
      { key: sandbox, staff: auditor, filters: { project_id: [partner.productionProject] } },
    ];
    cases['/console/v1/audit_entries'] = [
      {
        key: sandbox,
        staff: auditor,
        filters: audit,
        apart: [
          ['actor=', 'action='],
          ['actor=', 'subject='],
          ['action=', 'subject='],
        ],
      },
    ];
    const { staff: hr, lead, holder, filters: people } = await many.fillPeople();
    cases['/people/v1/employees'] = [
      {
        key: () => '',
        staff: () => hr,
        filters: people,
        apart: ['created_after', 'created_before'].flatMap((one) =>
          ['verified_after', 'verified_before'].map((two): [string, string] => [one, two]),
        ),
      },
    ];
    cases['/people/v1/imports'] = [{ key: () => '', staff: () => hr }];
    cases['/people/v1/desk/cases'] = [
      { key: () => '', staff: () => lead, filters: { scope: ['own', 'all'] } },
    ];
    cases['/people/v1/jobs'] = [{ key: () => '', staff: () => hr }];
    cases['/people/v1/campaigns'] = [{ key: () => '', staff: () => hr }];
    cases['/people/v1/resets'] = [
      { key: () => '', staff: () => hr, filters: { status: ['done'] } },
    ];
    cases['/people/v1/grants'] = [
      {
        key: () => '',
        staff: () => hr,
        filters: {
          status: ['active', 'consumed', 'revoked', 'expired'],
          employee: [holder],
        },
      },
    ];
    const owner = await makeStaff(test, [partner.organizationId, 'owner']);
    const ofOwner = { key: () => '', staff: () => owner };
    for (const path of ['projects', 'api_keys', 'legal_holds'])
      cases[`/console/v1/${path}`] = [ofOwner];
    cases['/console/v1/webhook_endpoints'] = [
      { ...ofOwner, filters: { project_id: [partner.selfieProject] } },
    ];
    cases['/console/v1/webhook_endpoints/{id}/deliveries'] = Object.entries(verification).map(
      ([status, id]) => ({ ...ofOwner, ids: { id }, filters: { status: [status] } }),
    );
    const ofCustomer = await makeStaff(test, [customer.customerId, 'owner']);
    const ofPeople = { key: () => '', staff: () => ofCustomer };
    for (const path of [
      'api_keys',
      'connections',
      'directory_alarms',
      'groups',
      'webhook_endpoints',
    ])
      cases[`/people/v1/${path}`] = [ofPeople];
    cases['/gateway/v1/connections'] = [{ key: () => customer.key }];
    cases['/people/v1/audit_entries'] = [
      {
        ...ofPeople,
        filters: audit,
        apart: [
          ['actor=', 'action='],
          ['actor=', 'subject='],
          ['action=', 'subject='],
        ],
      },
    ];
    cases['/people/v1/webhook_endpoints/{id}/deliveries'] = Object.entries(gateway).map(
      ([status, id]) => ({ ...ofPeople, ids: { id }, filters: { status: [status] } }),
    );
    await test.database.query('VACUUM ANALYZE');
  });

  afterAll(() => test.close());

  /** The answer of an address, and the rows read for it. */
  async function ask(
    address: string,
    { key, staff }: Pick<Case, 'key' | 'staff'>,
  ): Promise<{ body: ListBody; rows: number }> {
    const { status, body } = await (staff
      ? readAs(staff(), address)
      : apiOf(test, key()).get(address));
    if (status !== 200) throw new Error(`${address} answered ${status}: ${JSON.stringify(body)}`);
    return { body: body as ListBody, rows: await rows };
  }

  async function readAs(staff: StaffBrowser, address: string) {
    const answer = await staff.get(address);
    return { status: answer.status, body: await answer.json() };
  }

  /** Every filter alone, and every pair of them. */
  function queriesOf(filters: Record<string, string[]> = {}): string[] {
    const singles = Object.entries(filters).map(([name, values]) =>
      values.map((value) => (value.startsWith('[') ? name + value : `${name}=${value}`)),
    );
    const pairs = singles.flatMap((one, i) =>
      singles.slice(i + 1).flatMap((two) => one.flatMap((a) => two.map((b) => `${a}&${b}`))),
    );
    return ['', ...singles.flat(), ...pairs];
  }

  /** Asks for a page and fails where more rows are read than it needs; returns the page. */
  async function expectFlat(address: string, of: Pick<Case, 'key' | 'staff'>): Promise<ListBody> {
    const { body, rows: read } = await ask(address, of);
    expect([address, read < FLAT ? 'flat' : read]).toEqual([address, 'flat']);
    return body;
  }

  /** The pages before and after each end of a page. */
  function neighboursOf(base: string, { data }: ListBody): string[] {
    if (base.includes('after=') || base.includes('/events') || base.includes('audit')) return [];
    const ends = [data[0]?.id, data.at(-1)?.id].filter((id) => id?.includes('_'));
    return ends.flatMap((id) => [`${base}&starting_after=${id}`, `${base}&ending_before=${id}`]);
  }

  it.each(LISTS.filter(({ path }) => !IN_MEMORY.includes(path) && !isFew(path)))(
    '$path stays flat by every filter and every pair of filters',
    async ({ path, filters }) => {
      const all = cases[path] ?? [];
      expect(all.length).toBeGreaterThan(0);
      for (const { key, staff, apart = [], ids = {}, filters: values, pages = [''] } of all) {
        expect(Object.keys(values ?? {}).sort()).toEqual(filters.sort());
        const place = path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
        const of = { key, ...(staff && { staff }) };
        // Entries of the audit are linked when they are first looked at.
        await ask(place, of);
        for (const query of queriesOf(values).flatMap((each) =>
          pages.map((page) => [each, page]),
        )) {
          const base = `${place}?${query.filter(Boolean).join('&')}`;
          if (apart.some((pair) => pair.every((name) => base.includes(name)))) continue;
          const neighbours = neighboursOf(base, await expectFlat(base, of));
          // Beside a pair of filters, pages further on are long to look at.
          const looked = base.includes('&') ? volume([], neighbours) : neighbours;
          for (const address of looked) await expectFlat(address, of);
        }
      }
    },
  );

  it('finds the zone behind other text', async () => {
    const filters = cases['/v1/verification_sessions']![0]!.filters!;
    const pairs = queriesOf(filters).filter((each) => each.includes('&'));
    for (const query of pairs.filter((each) => !each.includes('created_after'))) {
      const { body } = await ask(`/v1/verification_sessions?${query}`, {
        key: () => partner.sandboxKey,
      });
      expect([query, body.data.length]).toEqual([query, query.includes('[number]') ? 1 : 3]);
    }
  });

  it('would fail this test if it read every row', async () => {
    const looked = await test.app.get(Database).enclose(async (tx) => {
      const before = await rowsRead(tx);
      await tx.query('SELECT count(*) FROM verification.sessions WHERE failure_code IS NULL');
      return (await rowsRead(tx)) - before;
    });

    expect(looked).toBeGreaterThan(4 * MANY);
  });
});

interface ListBody {
  data: { id: string }[];
}
