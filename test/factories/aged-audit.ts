import { connectOwner } from '../../src/database.js';
import { AuditSignatures, type Anchor } from '../../src/platform/audit/audit-signatures.js';
import { AuditPruneStore } from '../../src/platform/audit/audit-prune.store.js';
import type { AuditFault, AuditTrail, PruneReport } from '../../src/platform/audit/index.js';
import { SigningKeyRing } from '../../src/platform/crypto/index.js';
import { Database } from '../../src/platform/database/index.js';
import { uuidOf, type Id } from '../../src/platform/ids/index.js';
import { ORGANIZATIONS } from '../../src/verification/tenants.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/processes/server-process.js';
import { anEntry, makeTenant, trailOf } from './audit.js';

export const ENTRIES = 'verification.audit_entries';
export const LINKS = 'verification.audit_links';
export const CHECKPOINTS = 'verification.audit_checkpoints';
export const ANCHORS = 'verification.audit_anchors';

const OLD_SECONDS = 8 * 366 * 86_400;

/** The audit of an organization that began eight years ago, and the owner's login. */
export class AgedAudit {
  readonly trail: AuditTrail;
  readonly ring: SigningKeyRing;
  readonly removal = new AuditPruneStore(ORGANIZATIONS);
  tenant: Id<'org'> = 'org_';

  private constructor(
    private readonly test: TestApplication,
    readonly owner: Database,
    readonly close: () => Promise<void>,
  ) {
    this.trail = trailOf(test.app);
    this.ring = test.app.get(SigningKeyRing, { strict: false });
  }

  /** The tenant as the tables hold it. */
  get uuid(): string {
    return uuidOf(this.tenant);
  }

  static async open(test: TestApplication): Promise<AgedAudit> {
    const dataSource = await connectOwner(test.database.url);
    return new AgedAudit(test, new Database(dataSource), () => dataSource.destroy());
  }

  /**
   * Ten entries: 1-3 and 4-6 are eight years old and were signed then. 7-8 are as old, but signed
   * only today, with 9-10.
   */
  async begin(): Promise<void> {
    await this.longAgo(async () => {
      this.tenant = await makeTenant(this.test.app);
      await this.add(2);
      await this.trail.signAll();
      await this.add(3);
      await this.trail.signAll();
      await this.add(2);
    });
    await this.add(2);
    await this.trail.signAll();
  }

  async longAgo(work: () => Promise<void>): Promise<void> {
    const { clock } = this.test;
    clock.advanceSeconds(-OLD_SECONDS);
    await work().finally(() => {
      clock.advanceSeconds(OLD_SECONDS);
    });
  }

  /** This many entries of eight years ago, signed then. */
  async addOld(count: number, entry = anEntry): Promise<void> {
    await this.longAgo(async () => {
      await this.add(count, entry);
      await this.trail.signAll();
    });
  }

  async add(count: number, entry = anEntry): Promise<void> {
    for (let each = 0; each < count; each += 1) await this.trail.store.append(this.tenant, entry());
    await this.trail.link(this.tenant);
  }

  prune(more: object = {}): Promise<PruneReport> {
    const order = { owner: this.owner, years: 7, dryRun: false, ...more };
    return this.trail.prune(this.tenant, order);
  }

  async sequences(): Promise<number[]> {
    return (await this.trail.list(this.tenant, 0, 1_000)).map(({ sequence }) => sequence);
  }

  async hashOf(sequence: number): Promise<Buffer> {
    const [link] = await this.trail.list(this.tenant, sequence - 1, 1);
    if (link?.sequence !== sequence) throw new Error(`no link ${sequence}`);
    return link.hash;
  }

  /** The faults that verification finds, without the words. */
  async faults(exported: string[] = []): Promise<Partial<AuditFault>[]> {
    const report = await this.trail.verify(this.tenant, exported);
    if (report.intact !== (report.faults.length === 0)) throw new Error('intact, with faults');
    return report.faults.map(({ detail: _, ...fault }) =>
      Object.fromEntries(Object.entries(fault).filter(([, value]) => value !== null)),
    );
  }

  /** Runs a statement as the owner: `$1` is the tenant. */
  tamper<T extends object>(text: string, ...values: unknown[]): Promise<T[]> {
    return this.test.database.query<T>(text, [this.uuid, ...values]);
  }

  /** Takes entries away with their links, as the owner can. */
  async removeWhole(which: number[]): Promise<void> {
    await this.tamper(
      `DELETE FROM ${ENTRIES} WHERE organization_id = $1 AND id IN
         (SELECT entry_id FROM ${LINKS} WHERE organization_id = $1 AND sequence = ANY($2))`,
      which,
    );
    const links = `DELETE FROM ${LINKS} WHERE organization_id = $1 AND sequence = ANY($2)`;
    await this.tamper(links, which);
  }

  /** An anchor of now that ends 7 to 10, which were signed eight years ago. */
  async anchor(more: Partial<Anchor> = {}): Promise<Omit<Anchor, 'tenant'>> {
    const at = this.test.clock.now();
    const coveredAt = new Date(at.getTime() - OLD_SECONDS * 1_000);
    return { from: 7, sequence: 10, hash: await this.hashOf(10), at, coveredAt, ...more };
  }

  /** An anchor as this program signs it; `tenant`: somebody else’s. */
  signed(anchor: Omit<Anchor, 'tenant'>, tenant: Id = this.tenant): Promise<string> {
    return new AuditSignatures(this.ring).signAnchor(tenant, anchor);
  }

  async plant(anchor: Omit<Anchor, 'tenant'>): Promise<void> {
    const { sequence, hash, at } = anchor;
    const token = await this.signed(anchor);
    await this.tamper(
      `INSERT INTO ${ANCHORS} VALUES ($1, $2, $3, $4, $5)`,
      sequence,
      hash,
      at,
      token,
    );
  }

  /** Waits until this many connections wait for another's lock. */
  async blocked(count = 1): Promise<void> {
    await eventually(async () => {
      const rows = await this.test.database.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
          AND cardinality(pg_blocking_pids(pid)) > 0`,
      );
      return rows.length === count;
    });
  }
}
