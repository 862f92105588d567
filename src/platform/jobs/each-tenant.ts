/**
 * Runs background work for each tenant in turn; returns the sum. One tenant's failure is thrown at
 * the end, so others do not starve.
 */
export async function eachTenant<T>(
  tenants: readonly T[],
  work: (tenant: T) => Promise<number>,
): Promise<number> {
  let done = 0;
  const failures: unknown[] = [];
  for (const tenant of tenants) {
    try {
      done += await work(tenant);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 0) return done;
  throw new Error(
    `the work of ${String(failures.length)} of ${String(tenants.length)} tenants failed`,
    {
      cause: failures[0],
    },
  );
}
