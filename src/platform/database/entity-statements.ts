import {
  DefaultNamingStrategy,
  getMetadataArgsStorage,
  type ColumnOptions,
  type Table,
  type ValueTransformer,
} from 'typeorm';
import { idOf, uuidOf, type Id, type IdPrefix } from '../ids/index.js';
import type { Row } from './queryable.js';

/** Written from any prefix; the store adds the prefix of its kind to what is read. */
export const ANY_ID = {
  to: (id: Id | null | undefined) => (id ? uuidOf(id) : id),
  from: (uuid: string) => uuid,
};

/**
 * Names columns and keys where an entity does not: `expires_at` for `expiresAt`, `messages_pkey` for
 * the key of `messages`, and `messages_owner_fkey` for its foreign key that ends with `owner_id`.
 */
export class SnakeNamingStrategy extends DefaultNamingStrategy {
  override columnName(property: string, name: string | undefined): string {
    return name ?? columnNameOf(property);
  }

  override primaryKeyName(table: Table | string): string {
    return `${this.#nameOf(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    const [, owner = ''] = /([a-z]+)(?:_row)?_id$/.exec(columns.at(-1) ?? '') ?? [];
    return `${this.#nameOf(table)}_${owner}_fkey`;
  }

  #nameOf(table: Table | string): string {
    return this.getTableName(table).split('.').at(-1) ?? '';
  }
}

function columnNameOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

interface StoredColumn {
  property: string;
  name: string;
  type: string;
  isKey: boolean;
  transformer: ValueTransformer | null;
}

/**
 * The columns of an entity, for hand-written prepared statements. The entity stays their only list.
 */
export class EntityColumns<E extends object> {
  readonly #columns: readonly StoredColumn[];

  private constructor(
    /** With its schema. */
    readonly table: string,
    columns: readonly StoredColumn[],
  ) {
    this.#columns = columns;
  }

  static of<E extends object>(entity: new () => E): EntityColumns<E> {
    const columns = ancestry(entity).flatMap((each) =>
      getMetadataArgsStorage().columns.filter(({ target }) => target === each),
    );
    if (columns.length === 0) throw new Error(`${entity.name} has no columns`);
    return new EntityColumns<E>(
      tableOf(entity),
      columns.map(({ propertyName, options }) => ({
        property: propertyName,
        name: options.name ?? columnNameOf(propertyName),
        type: `${String(options.type)}${options.array ? '[]' : ''}`,
        isKey: options.primary === true,
        transformer: (options.transformer ?? null) as ValueTransformer | null,
      })),
    );
  }

  /** The same without some columns. */
  except<K extends keyof E & string>(...properties: K[]): EntityColumns<Omit<E, K>> {
    const left = this.#columns.filter(({ property }) => !properties.includes(property as K));
    return new EntityColumns<Omit<E, K>>(this.table, left);
  }

  /** The same with these columns only. */
  only<K extends keyof E & string>(...properties: K[]): EntityColumns<Pick<E, K>> {
    const left = this.#columns.filter(({ property }) => properties.includes(property as K));
    return new EntityColumns<Pick<E, K>>(this.table, left);
  }

  /** A SELECT list that names each column as its property. */
  select(alias?: string): string {
    const prefix = alias ? `${alias}.` : '';
    return this.#columns
      .map(({ property, name }) => `${prefix}${name} AS "${property}"`)
      .join(', ');
  }

  /** The column names, as in an INSERT. */
  names(): string {
    return this.#columns.map(({ name }) => name).join(', ');
  }

  /** As many parameters, starting with this number. */
  parameters(first: number): string {
    return this.#columns.map((_, index) => `$${String(first + index)}`).join(', ');
  }

  insert(): string {
    return `INSERT INTO ${this.table} (${this.names()}) VALUES (${this.parameters(1)})`;
  }

  /** The properties of the primary key. */
  key(): string[] {
    return this.#columns.filter(({ isKey }) => isKey).map(({ property }) => property);
  }

  /** The types by name, for `batchStatement`. */
  types(): Record<string, string> {
    return Object.fromEntries(this.#columns.map(({ name, type }) => [name, type]));
  }

  /** The entity's values for `parameters`. */
  values(entity: E): unknown[] {
    return this.#columns.map((column) => stored(column, entity));
  }

  /** The same by name, for `batchValues`. The caller encodes bytes. */
  row(entity: E): Row {
    return Object.fromEntries(this.#columns.map((column) => [column.name, stored(column, entity)]));
  }

  /** The entity of a row read by `select`. */
  read(row: object): E {
    const entity: Row = {};
    for (const { property, transformer } of this.#columns) {
      const value = (row as Row)[property];
      entity[property] = transformer ? transformer.from(value) : value;
    }
    return entity as E;
  }
}

/** Empty for a class that only lends its columns. */
function tableOf(entity: new () => object): string {
  const table = getMetadataArgsStorage().tables.find(({ target }) => target === entity);
  return table ? `${table.schema ?? ''}.${table.name ?? ''}` : '';
}

/** A class after those that it extends. */
function ancestry(entity: object): object[] {
  const parent = Object.getPrototypeOf(entity) as object | null;
  return parent === null ? [] : [...ancestry(parent), entity];
}

function stored({ property, transformer }: StoredColumn, entity: object): unknown {
  const value = (entity as Row)[property] ?? null;
  return transformer ? (transformer.to(value) as unknown) : value;
}

/** A `uuid` column that is a prefixed id in code. */
export function idColumn(
  prefix: IdPrefix,
  options: Pick<ColumnOptions, 'name'> = {},
): ColumnOptions & { nullable?: false } {
  return {
    type: 'uuid',
    ...options,
    transformer: {
      to: (id: Id | null | undefined) => (id ? uuidOf(id) : id),
      from: (uuid: string | null) => uuid && idOf(prefix, uuid),
    },
  };
}

/** The `CHECK` condition that a text column holds one of a closed set. */
export function isOneOf(column: string, values: readonly string[]): string {
  return `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;
}
