import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { Vault } from '../../src/platform/crypto/index.js';
import { KeyProvider } from '../../src/platform/crypto/key-provider.js';
import { newId, uuidOf, type Id } from '../../src/platform/ids/index.js';
import { emptyData } from '../../src/verification/sessions/model/session.js';
import type { ProductDeployment } from './deployment.js';

const BATCH = 50_000;
/** This many of one batch can be read. */
const READABLE = 500;

/**
 * Adds sessions in large inserts. Only readable ones are sealed, spread over all, since sealing a
 * million is slow; the others have the same size.
 */
export class SessionFiller {
  readonly #vault: Vault;
  readonly #organization: Id<'org'>;
  readonly #project: string;

  constructor(
    private readonly owner: pg.Client,
    { product, dataDir }: ProductDeployment,
  ) {
    const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
      encryption_keys: string;
    };
    this.#vault = new Vault(new KeyProvider(secrets.encryption_keys));
    this.#organization = product.credentials.organization_id as Id<'org'>;
    this.#project = uuidOf(product.credentials.project_id as Id);
  }

  /** Adds so many; those that can be read. */
  async add(count: number): Promise<Id<'vs'>[]> {
    await this.owner.query('SET synchronous_commit = off');
    const batches = Math.ceil(count / BATCH);
    const readable: Id<'vs'>[] = [];
    for (let batch = 0; batch < batches; batch += 1) {
      const share = (of: number): number =>
        Math.floor((of * (batch + 1)) / batches) - Math.floor((of * batch) / batches);
      // The newest are what a list shows: the readable come last.
      await this.#insertLike(share(count - READABLE));
      readable.push(...(await this.#insertReadable(share(READABLE))));
    }
    for (const table of ['sessions', 'data_keys'])
      await this.owner.query(`VACUUM ANALYZE verification.${table}`);
    // The checkpoint must not run while others are measured.
    await this.owner.query('CHECKPOINT');
    return readable;
  }

  /** Adds so many that can be read and ended long ago. */
  async addEnded(count: number): Promise<void> {
    for (let added = 0; added < count; added += READABLE)
      await this.#insertReadable(Math.min(READABLE, count - added));
    await this.owner.query(
      `UPDATE verification.sessions SET status = 'success', completed_at = now() - interval '100 days'
        WHERE organization_id = $1 AND status = 'not_started'`,
      [uuidOf(this.#organization)],
    );
    await this.owner.query('VACUUM ANALYZE');
    await this.owner.query('CHECKPOINT');
  }

  async #insertReadable(count: number): Promise<Id<'vs'>[]> {
    const sealed = await Promise.all(
      Array.from({ length: count }, () => this.#sealed(newId('vs'))),
    );
    await this.#insert(SEALED, sealed[0]?.keyId, [
      sealed.map(({ id }) => uuidOf(id)),
      sealed.map(({ wrapped }) => wrapped),
      sealed.map(({ data }) => data),
    ]);
    return sealed.map(({ id }) => id);
  }

  async #insertLike(count: number): Promise<void> {
    const { keyId, wrapped, data } = await this.#sealed(newId('vs'));
    await this.#insert(ALIKE, keyId, [count, wrapped, data]);
  }

  async #insert(text: string, keyId: string | undefined, rows: unknown[]): Promise<void> {
    const values = [uuidOf(this.#organization), this.#project, keyId, ...rows];
    await this.owner.query(text, values);
  }

  async #sealed(id: Id<'vs'>): Promise<Sealed> {
    const { key, keyId, wrapped } = await this.#vault.createDataKey(this.#organization, id);
    const place = { tenant: this.#organization, table: 'sessions', column: 'sealed_data', row: id };
    return { id, keyId, wrapped, data: this.#vault.seal(key, place, DATA) };
  }
}

interface Sealed {
  id: Id<'vs'>;
  keyId: string;
  wrapped: Buffer;
  data: Buffer;
}

const SEALED = insertOf(
  'SELECT * FROM unnest($4::uuid[], $5::bytea[], $6::bytea[]) AS r (id, wrapped, sealed)',
);
const ALIKE = insertOf(
  'SELECT uuidv7() AS id, $5::bytea AS wrapped, $6::bytea AS sealed FROM generate_series(1, $4::int)',
);

function insertOf(rows: string): string {
  return `WITH added AS MATERIALIZED (${rows}), keys AS (
      INSERT INTO verification.data_keys (organization_id, owner_id, key_id, wrapped_key, created_at)
      SELECT $1, id, $3, wrapped, now() FROM added
    )
    INSERT INTO verification.sessions (organization_id, id, project_id, environment, status, token_hash, engine, steps,
      user_info, profile_match, custom_field_index, given_identity_index, sealed_data, created_at, updated_at, expires_at)
    SELECT $1, id, $2, 'sandbox', 'not_started', sha256(uuid_send(id)), 'simulated', '{document,selfie}',
      'missing_from_document', 'not_applicable', '{}', '', sealed, now(), now(), now() + interval '1 day' FROM added`;
}

const DATA = {
  ...emptyData(),
  redirect_url: 'https://partner.example/return?state=2b1c0a9e-4c7e-4a35-9d0e-1f6f2a6b7c8d',
  custom_fields: { employee_id: 'E-1001' },
};
