import { Injectable } from '@nestjs/common';
import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Clock } from '../clock/index.js';
import { sha256 } from '../crypto/index.js';
import { Database, type Transaction, idColumn } from '../database/index.js';
import { uuidOf, type Id } from '../ids/index.js';
import { Tenants, oncePerKind, tableName } from '../tenants/index.js';

/** A product's table of brands. */
export const brandEntity = oncePerKind((kind) => {
  @Entity({ schema: kind.schema, name: 'brands' })
  @ForeignKey(tableName(kind), ['tenant'], ['id'], { name: 'brands_tenant_fkey' })
  @Check('brands_color_check', "color ~ '^#[0-9a-f]{6}$'")
  @Check('brands_logo_check', '(logo IS NULL) = (logo_digest IS NULL)')
  class BrandEntity {
    @PrimaryColumn(idColumn(kind.idPrefix, { name: kind.column })) tenant: Id;
    @Column({ type: 'text', nullable: true }) name: string | null;
    @Column({ type: 'text', nullable: true }) color: string | null;

    /** A PNG. */
    @Column({ type: 'bytea', nullable: true }) logo: Buffer | null;
    @Column({ type: 'text', nullable: true }) logoDigest: string | null;
    @Column({ type: 'timestamptz' }) changedAt: Date;
  }
  return BrandEntity;
});

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
    const where = { tenant, logoDigest: digest };
    const found = await this.database.manager.findOneBy(this.#entityOf(tenant), where);
    return found?.logo ?? null;
  }

  async save(tenant: Id, shown: Pick<Brand, 'name' | 'color'>, tx: Transaction): Promise<void> {
    const row = { tenant, ...shown, changedAt: this.clock.now() };
    await tx.manager.upsert(this.#entityOf(tenant), row, ['tenant']);
  }

  async saveLogo(tenant: Id, logo: Buffer | null, tx: Transaction): Promise<void> {
    const logoDigest = logo && sha256(logo).toString('hex').slice(0, DIGEST_LETTERS);
    const row = { tenant, logo, logoDigest, changedAt: this.clock.now() };
    await tx.manager.upsert(this.#entityOf(tenant), row, ['tenant']);
  }

  #entityOf(tenant: Id) {
    return brandEntity(this.tenants.kindOf(tenant));
  }
}

const DIGEST_LETTERS = 32;
