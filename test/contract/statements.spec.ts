import { globSync, readFileSync } from 'node:fs';
import { getMetadataArgsStorage } from 'typeorm';
import { ENTITIES } from '../../src/entities.js';
import { packagePath } from '../../src/platform/config/index.js';
import { createTestDatabase } from '../support/database.js';
import {
  distributionFaults,
  plainTable,
  statementFaults,
  statementsIn,
  type Tables,
} from './statements.js';
import { TENANCY } from './tenancy.js';

/** Statements that are not of one tenant, each with the reason. */
const ACROSS_TENANTS: Record<string, string> = {
  'src/platform/jobs/tenant-queue.ts#tenantsWithDue':
    'asks, without locks, which tenants have due work',
  'src/verification/events/event.store.ts#tenantsWithUnnumbered':
    'asks, without locks, which tenants have due work',
  'src/verification/device-keys/device-key.store.ts#someRelyingPartyId':
    'asks at the start for one row, whoever’s, to see whether the host has changed',
  'src/verification/sessions/check-run.store.ts#tenantsWithDue':
    'asks, without locks, which tenants have due work',
  'src/verification/oidc/tokens/oidc-payload.store.ts#tenantsWithExpired':
    'asks, without locks, which tenants have due work',
  'src/verification/engine/native/frames/seen-frame.store.ts#tenantsWithOld':
    'asks, without locks, which tenants have due work',
  'src/verification/engine/native/frames/seen-frame.store.ts#listSimilar':
    'asks, in the background and without locks, whether a frame was used anywhere in this deployment',
  'src/platform/webhooks/endpoints/endpoint.store.ts#listForClearing':
    'asks, without locks, which endpoints have something to clear',
  'src/platform/messages/delivery/due-message.store.ts#tenantsDue':
    'asks, without locks, which tenants have due work',
  'src/platform/messages/delivery/message.store.ts#tenantsWithOld':
    'asks, without locks, which tenants have due work',
  'src/platform/audit/audit.store.ts#tenantsWithUnlinked':
    'asks, without locks, which tenants have due work',
  'src/platform/audit/audit.store.ts#tenants':
    'asks whose chains there are to verify; on the command line',
  'src/gateway/scim/users/directory-alarm.store.ts#tenantsWithRestoring':
    'asks, without locks, which tenants have due work',
  'src/gateway/scim/users/directory-link.store.ts#listRemoved':
    'asks, without locks, which tenants have due work',
  'src/gateway/batches/batch.store.ts#tenantsWithWork':
    'asks, without locks, which tenants have due work',
  'src/gateway/console/overview.store.ts#listAskedCounts':
    'asks, without locks, which tenants have due work',
  'src/platform/webhooks/delivery/due-delivery.store.ts#dueEndpoints':
    'asks, without locks, which endpoints have due work',
  'src/gateway/log-export/log-export.store.ts#due':
    'asks, without locks, which collectors have due work',
  'src/gateway/log-export/log-export.store.ts#waiting':
    'counts, for whoever runs the deployment, what waits to be sent',
  'src/gateway/directory-actions/directory-action.store.ts#waiting':
    'counts, for whoever runs the deployment, what waits to be sent',
  'src/platform/metrics/stored-queues.store.ts##unchained':
    'counts, for whoever runs the deployment, what waits for the chain',
  'src/platform/metrics/stored-queues.store.ts#deliveries':
    'counts, for whoever runs the deployment, what waits to be sent',
  'src/platform/metrics/stored-queues.store.ts#messages':
    'counts, for whoever runs the deployment, what waits to be sent',
  'src/gateway/customers/customer.store.ts#list':
    'asks which tenants there are, whose results are then seen to one by one',
  'src/platform/crypto/key-rotation.ts##outdatedTenants':
    'asks which tenants have due work; on the command line',
  'src/platform/crypto/key-canary.store.ts#findWrappedBy':
    'asks at start whether a key that is missing wraps anything, for whomever',
  'src/platform/crypto/key-rotation.ts#status':
    'counts for whoever runs the deployment; on the command line',
};

/** Products query only in stores. A platform file's name says what it keeps. */
const STORES = /\.(store|statements)\.ts$|^src\/platform\//;

function sources(): string[] {
  return globSync('src/**/*.ts', { cwd: packagePath('.') }).filter(
    (file) => !file.endsWith('.spec.ts'),
  );
}

