import type { Id, IdPrefix } from '../ids/index.js';

/** The tenants of one product. Products register theirs; these names are code, never input. */
export interface TenantKind {
  /** Holds all tables of the product. */
  schema: string;
  /** The table of all tenants, with their `id`. */
  table: string;
  /** The tenant column of every other table. */
  column: string;
  idPrefix: IdPrefix;
}

/**
 * Calls `make` once for each kind of tenant and remembers the result: TypeORM takes two entity
 * classes of one table for two tables.
 */
export function oncePerKind<T>(make: (kind: TenantKind) => T): (kind: TenantKind) => T {
  const made = new Map<TenantKind, T>();
  return (kind) => {
    const known = made.get(kind) ?? make(kind);
    made.set(kind, known);
    return known;
  };
}

/** The table of all tenants without its schema, as a foreign key of an entity names it. */
export function tableName({ schema, table }: TenantKind): string {
  return table.slice(schema.length + 1);
}

/** The schema of tables that belong to no tenant. */
const OWN_SCHEMA = 'platform';

export class Tenants {
  constructor(readonly kinds: readonly TenantKind[]) {}

  /** All schemas. */
  get schemas(): string[] {
    return [OWN_SCHEMA, ...this.kinds.map(({ schema }) => schema)];
  }

  kindOf(tenant: Id): TenantKind {
    const kind = this.kinds.find(({ idPrefix }) => tenant.startsWith(`${idPrefix}_`));
    if (!kind) throw new Error('this id is of no kind of tenant');
    return kind;
  }
}
