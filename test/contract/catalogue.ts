import type { TestDatabase } from '../support/database.js';

type Query = TestDatabase['query'];

const OURS = `n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast') AND n.nspname NOT LIKE 'pg\\_temp%'
  AND NOT (n.nspname = 'public' AND c.relname IN ('schema_migrations', 'schema_migrations_id_seq'))`;

/** Everything the migrations created, as lines in a fixed order. */
export async function describeSchema(query: Query): Promise<string[]> {
  const rows = await query<{ line: string }>(
    `SELECT line FROM (
       SELECT n.nspname || '.' || c.relname AS owner, 'column ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
              || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
              || COALESCE(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') AS what
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
         LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
        WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped AND ${OURS}
       UNION ALL
       SELECT n.nspname || '.' || c.relname, 'constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
         FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE k.contype <> 'n' AND ${OURS}
       UNION ALL
       SELECT n.nspname || '.' || c.relname, 'index ' || pg_get_indexdef(i.indexrelid)
         FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE ${OURS}
       UNION ALL
       SELECT n.nspname || '.' || c.relname, 'relation of kind ' || c.relkind::text
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind NOT IN ('i', 'I', 't') AND ${OURS}
       UNION ALL
       SELECT n.nspname || '.' || p.proname, 'function' FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname NOT IN ('pg_catalog', 'information_schema')
       UNION ALL
       SELECT n.nspname, 'schema' FROM pg_namespace n WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
     ) AS every, LATERAL (SELECT owner || ': ' || what AS line) AS text
     ORDER BY line COLLATE "C"`,
  );
  return rows.map(({ line }) => line);
}

const COLUMN = /^(\S+): column (\S+) (.*?)( NOT NULL)?( DEFAULT .*)?$/;

/** What a process that knows the schema `before` would miss or break in `after`, one line each. */
export function subtractions(before: readonly string[], after: readonly string[]): string[] {
  const [old, now] = [columnsIn(before), columnsIn(after)];
  const tables = new Set([...old.values()].map(({ table }) => table));
  const lost = [...old].flatMap(([name, was]) => {
    const is = now.get(name);
    if (!is) return [`${name} is gone`];
    if (is.type !== was.type) return [`${name} was ${was.type} and is ${is.type}`];
    return is.isRequired && !was.isRequired ? [`${name} takes no null any more`] : [];
  });
  const demanded = [...now]
    .filter(([name, { table }]) => !old.has(name) && tables.has(table))
    .filter(([, { isRequired, hasDefault }]) => isRequired && !hasDefault)
    .map(([name]) => `${name} is new, and older processes leave it empty`);
  return [...lost, ...demanded].sort();
}

interface SchemaColumn {
  table: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

function columnsIn(lines: readonly string[]): Map<string, SchemaColumn> {
  const columns = new Map<string, SchemaColumn>();
  for (const line of lines) {
    const [, table = '', column = '', type = '', required, preset] = COLUMN.exec(line) ?? [];
    const flags = { isRequired: required !== undefined, hasDefault: preset !== undefined };
    if (column !== '') columns.set(`${table}.${column}`, { table, type, ...flags });
  }
  return columns;
}

export interface Tenancy {
  /** The tenant column of each schema; null where no table belongs to a tenant. */
  schemas: Readonly<Record<string, string | null>>;
  /** The table of each schema that holds the tenants themselves: its tenant column is its id. */
  tenants: Readonly<Record<string, string>>;
  /** Tables of a tenant schema that are small and copied to every machine, each with the reason. */
  references: Readonly<Record<string, string>>;
}

interface Key {
  table: string;
  schema: string;
  name: string;
  kind: 'primary key' | 'unique index' | 'foreign key';
  columns: string[];
}

/** What prevents distributing the tables by tenant, one line each. */
export async function tenancyFaults(query: Query, tenancy: Tenancy): Promise<string[]> {
  const tables = await query<{ schema: string; table: string; keyed: boolean }>(
    `SELECT n.nspname AS schema, n.nspname || '.' || c.relname AS "table",
            EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary) AS keyed
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'p') AND ${OURS} ORDER BY 2`,
  );
  const names = tables.map(({ table }) => table);
  return [
    ...tables
      .filter(({ schema }) => !(schema in tenancy.schemas))
      .map(
        ({ table }) => `${table}: the schema is none of ${Object.keys(tenancy.schemas).join(', ')}`,
      ),
    ...tables.filter(({ keyed }) => !keyed).map(({ table }) => `${table}: has no primary key`),
    ...Object.keys(tenancy.references)
      .filter((table) => !names.includes(table))
      .map((table) => `${table}: is listed as a reference table and does not exist`),
    ...(await keyFaults(query, tenancy)),
    ...(await triggers(query)),
  ].sort();
}

async function keyFaults(
  query: Query,
  { schemas, tenants, references }: Tenancy,
): Promise<string[]> {
  const keys = await query<Key>(
    `SELECT n.nspname AS schema, n.nspname || '.' || c.relname AS "table", x.relname AS name,
            CASE WHEN i.indisprimary THEN 'primary key' ELSE 'unique index' END AS kind,
            ARRAY(SELECT COALESCE(a.attname, '(expression)')::text FROM unnest(i.indkey::int2[]) WITH ORDINALITY AS k (num, place)
                  LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.num ORDER BY k.place) AS columns
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
       JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE i.indisunique AND ${OURS}
     UNION ALL
     SELECT n.nspname, n.nspname || '.' || c.relname, k.conname, 'foreign key',
            ARRAY(SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS p (num, place)
                  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.num ORDER BY p.place)
       FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE k.contype = 'f' AND ${OURS}`,
  );
  return keys.flatMap(({ schema, table, name, kind, columns }) => {
    const tenant = tenants[schema] === table ? 'id' : schemas[schema];
    if (!tenant || table in references || columns[0] === tenant) return [];
    return [`${table}: the ${kind} ${name} leads with ${columns[0] ?? ''}, not ${tenant}`];
  });
}

async function triggers(query: Query): Promise<string[]> {
  const found = await query<{ table: string; name: string }>(
    `SELECT n.nspname || '.' || c.relname AS "table", t.tgname AS name
       FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE NOT t.tgisinternal AND ${OURS}`,
  );
  return found.map(({ table, name }) => `${table}: has the trigger ${name}`);
}