/** Every table there is, from the catalogue, with its tenant column. */
async function knownTables(): Promise<{ tables: Tables; volatile: ReadonlySet<string> }> {
  const database = await createTestDatabase();
  const functions = await database.query<{ name: string }>(
    "SELECT DISTINCT proname AS name FROM pg_proc WHERE provolatile = 'v'",
  );
  const rows = await database.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, tablename AS name FROM pg_tables WHERE schemaname <> 'information_schema'`,
  );
  await database.drop();
  const tables = new Map(
    rows.map(({ schema, name }) => [`${schema}.${name}`, tenantOf(schema, name)]),
  );
  for (const { target, schema, name } of getMetadataArgsStorage().tables) {
    if (ENTITIES.includes(target as never))
      tables.set((target as () => void).name, tenantOf(schema!, name!));
  }
  return { tables, volatile: new Set(functions.map(({ name }) => name)) };
}

function tenantOf(schema: string, name: string): string | null {
  const table = `${schema}.${name}`;
  if (TENANCY.tenants[schema] === table) return 'id';
  return table in TENANCY.references ? null : (TENANCY.schemas[schema] ?? null);
}

describe('the statements in the sources', () => {
  let tables: Tables;
  let volatile: ReadonlySet<string>;

  beforeAll(async () => {
    ({ tables, volatile } = await knownTables());
  });

  const all = sources().flatMap((file) =>
    statementsIn(file, readFileSync(packagePath(file), 'utf8')),
  );

  it('each name one tenant, save those listed here with a reason', () => {
    const faulty = all.filter((statement) => statementFaults(statement, tables).length > 0);
    const faults = faulty
      .filter(({ place }) => !(place in ACROSS_TENANTS))
      .flatMap((each) => statementFaults(each, tables));

    expect(faults).toEqual([]);
    expect(
      Object.keys(ACROSS_TENANTS).filter((place) => !faulty.some((each) => each.place === place)),
    ).toEqual([]);
  });

  it('work on a distributed table', () => {
    expect(all.flatMap((each) => distributionFaults(each, tables, volatile))).toEqual([]);
  });

  it.each([
    [
      'a volatile function in an update',
      `UPDATE gateway.grants SET id = gen_random_uuid() WHERE customer_id = $1`,
      'calls gen_random_uuid() while it changes rows',
    ],
    [
      'a volatile function in a statement that updates on the way',
      `WITH a AS (UPDATE gateway.grants SET status = 'x' WHERE customer_id = $1) SELECT uuidv7()`,
      'calls uuidv7() while it changes rows',
    ],
    [
      'a parameter in a conflict clause',
      `INSERT INTO gateway.grants (customer_id, id) SELECT $1::uuid, n FROM unnest($2::uuid[]) AS n
         ON CONFLICT (customer_id, id) DO UPDATE SET status = EXCLUDED.status WHERE $3`,
      'has a parameter in its conflict clause',
    ],
    [
      'a time that is computed in a conflict clause',
      `INSERT INTO gateway.grants AS g (customer_id, id) VALUES ($1, $2)
         ON CONFLICT (customer_id, id) DO UPDATE SET status = EXCLUDED.status
         WHERE g.expires_at <= EXCLUDED.expires_at - interval '30 seconds'`,
      'computes a time in its conflict clause',
    ],
    [
      'a parameter that is selected without a type',
      `INSERT INTO gateway.grants AS g (customer_id, id, status) SELECT $1::uuid, n.id, $3 FROM unnest($2::uuid[]) AS n (id)`,
      'inserts a parameter without a type',
    ],
  ])('are reported when a distributed table does not accept them: %s', (_, text, fault) => {
    const statement = { place: 'src/x.store.ts#bad', text };

    expect(distributionFaults(statement, tables, volatile)).toEqual([
      `${statement.place}: ${fault}`,
    ]);
    const elsewhere = text.replaceAll('gateway.grants', 'platform.installation');
    expect(distributionFaults({ ...statement, text: elsewhere }, tables, volatile)).toEqual([]);
  });

  it('stand in stores only', () => {
    const elsewhere = all
      .filter(({ place }) => !STORES.test(place.split('#')[0]!))
      .map(({ place }) => place);

    expect(elsewhere).toEqual([]);
  });

  it('go through the repository of an entity outside a transaction', () => {
    const passed = sources().filter((file) =>
      /\bdatabase\s*\.manager\s*\.\w+\(\s*[A-Z]/.test(readFileSync(packagePath(file), 'utf8')),
    );

    expect(passed).toEqual([]);
  });

  it('are calls of the repository that a store is given, where it can express them', () => {
    const tableOf = new Map(
      getMetadataArgsStorage().tables.map(({ target, schema, name }) => [
        (target as () => void).name,
        `${schema!}.${name!}`,
      ]),
    );
    const given = (file: string): (string | undefined)[] =>
      [...readFileSync(packagePath(file), 'utf8').matchAll(/@InjectRepository\((\w+)\)/g)].map(
        ([, entity]) => tableOf.get(entity!),
      );
    const passed = all.filter(({ place, text }) => {
      const [file = '', member = ''] = place.split('#');
      const table = plainTable(text);
      // A constant in capitals is a prepared statement.
      return table && !/^[A-Z_]+$/.test(member) && given(file).includes(table);
    });

    expect(passed.map(({ place }) => place).filter((place) => !(place in ACROSS_TENANTS))).toEqual(
      [],
    );
  });

  it.each([
    ['SELECT id FROM gateway.grants WHERE customer_id = $1 AND ended_at IS NULL ORDER BY id', true],
    ['UPDATE gateway.grants SET status = $3 WHERE customer_id = $1 AND id = ANY($2::uuid[])', true],
    ['DELETE FROM gateway.grants\n WHERE customer_id = $1 AND expires_at <= $2', true],
    ['DELETE FROM gateway.grants WHERE customer_id = $1 RETURNING id', false],
    ['SELECT g.id FROM gateway.grants g JOIN gateway.customers c ON c.id = g.customer_id', false],
    ['UPDATE gateway.grants SET tries = tries + 1 WHERE customer_id = $1', false],
  ])('are plain, or not: %s', (text, isPlain) => {
    expect(plainTable(text)).toBe(isPlain ? 'gateway.grants' : null);
  });

  it('are found, in every store', () => {
    const stores = sources().filter((file) => file.endsWith('.store.ts'));
    const silent = stores.filter((file) => {
      const usesDatabase = /\.query[<(]|\.manager\b|@InjectRepository/.test(
        readFileSync(packagePath(file), 'utf8'),
      );
      return usesDatabase && !all.some(({ place }) => place.startsWith(`${file}#`));
    });

    expect(all.length).toBeGreaterThan(30);
    expect(silent).toEqual([]);
  });

  describe('a statement without its tenant', () => {
    const NOT_NAMED = ['src/x.store.ts#bad: does not name its tenant'];
    const method = (body: string): string => `class XStore { bad() { ${body} } }`;

    it.each([
      [
        'a look-up',
        method("this.db.query('SELECT id FROM verification.sessions WHERE id = $1')"),
        NOT_NAMED,
      ],
      [
        'a look-up that shows the tenant without asking for it',
        method("this.db.query('SELECT organization_id FROM verification.sessions WHERE id = $1')"),
        NOT_NAMED,
      ],
      [
        'a join that ties one table only',
        method(`this.db.query(\`SELECT 1 FROM verification.sessions s JOIN verification.projects p ON p.id = s.project_id
                WHERE s.organization_id = $1\`)`),
        NOT_NAMED,
      ],
      [
        'a deletion put together from constants',
        `const FROM = 'FROM gateway.grants'; ${method("const where = ['id = $1']; run(`DELETE ${FROM} WHERE ${where.join(' AND ')}`)")}`,
        NOT_NAMED,
      ],
      [
        'an insert',
        method("run('INSERT INTO gateway.grants (id, status) VALUES ($1, $2)')"),
        NOT_NAMED,
      ],
      [
        'a look-up by the manager',
        method('return this.db.manager.findOneBy(ApiKey, { id })'),
        NOT_NAMED,
      ],
      [
        'a look-up by a repository',
        'class XStore { constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {} bad() { this.keys.findOneBy({ id }) } }',
        NOT_NAMED,
      ],
      [
        'a look-up in a table of either product',
        method('return this.db.manager.findOneBy(brandEntity(kind), { name })'),
        NOT_NAMED,
      ],
      [
        'an update by the manager',
        method(
          'const where = { id }; return this.db.manager.update(Project, where, { archivedAt })',
        ),
        NOT_NAMED,
      ],
      [
        'a table that does not exist',
        method("run('DELETE FROM verification.sesions WHERE organization_id = $1')"),
        ['src/x.store.ts#bad: there is no table verification.sesions'],
      ],
      [
        'a table that is only known at run time',
        method('run(`DELETE FROM ${table} WHERE id = $1`)'),
        NOT_NAMED,
      ],
    ])('is reported: %s', (_, source, faults) => {
      const found = statementsIn('src/x.store.ts', source).flatMap((each) =>
        statementFaults(each, tables),
      );

      expect(found).toEqual(faults);
    });

    it.each([
      [
        'a look-up',
        method(
          "run('SELECT id FROM verification.sessions WHERE organization_id = $1 AND id = $2')",
        ),
      ],
      [
        'a statement put together from constants',
        `const FROM = 'FROM gateway.grants'; ${method("const where = ['customer_id = $1']; run(`SELECT id ${FROM} WHERE ${where.join(' AND ')}`)")}`,
      ],
      ['an insert', method("run('INSERT INTO gateway.grants (customer_id, id) VALUES ($1, $2)')")],
      [
        'the manager',
        method('const where = { organizationId, id }; db.manager.update(Project, where, {})'),
      ],
      [
        'a repository',
        'class XStore { constructor(@InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>) {} good() { this.keys.findOneBy({ organizationId, id }) } }',
      ],
      [
        'a table of either product',
        method('return this.db.manager.findOneBy(brandEntity(kind), { tenant, name })'),
      ],
      [
        'a table and its tenant column that are given',
        method('run(`DELETE FROM ${this.#schema}.things WHERE ${this.#tenant} = $1 AND id = $2`)'),
      ],
      [
        'an insert into a table that is given',
        method('run(`INSERT INTO ${table} AS t (${tenantColumn}, id) VALUES ($1, $2)`)'),
      ],
      ['a reference table', method("run('SELECT name FROM gateway.customers WHERE id = $1')")],
    ])('is not reported when the tenant is named: %s', (_, source) => {
      const statements = statementsIn('src/x.store.ts', source);

      expect(statements).toHaveLength(1);
      expect(statements.flatMap((each) => statementFaults(each, tables))).toEqual([]);
    });
  });
});
