import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { SigningKeyRing } from '../crypto/index.js';
import { Database } from '../database/index.js';
import { eachOf, Task } from '../jobs/index.js';
import type { TenantKind } from '../tenants/index.js';
import { AuditSignatures } from './audit-signatures.js';
import { AuditTrail } from './audit-trail.js';
import { AuditStore } from './audit.store.js';

const HOUR_MS = 3_600_000;

/** The audit trails of all products. Background work and command line find them here. */
@Injectable()
export class AuditTrails {
  readonly #all: AuditTrail[] = [];
  /** The last hour each product was signed: when one fails, the other is not signed again. */
  readonly #signedHours = new Map<AuditTrail, number>();

  constructor(
    private readonly database: Database,
    private readonly ring: SigningKeyRing,
    private readonly clock: Clock,
  ) {}

  get all(): readonly AuditTrail[] {
    return this.#all;
  }

  open(place: TenantKind): AuditTrail {
    const store = new AuditStore(this.database, this.clock, place);
    const trail = new AuditTrail(store, new AuditSignatures(this.ring), this.clock);
    this.#all.push(trail);
    return trail;
  }

  /** Links committed entries into the chains. One process at a time works on a tenant. */
  @Task('link-audit')
  linkAll(): Promise<number> {
    return eachOf(this.#all, (trail) => trail.linkAll());
  }

  /** Signs every chain that has grown, once in every hour of the clock and once after a start. */
  @Task('sign-audit')
  signAll(): Promise<number> {
    const hour = Math.floor(this.clock.now().getTime() / HOUR_MS);
    const due = this.#all.filter((trail) => this.#signedHours.get(trail) !== hour);
    return eachOf(due, async (trail) => {
      const signed = await trail.signAll();
      this.#signedHours.set(trail, hour);
      return signed;
    });
  }
}
