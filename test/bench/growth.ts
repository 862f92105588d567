import { LocalKeyProvider } from '../../src/platform/crypto/local-key-provider.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Vault } from '../../src/platform/crypto/index.js';
import { newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { growthCalls } from './calls.js';
import type { Deployment } from './deployment.js';
import { measure } from './load.js';

const SIZES = [1_000, 1_000_000];
const BATCH = 2_000;
const SECONDS = 4;

/** Median milliseconds of a call at each number of sessions. */
export type Growth = Record<string, { sessions: number; p50Ms: number; perSecond: number }[]>;

/** How reading and listing hold up while one partner's sessions grow a thousandfold. */
export async function measureGrowth(
  deployment: Deployment,
  say: (text: string) => void,
): Promise<Growth> {
  const { credentials, url } = deployment.product;
  const client = new pg.Client({ connectionString: deployment.databaseUrl });
  await client.connect();
  await client.query('SET synchronous_commit = off');
  const growth: Growth = { read: [], list: [] };
  const ids: Id<'vs'>[] = [];
  await client.query(
    'TRUNCATE verification.sessions, verification.data_keys, verification.events CASCADE',
  );
  for (const size of SIZES) {
    say(`filling up to ${String(size)} sessions`);
    await fill(client, deployment, ids, size);
    await client.query('VACUUM ANALYZE verification.sessions');
    await client.query('VACUUM ANALYZE verification.data_keys');
    const sample = Array.from(
      { length: 500 },
      () => ids[Math.floor(Math.random() * ids.length)] as Id<'vs'>,
    );
    for (const [name, load] of Object.entries(growthCalls(url, credentials.api_key, sample))) {
      const { p50Ms, perSecond } = await measure(load, SECONDS);
      growth[name]?.push({ sessions: size, p50Ms, perSecond });
    }
  }
  await client.end();
  return growth;
}

/** Adds real sessions, sealed as the product seals them, in large inserts. */
async function fill(
  client: pg.Client,
  deployment: Deployment,
  ids: Id<'vs'>[],
  size: number,
): Promise<void> {
  const { credentials } = deployment.product;
  const secrets = JSON.parse(readFileSync(join(deployment.dataDir, 'secrets.json'), 'utf8')) as {
    encryption_keys: string;
  };
  const vault = new Vault(new LocalKeyProvider(secrets.encryption_keys));
  const organizationId = credentials.organization_id as Id<'org'>;
  while (ids.length < size) {
    const batch = Array.from({ length: Math.min(BATCH, size - ids.length) }, () => newId('vs'));
    const keys = await Promise.all(batch.map((id) => vault.createDataKey(organizationId, id)));
    const sealed = batch.map((id, i) =>
      vault.seal(
        (keys[i] as { key: Buffer }).key,
        { tenant: organizationId, table: 'sessions', column: 'sealed_data', row: id },
        DATA,
      ),
    );
    await client.query({
      name: 'fill',
      text: `WITH keys AS (
            INSERT INTO verification.data_keys (organization_id, owner_id, key_id, wrapped_key, created_at)
            SELECT $1, id, $3, wrapped, now() FROM unnest($4::uuid[], $5::bytea[]) AS k (id, wrapped)
          )
          INSERT INTO verification.sessions (organization_id, id, project_id, environment, status, token_hash, steps,
            user_info, profile_match, custom_field_index, sealed_data, created_at, updated_at, expires_at)
          SELECT $1, id, $2, 'sandbox', 'not_started', decode(md5(id::text), 'hex'), '{document,selfie}',
            'missing_from_document', 'not_applicable', '{}', sealed, now(), now(), now() + interval '1 day'
            FROM unnest($4::uuid[], $6::bytea[]) AS s (id, sealed)`,
      values: [
        uuidOf(organizationId),
        uuidOf(credentials.project_id as Id),
        keys[0]?.keyId,
        batch.map(uuidOf),
        keys.map(({ wrapped }) => wrapped),
        sealed,
      ],
    });
    ids.push(...batch);
  }
}

const DATA = {
  redirect_url: 'https://partner.example/return?state=2b1c0a9e-4c7e-4a35-9d0e-1f6f2a6b7c8d',
  custom_fields: { employee_id: 'E-1001' },
  email: null,
  phone: null,
  profile: null,
  locale: null,
  visits: [],
  consent: null,
  done: [],
  simulation: null,
  phone_check: null,
  person: null,
};
