import type { TestDatabase } from './database.js';

/** It counts refused calls too, as it must. */
const COUNTERS = 'platform.rate_limits';

/** The number of rows in each of our tables: equal before and after when nothing was stored. */
export async function rowCounts(database: TestDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tables(database)) {
    if (table === COUNTERS) continue;
    const [row] = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table}`,
    );
    counts[table] = row?.count ?? 0;
  }
  return counts;
}

/**
 * Everything stored, as one text: every row as JSON, and every binary value as hex, base64 and
 * decoded text.
 */
export async function dump(database: TestDatabase): Promise<string> {
  const texts: string[] = [];
  for (const table of await tables(database)) {
    for (const row of await database.query<Record<string, unknown>>(`SELECT * FROM ${table}`)) {
      const values = Object.values(row).flat();
      texts.push(
        JSON.stringify(row, unlessBytes),
        ...values.filter((value) => Buffer.isBuffer(value)).map(spell),
      );
    }
  }
  return texts.join('\n');
}

/** Leaves binary values out of a row's JSON, since they are listed beside it. */
function unlessBytes(this: Record<string, unknown>, name: string, value: unknown): unknown {
  return Buffer.isBuffer(this[name]) ? undefined : value;
}

function spell(bytes: Buffer): string {
  return [bytes.toString('hex'), bytes.toString('utf8'), bytes.toString('base64')].join('\n');
}

async function tables(database: TestDatabase): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
