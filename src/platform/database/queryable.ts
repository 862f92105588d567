import type { EntityManager } from 'typeorm';

/** A statement that Postgres parses and plans once per connection; request paths use these. */
export interface Statement {
  name: string;
  text: string;
}

export type Row = Record<string, unknown>;

/** Runs prepared statements. */
export interface Reader {
  query<T extends object = Row>(statement: Statement, values: unknown[]): Promise<T[]>;
}

/** Runs queries: the pool, or one transaction. */
export interface Queryable {
  /** Rows of a statement. Values are always bound, never pasted. */
  query<T extends object = Row>(statement: Statement | string, values?: unknown[]): Promise<T[]>;
  /** TypeORM's manager on the same connection, for the queries that are not on a hot path. */
  readonly manager: EntityManager;
}

export interface Transaction extends Queryable {
  /** Runs `work` once the transaction is committed, and never where it is rolled back. */
  afterCommit(work: () => void): void;
}
