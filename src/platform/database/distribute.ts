import { StartError } from '../errors/index.js';
import { APPLICATION_ROLE } from './application-role.js';
import type { Queryable } from './queryable.js';

/** One table of a product in the catalogue. Names are `schema.table`. */
export interface TableFacts {
  name: string;
  columns: readonly string[];
  /** The tables that its foreign keys point to. */
  references: readonly string[];
  isDistributed: boolean;
}

/** How the tables of each product are spread over machines. */
export interface Distribution {
  /** By schema: the tenants' table, and the tenant column of all other tables. */
  tenants: Readonly<Record<string, { table: string; column: string }>>;
  /** Small tables that are copied to every machine, with reasons. */
  copied: Readonly<Record<string, string>>;
}

/** A table to copy, or to distribute by a column beside its tenants' table. */
type DistributionStep =
  { table: string; copied: true } | { table: string; column: string; beside: string | null };

/** Why a table cannot be distributed, in one line. */
class DistributionRefused extends StartError {}

const WITHOUT_CITUS =
  'this database has no Citus, and nothing was changed: run CREATE EXTENSION citus at the coordinator and at every ' +
  'worker, add the workers with citus_add_node, and start again';

/** Whether this database's tables can be spread over several machines. */
export async function hasCitus(on: {
  query: (text: string) => Promise<unknown>;
}): Promise<boolean> {
  const rows = (await on.query(
    `SELECT FROM pg_extension WHERE extname = 'citus'`,
  )) as readonly unknown[];
  return rows.length > 0;
}

/** The remaining distribution steps, in order. Reads only the catalogue. */
export async function distributionPlan(
  owner: Queryable,
  distribution: Distribution,
): Promise<DistributionStep[]> {
  return planDistribution(await tableFacts(owner, distribution), distribution);
}

/**
 * Distributes the remaining tables with the owner's connections; returns the steps. Run it again
 * after each migration that adds a table. Throws `DistributionRefused`.
 */
export async function distribute(
  owner: Queryable,
  distribution: Distribution,
): Promise<DistributionStep[]> {
  if (!(await hasCitus(owner))) throw new DistributionRefused(WITHOUT_CITUS);
  // The coordinator connects to the workers with the caller's role.
  await owner.query(`ALTER ROLE ${APPLICATION_ROLE} LOGIN`);
  const done: DistributionStep[] = [];
  // The catalogue is read again after each step: another run may be working too.
  for (;;) {
    const [step] = await distributionPlan(owner, distribution);
    if (!step) return done;
    await owner.query(...statementOf(step));
    done.push(step);
  }
}

function statementOf(step: DistributionStep): [text: string, values: string[]] {
  if ('copied' in step) return ['SELECT create_reference_table($1::regclass)', [step.table]];
  const { table, column, beside } = step;
  return [
    'SELECT create_distributed_table($1::regclass, $2::text, colocate_with => $3::text)',
    [table, column, beside ?? 'none'],
  ];
}

async function tableFacts(owner: Queryable, { tenants }: Distribution): Promise<TableFacts[]> {
  const distributed = (await hasCitus(owner))
    ? 'EXISTS (SELECT FROM pg_dist_partition p WHERE p.logicalrelid = c.oid)'
    : 'false';
  return owner.query<TableFacts>(
    `SELECT n.nspname || '.' || c.relname AS name, ${distributed} AS "isDistributed",
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
            ARRAY(SELECT DISTINCT fn.nspname || '.' || f.relname FROM pg_constraint k
                    JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
                   WHERE k.contype = 'f' AND k.conrelid = c.oid AND f.oid <> c.oid) AS references
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = ANY($1)`,
    [Object.keys(tenants)],
  );
}

/**
 * The remaining steps in an order Citus accepts: each table after its references and its tenants. A
 * later version's tables remain.
 */
export function planDistribution(
  tables: readonly TableFacts[],
  distribution: Distribution,
): DistributionStep[] {
  const done = new Set(tables.filter((table) => table.isDistributed).map(({ name }) => name));
  const steps: DistributionStep[] = [];
  let left = tables.filter(({ name }) => !done.has(name)).toSorted(byName);
  while (left.length > 0) {
    const ready = left.filter((table) =>
      needs(table, distribution).every((each) => done.has(each)),
    );
    if (ready.length === 0) {
      const names = left.map(({ name }) => name).join(', ');
      throw new DistributionRefused(`the foreign keys of ${names} lead in a circle`);
    }
    steps.push(...ready.map((table) => stepOf(table, distribution)));
    for (const { name } of ready) done.add(name);
    left = left.filter(({ name }) => !done.has(name));
  }
  return steps;
}

function needs({ name, references }: TableFacts, { tenants, copied }: Distribution): string[] {
  const tenant = tenants[schemaOf(name)]?.table;
  const beside = tenant !== undefined && !(name in copied) ? [tenant] : [];
  return [...references, ...beside].filter((each) => each !== name);
}

function stepOf(
  { name, columns }: TableFacts,
  { tenants, copied }: Distribution,
): DistributionStep {
  if (name in copied) return { table: name, copied: true };
  const tenant = tenants[schemaOf(name)];
  if (tenant?.table === name) return { table: name, column: 'id', beside: null };
  if (!tenant || !columns.includes(tenant.column))
    throw new DistributionRefused(`${name} does not say whose its rows are`);
  return { table: name, column: tenant.column, beside: tenant.table };
}

function schemaOf(table: string): string {
  return table.split('.')[0] ?? '';
}

function byName(one: TableFacts, two: TableFacts): number {
  return one.name < two.name ? -1 : 1;
}
