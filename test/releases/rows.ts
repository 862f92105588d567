import pg from 'pg';

/** The rows of each table of ours, each as the JSON that PostgreSQL makes of it. */
export type Rows = Record<string, string[]>;

/** Reads all rows, without the record of the migrations and the counters of limits. */
export async function readRows(url: string): Promise<Rows> {
  return connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema', 'public')
          AND tablename <> 'rate_limits' ORDER BY 1`,
    );
    const found: Rows = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `SELECT row_to_json(t)::text AS row FROM ${name} AS t ORDER BY 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });
}

/** Writes rows as they were read, into tables with the same columns. Needs a superuser. */
export async function writeRows(url: string, rows: Rows): Promise<void> {
  await connected(url, async (client) => {
    // The order of the tables does not matter then.
    await client.query('SET session_replication_role = replica');
    for (const [table, texts] of Object.entries(rows))
      await client.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [`[${texts.join(',')}]`],
      );
  });
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
