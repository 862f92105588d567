import type { GatewayBody } from './customer-api.js';
import type { TestApplication } from '../support/application.js';

/** AuthZEN's addresses for one question and for many. */
export const ONE = '/access/v1/evaluation';
export const MANY = '/access/v1/evaluations';

export const ACCOUNT = { type: 'payroll_account', id: '42' };

/** Whether an employee may do something with the account now. */
export function questionOf(
  employee: GatewayBody,
  action = 'read_news',
  resource: object = ACCOUNT,
) {
  return {
    subject: { type: 'user', id: String(employee['employee_id']) },
    action: { name: action },
    resource,
  };
}

/** How many rows each table of the gateway has, and which transaction wrote last. */
export async function writtenRows({ database }: TestApplication): Promise<Record<string, string>> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'gateway'`,
  );
  const counted = tables.map(async ({ name }): Promise<[string, string]> => {
    const [row] = await database.query<{ n: string }>(
      `SELECT count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) AS n FROM gateway.${name}`,
    );
    return [name, row?.n ?? ''];
  });
  return Object.fromEntries(await Promise.all(counted));
}
