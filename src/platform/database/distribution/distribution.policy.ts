import { StartError } from '../../errors/index.js';

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
export type DistributionStep =
  { table: string; copied: true } | { table: string; column: string; beside: string | null };

/** Why a table cannot be distributed, in one line. */
export class DistributionRefused extends StartError {}

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
