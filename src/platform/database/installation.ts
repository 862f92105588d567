import type { DataSource } from 'typeorm';

/** Facts about this deployment that outlive a process. */
export type InstallationKey = 'development_seed';

export async function readInstallation(
  dataSource: DataSource,
  key: InstallationKey,
): Promise<unknown> {
  const [row] = await dataSource.query<{ value: unknown }[]>(
    'SELECT value FROM platform.installation WHERE key = $1',
    [key],
  );
  return row?.value ?? null;
}

export async function writeInstallation(
  dataSource: DataSource,
  key: InstallationKey,
  value: unknown,
): Promise<void> {
  await dataSource.query(
    `INSERT INTO platform.installation (key, value, created_at) VALUES ($1, $2, now())
     ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
    [key, JSON.stringify(value)],
  );
}
