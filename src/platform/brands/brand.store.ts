import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { sha256 } from '../crypto/index.js';
import { Database, type Transaction } from '../database/index.js';
import { uuidOf, type Id } from '../ids/index.js';
import { Tenants } from '../tenants/index.js';

/** What a workspace shows of itself. Null parts are those of the product. */
export interface Brand {
  name: string | null;
  /** `#rrggbb`, in small letters. */
  color: string | null;
  /** Part of the logo's address, so that another logo has another one. */
  logoDigest: string | null;
}

/** Names, colours and logos of workspaces, in the schema of their product. */
@Injectable()
export class BrandStore {
  constructor(
    private readonly database: Database,
    private readonly tenants: Tenants,
    private readonly clock: Clock,
  ) {}

  /** Null for a workspace that set nothing. */
  async find(tenant: Id): Promise<Brand | null> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const [row] = await this.database.pipelinedReads.query<Brand>(
      {
        name: `brands.find.${schema}`,
        text: `SELECT name, color, logo_digest AS "logoDigest" FROM ${schema}.brands WHERE ${column} = $1`,
      },
      [uuidOf(tenant)],
    );
    return row ?? null;
  }

  /** A PNG; null for every other digest than that of the present logo. */
  async findLogo(tenant: Id, digest: string): Promise<Buffer | null> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const [row] = await this.database.query<{ logo: Buffer }>(
      `SELECT logo FROM ${schema}.brands WHERE ${column} = $1 AND logo_digest = $2`,
      [uuidOf(tenant), digest],
    );
    return row?.logo ?? null;
  }

  async save(
    tenant: Id,
    { name, color }: Pick<Brand, 'name' | 'color'>,
    tx: Transaction,
  ): Promise<void> {
    const { schema, column } = this.tenants.kindOf(tenant);
    await tx.query(
      `INSERT INTO ${schema}.brands (${column}, name, color, changed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (${column}) DO UPDATE SET name = $2, color = $3, changed_at = $4`,
      [uuidOf(tenant), name, color, this.clock.now()],
    );
  }

  async saveLogo(tenant: Id, logo: Buffer | null, tx: Transaction): Promise<void> {
    const { schema, column } = this.tenants.kindOf(tenant);
    const digest = logo && sha256(logo).toString('hex').slice(0, DIGEST_LETTERS);
    await tx.query(
      `INSERT INTO ${schema}.brands (${column}, logo, logo_digest, changed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (${column}) DO UPDATE SET logo = $2, logo_digest = $3, changed_at = $4`,
      [uuidOf(tenant), logo, digest, this.clock.now()],
    );
  }
}

const DIGEST_LETTERS = 32;
