import { Injectable } from '@nestjs/common';
import { Hasher } from '../../../platform/crypto/index.js';
import { Database, keyset, newestFirst } from '../../../platform/database/index.js';
import type { Page } from '../../../platform/http/index.js';
import { firstUuidAt, idOf, uuidOf, type Id } from '../../../platform/ids/index.js';
import {
  EMPLOYEE_STATUSES,
  IDENTITY_STATES,
  type EmployeeStatus,
  type IdentityState,
} from '../employee.js';
import { SearchIndex } from './search-index.js';
import { searchesOf } from './search-terms.policy.js';

export interface EmployeeFilters {
  search?: string;
  statuses?: readonly EmployeeStatus[];
  identityStates?: readonly IdentityState[];
  department?: string;
  /** Members of a directory's group. */
  group?: Id<'grp'>;
  createdAfter?: Date;
  createdBefore?: Date;
  verifiedAfter?: Date;
  verifiedBefore?: Date;
}

/** Ids of a page, with one more to show that there are more. */
export interface FoundEmployees {
  ids: Id<'emp'>[];
  /**
   * Where to continue when a search stopped early, because it checks a limited number of employees
   * at a time.
   */
  stoppedAt: Id<'emp'> | null;
}

/** A search checks this many employees at a time; then the caller continues. */
const SEARCHED = 5_000;
/** For a common word, most pages are full after this many. */
const SEARCHED_FIRST = 250;

/** Counting stops here; a word with more matches is common. */
const COUNTED = 1_000;

interface SearchTerms {
  walked: Buffer[];
  rarest: Buffer;
  /** Other terms that must match. */
  others: Buffer[];
}

/**
 * One row by its primary key. OFFSET keeps the filters out of the subquery: without statistics
 * the planner would choose an index on them, and read all rows of the customer for each match.
 */
const BY_KEY = 'SELECT * FROM gateway.employees WHERE customer_id = $1 AND id = w.id OFFSET 0';

const TERMS = 'gateway.employee_search_terms';

/** Finds the employees of a list. Indexes serve each filter, alone and combined. */
@Injectable()
export class EmployeeListStore {
  readonly #index: SearchIndex;

  constructor(
    private readonly database: Database,
    hasher: Hasher,
  ) {
    this.#index = new SearchIndex(hasher);
  }

  async list(
    customerId: Id<'cust'>,
    filters: EmployeeFilters,
    page: Page<'emp'>,
  ): Promise<FoundEmployees> {
    if (filters.search !== undefined) return this.#search(customerId, filters, page);
    const { verifiedAfter, verifiedBefore } = filters;
    const isByVerification = verifiedAfter !== undefined || verifiedBefore !== undefined;
    const ids = await this.#browse(customerId, filters, { ...page, isByVerification });
    return { ids: newestFirst(ids, page), stoppedAt: null };
  }

