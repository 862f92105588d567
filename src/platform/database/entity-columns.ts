import { idOf, uuidOf, type Id, type IdPrefix } from '../ids/index.js';
import type { ColumnOptions } from 'typeorm';

/** A `uuid` column that is a prefixed id in code. */
export function idColumn(
  prefix: IdPrefix,
  options: Pick<ColumnOptions, 'name' | 'primaryKeyConstraintName'> = {},
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

/** Written from any prefix; the store adds the prefix of its kind to what is read. */
export const ANY_ID = {
  to: (id: Id | null | undefined) => (id ? uuidOf(id) : id),
  from: (uuid: string) => uuid,
};

/** The `CHECK` condition that a text column holds one of a closed set. */
export function isOneOf(column: string, values: readonly string[]): string {
  return `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;
}
