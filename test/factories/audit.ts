import type { INestApplicationContext } from '@nestjs/common';
import {
  AuditTrails,
  OPERATOR,
  type AuditTrail,
  type NewAuditEntry,
} from '../../src/platform/audit/index.js';
import { newId, type Id } from '../../src/platform/ids/index.js';
import { OrganizationsService } from '../../src/verification/organizations/index.js';

/** The audit of the verification service. */
export function trailOf(app: INestApplicationContext): AuditTrail {
  const trails = app.get(AuditTrails, { strict: false });
  const trail = trails.all.find(({ store }) => store.place.schema === 'verification');
  if (!trail) throw new Error('the verification service has no audit');
  return trail;
}

/** An organization whose audit so far holds its creation, linked. */
export async function makeTenant(app: INestApplicationContext): Promise<Id<'org'>> {
  const { id } = await app.get(OrganizationsService, { strict: false }).create('Acme', OPERATOR);
  await trailOf(app).link(id);
  return id;
}

/** A valid entry, of a key that revealed a session. */
export function anEntry(overrides: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return {
    actor: newId('key'),
    action: 'session.revealed',
    outcome: 'allowed',
    subject: newId('vs'),
    details: { fields: ['ssn9'] },
    ...overrides,
  };
}
