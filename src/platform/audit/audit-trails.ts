import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/index.js';
import { SigningKeyRing } from '../crypto/index.js';
import { Database } from '../database/index.js';
import type { TenantKind } from '../tenants/index.js';
import { AuditAnchors } from './audit-anchors.js';
import { AuditCheckpoints } from './audit-checkpoints.js';
import { AuditTrail } from './audit-trail.js';
import { AuditStore } from './audit.store.js';

/** The audit trails of all products. Background work and command line find them here. */
@Injectable()
export class AuditTrails {
  readonly #all: AuditTrail[] = [];

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
    const trail = new AuditTrail(
      store,
      new AuditCheckpoints(this.ring),
      new AuditAnchors(this.ring),
      this.clock,
    );
    this.#all.push(trail);
    return trail;
  }
}
