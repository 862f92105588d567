/** Work that waits for its turn. */
export interface QueuedWork {
  readonly tenant: string;
  /** Shares the turns of its tenant. */
  readonly session: string;
  /** The memory that it holds while it waits. */
  readonly bytes: number;
  /** A session's optional work comes after its other work, one at a time, and may be dropped. */
  readonly isOptional: boolean;
}

/** Charged when work starts and corrected when it ends, so that one tenant does not take all turns. */
const EXPECTED_MS = 1_000;

/** The time that a tenant or session has used, and the work it has under way. */
interface Account {
  usedMs: number;
  running: number;
}

interface SessionAccount<W> extends Account {
  readonly waiting: W[];
  optionalRunning: number;
}

interface TenantAccount<W> extends Account {
  readonly sessions: Map<string, SessionAccount<W>>;
  /** Sessions that come back start here: an idle time gives no credit. */
  floorMs: number;
}

/**
 * Start-time fair queueing on two levels: the tenant that has used the least time is next, and of
 * its sessions the one that has used the least.
 */
export class FairQueue<W extends QueuedWork> {
  readonly #tenants = new Map<string, TenantAccount<W>>();
  #floorMs = 0;
  #bytes = 0;

  constructor(private readonly maxBytes: number) {}

  /**
   * Returns the optional work that was dropped, so that the waiting bytes stay within their limit:
   * the newest of the tenant and session that hold most. Other work is never dropped.
   */
  add(work: W): W[] {
    const { tenant, session } = this.#open(work);
    if (isIdle(tenant)) tenant.usedMs = Math.max(tenant.usedMs, this.#floorMs);
    if (session.running === 0 && session.waiting.length === 0)
      session.usedMs = Math.max(session.usedMs, tenant.floorMs);
    session.waiting.push(work);
    this.#bytes += work.bytes;
    const dropped: W[] = [];
    while (this.#bytes > this.maxBytes) {
      const most = this.#newestOfLargest();
      if (!most) break;
      this.remove(most);
      dropped.push(most);
    }
    return dropped;
  }

  /** Takes waiting work out. Returns whether it was there. */
  remove(work: W): boolean {
    const waiting = this.#tenants.get(work.tenant)?.sessions.get(work.session)?.waiting ?? [];
    const place = waiting.indexOf(work);
    if (place < 0) return false;
    waiting.splice(place, 1);
    this.#bytes -= work.bytes;
    this.#forget(work);
    return true;
  }

  /** The next work, which must be ended by `end`. */
  take(): W | undefined {
    const turn = this.#tenantsInTurn()
      .flatMap((tenant) => sessionsInTurn(tenant).map((session) => ({ tenant, session })))
      .at(0);
    if (!turn) return undefined;
    const { tenant, session } = turn;
    const work = nextOf(session) as W;
    session.waiting.splice(session.waiting.indexOf(work), 1);
    this.#bytes -= work.bytes;
    this.#floorMs = Math.max(this.#floorMs, tenant.usedMs);
    tenant.floorMs = Math.max(tenant.floorMs, session.usedMs);
    session.optionalRunning += Number(work.isOptional);
    for (const account of [tenant, session]) {
      account.running += 1;
      account.usedMs += EXPECTED_MS;
    }
    return work;
  }

  /** The work has ended and is charged this time. */
  end(work: W, ms: number): void {
    const { tenant, session } = this.#open(work);
    session.optionalRunning -= Number(work.isOptional);
    for (const account of [tenant, session]) {
      account.running -= 1;
      account.usedMs += ms - EXPECTED_MS;
    }
    this.#forget(work);
  }

  /** Takes out all that waits. */
  clear(): W[] {
    const all = [...this.#tenants.values()].flatMap(({ sessions }) =>
      [...sessions.values()].flatMap(({ waiting }) => waiting),
    );
    for (const work of all) this.remove(work);
    return all;
  }

  #tenantsInTurn(): TenantAccount<W>[] {
    return [...this.#tenants.values()].toSorted((a, b) => a.usedMs - b.usedMs);
  }

  #newestOfLargest(): W | undefined {
    const [largest] = [...this.#tenants.values()]
      .map(({ sessions }) => [...sessions.values()])
      .filter((sessions) => sessions.some((each) => newestOptional(each)))
      .toSorted((a, b) => sum(b, bytesOf) - sum(a, bytesOf));
    const [session] = (largest ?? [])
      .filter((each) => newestOptional(each))
      .toSorted((a, b) => bytesOf(b) - bytesOf(a));
    return session && newestOptional(session);
  }

  #open({ tenant: name, session: id }: W): {
    tenant: TenantAccount<W>;
    session: SessionAccount<W>;
  } {
    const tenant = this.#tenants.get(name) ?? {
      ...{ usedMs: 0, running: 0, floorMs: 0 },
      sessions: new Map<string, SessionAccount<W>>(),
    };
    this.#tenants.set(name, tenant);
    const session = tenant.sessions.get(id) ?? {
      ...{ usedMs: 0, running: 0, optionalRunning: 0 },
      waiting: [],
    };
    tenant.sessions.set(id, session);
    return { tenant, session };
  }

  /** An account that owes nothing is deleted; when nothing waits or runs, all are. */
  #forget({ tenant: name, session: id }: W): void {
    const tenant = this.#tenants.get(name);
    const session = tenant?.sessions.get(id);
    if (!tenant || !session || session.waiting.length > 0 || session.running > 0) return;
    if (session.usedMs <= tenant.floorMs || isIdle(tenant)) tenant.sessions.delete(id);
    if (!isIdle(tenant)) return;
    if (tenant.usedMs <= this.#floorMs) this.#tenants.delete(name);
    if ([...this.#tenants.values()].every(isIdle)) this.#tenants.clear();
  }
}

function isIdle({ running, sessions }: TenantAccount<unknown>): boolean {
  return running === 0 && [...sessions.values()].every(({ waiting }) => waiting.length === 0);
}

function sessionsInTurn<W extends QueuedWork>({ sessions }: TenantAccount<W>): SessionAccount<W>[] {
  return [...sessions.values()].filter(nextOf).toSorted((a, b) => a.usedMs - b.usedMs);
}

function nextOf<W extends QueuedWork>({ waiting, optionalRunning }: SessionAccount<W>) {
  return (
    waiting.find(({ isOptional }) => !isOptional) ?? (optionalRunning ? undefined : waiting[0])
  );
}

function newestOptional<W extends QueuedWork>({ waiting }: SessionAccount<W>): W | undefined {
  return waiting.findLast(({ isOptional }) => isOptional);
}

function bytesOf({ waiting }: SessionAccount<QueuedWork>): number {
  return sum(waiting, ({ bytes }) => bytes);
}

function sum<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((total, each) => total + of(each), 0);
}
