import pg from 'pg';

/** Lends a connection of the database's owner. */
export async function withOwner<T>(
  databaseUrl: string,
  use: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  owner.on('error', () => undefined); // a lost connection is reported to the next query
  await owner.connect();
  try {
    return await use(owner);
  } finally {
    await owner.end();
  }
}
