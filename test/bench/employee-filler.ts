import type pg from 'pg';

/**
 * Adds employees of the same size as real ones, in every state, created through the last year.
 * Nobody opens them: sealing a million is slow, so the list's newest must be real.
 */
export async function fillEmployees(
  owner: pg.Client,
  customer: string,
  count: number,
): Promise<void> {
  await owner.query('SET synchronous_commit = off');
  await owner.query(FILL, [customer, count]);
  await owner.query(NAMES, [customer]);
  await owner.query(VERIFY, [customer]);
}

/** One in five shares the commonest word of the real ones. */
const NAMES = `INSERT INTO gateway.employee_search_terms (customer_id, employee_row_id, term)
  SELECT $1::uuid, e.id, c.term FROM gateway.employees e CROSS JOIN (
    SELECT term FROM gateway.employee_search_terms
     WHERE customer_id = $1 GROUP BY term ORDER BY count(*) DESC LIMIT 1) AS c
   WHERE e.customer_id = $1 AND e.id < uuidv7('-1 hour') AND get_byte(uuid_send(e.id), 15) % 5 = 0`;

/** Half of the real ones have an identity, newer than any other. */
const VERIFY = `UPDATE gateway.employees SET identity_state = 'established', identity_established_at = now()
  WHERE customer_id = $1 AND id > uuidv7('-1 hour') AND get_byte(uuid_send(id), 15) % 2 = 0`;

const FILL = `INSERT INTO gateway.employees (customer_id, id, status, identity_state, identity_established_at,
    department_index, sealed_profile, created_at, updated_at)
  SELECT $1::uuid, r.id, CASE WHEN n % 20 = 0 THEN 'suspended' ELSE 'active' END,
         (ARRAY['established', 'established', 'established', 'not_invited', 'invited', 'in_progress'])[1 + n % 6],
         CASE WHEN n % 6 < 3 THEN uuid_extract_timestamp(r.id) + interval '1 hour' END,
         sha256((n % 40)::text::bytea), convert_to(repeat('x', 300), 'UTF8'),
         uuid_extract_timestamp(r.id), now()
    FROM (SELECT n, uuidv7(interval '-365 days' + n * interval '360 days' / $2::int) AS id
            FROM generate_series(1, $2::int) AS n) AS r`;
