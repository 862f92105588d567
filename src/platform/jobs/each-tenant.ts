/**
 * Does background work for one tenant after the other and adds up what was done. A tenant whose data is broken must not
 * starve those after it: its failure is thrown when all have had their turn.
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
