import type { TestDatabase } from './database.js';

/** Counts calls, refused ones too: that is what it is there for. */
const COUNTERS = 'platform.rate_limits';

/** How many rows each table of ours holds: equal before and after where nothing was stored. */
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

/** All that is stored, as one text: every row as JSON, every binary value as hex and as the text its bytes spell. */
export async function dump(database: TestDatabase): Promise<string> {
  const texts: string[] = [];
  for (const table of await tables(database)) {
    for (const row of await database.query<Record<string, unknown>>(`SELECT * FROM ${table}`)) {
      texts.push(
        JSON.stringify(row),
        ...Object.values(row)
          .flat()
          .filter((value) => Buffer.isBuffer(value))
          .map(spell),
      );
    }
  }
  return texts.join('\n');
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
