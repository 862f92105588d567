/**
 * Runs background work for each tenant in turn and adds up the results. Broken data of one must not
 * starve others: its failure is thrown at the end.
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