  /** Walks an ordered index for each requested state, and merges the results. */
  async #browse(
    customerId: Id<'cust'>,
    filters: EmployeeFilters,
    { isByVerification, ...page }: Page<'emp'> & { isByVerification: boolean },
  ): Promise<Id<'emp'>[]> {
    const { statuses = EMPLOYEE_STATUSES, identityStates = IDENTITY_STATES } = filters;
    const values: unknown[] = [uuidOf(customerId), statuses, identityStates];
    const where = this.#where(customerId, filters, values);
    const order = isByVerification ? byVerification(page, values) : keyset(page, values, 'e.id');
    const direction = page.before ? 'ASC' : 'DESC';
    const outer = isByVerification
      ? `found.at ${direction}, found.id ${direction}`
      : `found.id ${direction}`;
    const rows = await this.database.query<{ id: string }>(
      `SELECT found.id FROM unnest($2::text[]) AS s (status) CROSS JOIN unnest($3::text[]) AS i (state)
        CROSS JOIN LATERAL (
          SELECT e.id, e.identity_established_at AS at FROM gateway.employees e
           WHERE e.customer_id = $1 AND e.status = s.status AND e.identity_state = i.state AND e.deleted_at IS NULL
             ${where}${order}) AS found
        ORDER BY ${outer} LIMIT ${String(page.limit + 1)}`,
      values,
    );
    return rows.map(({ id }) => idOf('emp', id));
  }

  async #search(
    customerId: Id<'cust'>,
    filters: EmployeeFilters,
    page: Page<'emp'>,
  ): Promise<FoundEmployees> {
    const terms = await this.#terms(customerId, filters.search ?? '');
    if (terms.walked.length === 0) return { ids: [], stoppedAt: null };
    const asked = { ...page, ...terms };
    const first = await this.#walk(customerId, filters, { ...asked, most: SEARCHED_FIRST });
    if (first.stoppedAt === null) return first;
    return this.#walk(customerId, filters, { ...asked, most: SEARCHED });
  }

  /**
   * Walks `most` employees with the rarest word, newest first, and returns those that match every
   * filter.
   */
  async #walk(
    customerId: Id<'cust'>,
    filters: EmployeeFilters,
    { walked, rarest, others, most, ...page }: Page<'emp'> & SearchTerms & { most: number },
  ): Promise<FoundEmployees> {
    const { statuses = EMPLOYEE_STATUSES, identityStates = IDENTITY_STATES } = filters;
    const words = [walked, rarest, others];
    const values: unknown[] = [uuidOf(customerId), statuses, identityStates, ...words];
    const walk = keyset({ ...page, limit: most - 1 }, values, 't.employee_row_id');
    const where = this.#where(customerId, filters, values);
    const direction = page.before ? 'ASC' : 'DESC';
    const rows = await this.database.query<{ id: string; passes: boolean }>(
      `WITH walked AS (
         SELECT DISTINCT f.id FROM unnest($4::bytea[]) AS w (term) CROSS JOIN LATERAL (
           SELECT t.employee_row_id AS id FROM ${TERMS} t
            WHERE t.customer_id = $1 AND t.term = w.term
              AND (t.term <> $5 OR NOT EXISTS (SELECT FROM unnest($6::bytea[]) AS o (term) WHERE NOT EXISTS (
                SELECT FROM ${TERMS} x WHERE x.customer_id = $1 AND x.employee_row_id = t.employee_row_id AND x.term = o.term)))
            ${walk}) AS f ORDER BY f.id ${direction} LIMIT ${String(most)})
       SELECT w.id, e.id IS NOT NULL AS passes FROM walked w
         LEFT JOIN LATERAL (${BY_KEY}) AS e ON e.deleted_at IS NULL
           AND e.status = ANY($2) AND e.identity_state = ANY($3) ${where}
        ORDER BY w.id ${direction}`,
      values,
    );
    const found = rows.filter(({ passes }) => passes).map(({ id }) => idOf('emp', id));
    const last = rows.at(-1);
    const isShort = found.length <= page.limit && rows.length === most;
    const ids = newestFirst(found.slice(0, page.limit + 1), page);
    return { ids, stoppedAt: isShort && last ? idOf('emp', last.id) : null };
  }

  /** The terms to walk. Of several words of a name only the rarest is walked; the others must agree. */
  async #terms(customerId: Id<'cust'>, search: string): Promise<SearchTerms> {
    const searches = searchesOf(search).map((terms) =>
      terms.map((term) => this.#index.termOf(customerId, term)),
    );
    const single = searches.filter(({ length }) => length === 1).flat();
    const words = searches.find(({ length }) => length > 1) ?? [];
    if (words.length === 0) return { walked: single, rarest: Buffer.alloc(0), others: [] };
    const sorted = await this.database.query<{ term: Buffer }>(
      `SELECT w.term FROM unnest($2::bytea[]) AS w (term) CROSS JOIN LATERAL (
         SELECT count(*) AS employees FROM (SELECT FROM ${TERMS}
           WHERE customer_id = $1 AND term = w.term LIMIT ${String(COUNTED)}) AS found) AS c ORDER BY c.employees`,
      [uuidOf(customerId), words],
    );
    const [rarest = Buffer.alloc(0), ...others] = sorted.map(({ term }) => term);
    return { walked: [...single, rarest], rarest, others };
  }

  /**
   * One employee of each department, because department names exist only in sealed records. At most
   * `most`.
   */
  async listDepartments(customerId: Id<'cust'>, most: number): Promise<Id<'emp'>[]> {
    // One step of the index for each department, however many employees it has.
    const rows = await this.database.query<{ id: string }>(
      `WITH RECURSIVE each AS (
         (SELECT e.department_index AS department, e.id FROM gateway.employees e
           WHERE e.customer_id = $1 AND e.department_index IS NOT NULL AND e.deleted_at IS NULL
           ORDER BY e.department_index LIMIT 1)
         UNION ALL
         SELECT next.department, next.id FROM each CROSS JOIN LATERAL (
           SELECT e.department_index AS department, e.id FROM gateway.employees e
            WHERE e.customer_id = $1 AND e.department_index > each.department AND e.deleted_at IS NULL
            ORDER BY e.department_index LIMIT 1) AS next)
       SELECT id FROM each LIMIT ${String(most)}`,
      [uuidOf(customerId)],
    );
    return rows.map(({ id }) => idOf('emp', id));
  }

  /** Filters other than the state. */
  #where(
    customerId: Id<'cust'>,
    { department, group, ...times }: EmployeeFilters,
    values: unknown[],
  ): string {
    const conditions = [
      ...(department === undefined
        ? []
        : [`e.department_index = ${bind(values, this.#department(customerId, department))}`]),
      ...(group === undefined
        ? []
        : [
            `EXISTS (SELECT FROM gateway.group_members m WHERE m.customer_id = $1
               AND m.employee_row_id = e.id AND m.group_id = ${bind(values, uuidOf(group))})`,
          ]),
      ...created(times, values),
      ...verified(times, values),
    ];
    return conditions.map((condition) => `AND ${condition} `).join('');
  }

  #department(customerId: Id<'cust'>, department: string): Buffer {
    return this.#index.departmentOf(customerId, department) ?? Buffer.alloc(0);
  }
}

