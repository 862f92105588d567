import { getMetadataArgsStorage, type ValueTransformer } from 'typeorm';
import type { Row } from './queryable.js';

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
        name: options.name ?? propertyName,
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
