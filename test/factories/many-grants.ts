import { idOf, uuidOf, type Id } from '../../src/platform/ids/index.js';
import type { TestApplication } from '../support/application.js';
import type { CustomerSystem } from './customer.js';

const MANY = 4_000;
const FEW = 3;

/** A few old grants of one employee in every state, and many newer ones of another. */
export async function fillGrants(
  { clock, database }: TestApplication,
  { customerId }: CustomerSystem,
): Promise<Id<'emp'>> {
  const now = clock.now().getTime();
  const found = await database.query<{ id: string }>(
    'SELECT id FROM gateway.employees WHERE customer_id = $1 AND employee_index IS NOT NULL LIMIT 2',
    [uuidOf(customerId)],
  );
  const [holder, other] = found.map(({ id }) => id);
  for (const [employee, ended] of [
    [holder, FEW],
    [other, MANY],
  ])
    await database.query(
      `INSERT INTO gateway.grants (customer_id, id, access_request_id, employee_row_id, action, single_use, status,
         token_hash, sealed_data, created_at, expires_at)
       SELECT $1, uuidv7(), uuidv7(), $2, 'x', true, s.status, sha256(uuid_send(uuidv7())), '', $3, s.expires_at
         FROM (VALUES ('consumed', $3::timestamptz, $5::int), ('revoked', $3, $5), ('active', $3, $5), ('active', $4, $6))
           AS s (status, expires_at, many) CROSS JOIN LATERAL generate_series(1, s.many)`,
      [
        uuidOf(customerId),
        employee,
        new Date(now - 600_000),
        new Date(now + 3_600_000),
        ended,
        FEW,
      ],
    );
  return idOf('emp', holder!);
}