function bind(values: unknown[], value: unknown): string {
  return `$${String(values.push(value))}`;
}

/** Ids begin with the creation time, so they can filter by it. */
function created({ createdAfter, createdBefore }: EmployeeFilters, values: unknown[]): string[] {
  return [
    ...(createdAfter ? [`e.id >= ${bind(values, firstUuidAt(createdAfter))}`] : []),
    ...(createdBefore ? [`e.id < ${bind(values, firstUuidAt(createdBefore))}`] : []),
  ];
}

function verified({ verifiedAfter, verifiedBefore }: EmployeeFilters, values: unknown[]): string[] {
  if (!verifiedAfter && !verifiedBefore) return [];
  return [
    'e.identity_established_at IS NOT NULL',
    ...(verifiedAfter ? [`e.identity_established_at >= ${bind(values, verifiedAfter)}`] : []),
    ...(verifiedBefore ? [`e.identity_established_at < ${bind(values, verifiedBefore)}`] : []),
  ];
}

/** The page in order of verification; ids decide between equal times. */
function byVerification(page: Page<'emp'>, values: unknown[]): string {
  const bound = page.after ?? page.before;
  const direction = page.before ? 'ASC' : 'DESC';
  const where = bound
    ? `AND (e.identity_established_at, e.id) ${page.after ? '<' : '>'} (SELECT identity_established_at, id
         FROM gateway.employees WHERE customer_id = $1 AND id = ${bind(values, uuidOf(bound))}) `
    : '';
  return `${where}ORDER BY e.identity_established_at ${direction}, e.id ${direction} LIMIT ${String(page.limit + 1)}`;
}
