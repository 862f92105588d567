import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { idColumn } from '../database/index.js';
import type { Id } from '../ids/index.js';
import { oncePerKind, tableName } from '../tenants/index.js';

/** A product's table of brands. */
export const brandEntity = oncePerKind((kind) => {
  @Entity({ schema: kind.schema, name: 'brands' })
  @ForeignKey(tableName(kind), ['tenant'], ['id'], { name: 'brands_tenant_fkey' })
  @Check('brands_color_check', "color ~ '^#[0-9a-f]{6}$'")
  @Check('brands_logo_check', '(logo IS NULL) = (logo_digest IS NULL)')
  class BrandEntity {
    @PrimaryColumn(
      idColumn(kind.idPrefix, { name: kind.column, primaryKeyConstraintName: 'brands_pkey' }),
    )
    tenant: Id;

    @Column({ type: 'text', nullable: true })
    name: string | null;

    @Column({ type: 'text', nullable: true })
    color: string | null;

    /** A PNG. */
    @Column({ type: 'bytea', nullable: true })
    logo: Buffer | null;

    @Column({ type: 'text', name: 'logo_digest', nullable: true })
    logoDigest: string | null;

    @Column({ type: 'timestamptz', name: 'changed_at' })
    changedAt: Date;
  }
  return BrandEntity;
});
