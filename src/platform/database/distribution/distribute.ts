import { APPLICATION_ROLE } from '../application-role.js';
import type { Queryable } from '../queryable.js';
import {
  DistributionRefused,
  planDistribution,
  type Distribution,
  type DistributionStep,
  type TableFacts,
} from './distribution.policy.js';

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
