import { type DataSource, Column, Entity, PrimaryColumn } from 'typeorm';
import { StartError } from '../../errors/index.js';

/** A fact about this deployment that outlives a process. */
@Entity({ schema: 'platform', name: 'installation' })
export class InstallationEntity {
  @PrimaryColumn({ type: 'text' }) key: string;
  @Column({ type: 'jsonb' }) value: unknown;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}

/** Facts about this deployment that outlive a process. */
export type InstallationKey = 'development_seed' | 'production_use';

type Mode = 'development' | 'test' | 'production';

export async function readInstallation(
  dataSource: Pick<DataSource, 'query'>,
  key: InstallationKey,
): Promise<unknown> {
  const [row] = await dataSource.query<{ value: unknown }[]>(
    'SELECT value FROM platform.installation WHERE key = $1',
    [key],
  );
  return row?.value ?? null;
}

export async function writeInstallation(
  dataSource: Pick<DataSource, 'query'>,
  key: InstallationKey,
  value: unknown,
): Promise<void> {
  await dataSource.query(
    `INSERT INTO platform.installation (key, value, created_at) VALUES ($1, $2, now())
     ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
    [key, JSON.stringify(value)],
  );
}

/**
 * Refuses another mode's database before anything is written: without NODE_ENV a process would
 * migrate production's and add the development set-up. Needs the start lock.
 */
export async function refuseOtherMode(dataSource: DataSource, mode: Mode): Promise<void> {
  const [made] = await dataSource.query<{ installation: string | null }[]>(
    "SELECT to_regclass('platform.installation')::text AS installation",
  );
  if (!made?.installation) return;
  if (mode === 'production') {
    if (await readInstallation(dataSource, 'development_seed'))
      throw new StartError(
        'this database holds the development set-up, whose keys are known; production needs its own',
      );
    return;
  }
  if (await readInstallation(dataSource, 'production_use'))
    throw new StartError(
      `this database is production's, and NODE_ENV is ${mode}; set NODE_ENV=production, or give ${mode} a database of its own`,
    );
}

/** Records that production uses this database. Needs the start lock. */
export async function storeMode(dataSource: DataSource, mode: Mode): Promise<void> {
  if (mode !== 'production' || (await readInstallation(dataSource, 'production_use'))) return;
  await writeInstallation(dataSource, 'production_use', true);
}
