import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn, isOneOf } from '../database/index.js';
import type { Id } from '../ids/index.js';
import { oncePerKind, type TenantKind } from '../tenants/index.js';
import { AUDIT_OUTCOMES, type AuditDetails, type AuditOutcome } from './audit-entry.js';

/** The audit tables of one product. */
export const auditEntities = oncePerKind((kind) => ({
  entries: entryEntity(kind),
  links: linkEntity(kind),
  queue: queueEntity(kind),
  checkpoints: checkpointEntity(kind),
  anchors: anchorEntity(kind),
}));

function entryEntity({ schema, column, idPrefix }: TenantKind) {
  @Entity({ schema, name: 'audit_entries' })
  @Index('audit_entries_subject_index', ['tenant', 'subject', 'id'])
  @Index('audit_entries_actor_index', ['tenant', 'actor', 'id'])
  @Index('audit_entries_action_index', ['tenant', 'action', 'id'])
  @Check('audit_entries_outcome_check', isOneOf('outcome', AUDIT_OUTCOMES))
  class AuditEntryEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;
    @PrimaryColumn(idColumn('aud')) id: Id<'aud'>;
    @Column({ type: 'timestamptz' }) at: Date;
    @Column({ type: 'text' }) actor: string;
    @Column({ type: 'text' }) action: string;
    @Column({ type: 'text' }) outcome: AuditOutcome;
    @Column({ type: 'text' }) subject: string;
    @Column({ type: 'jsonb' }) details: AuditDetails;
  }
  return AuditEntryEntity;
}

/** The place of an entry in its tenant's chain. */
function linkEntity({ schema, column, idPrefix }: TenantKind) {
  @Entity({ schema, name: 'audit_links' })
  @Unique('audit_links_entry_key', ['tenant', 'entryId'])
  class AuditLinkEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;
    @PrimaryColumn({ type: 'bigint' }) sequence: string;
    @Column(idColumn('aud')) entryId: Id<'aud'>;
    @Column({ type: 'bytea' }) hash: Buffer;
  }
  return AuditLinkEntity;
}

/** Entries that wait for their link: written with the entry, deleted with the link. */
function queueEntity({ schema, column, idPrefix }: TenantKind) {
  @Entity({ schema, name: 'audit_queue' })
  class AuditQueueEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;
    @PrimaryColumn(idColumn('aud')) entryId: Id<'aud'>;
  }
  return AuditQueueEntity;
}

function checkpointEntity({ schema, column, idPrefix }: TenantKind) {
  @Entity({ schema, name: 'audit_checkpoints' })
  class AuditCheckpointEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;
    @PrimaryColumn({ type: 'bigint' }) sequence: string;
    @Column({ type: 'timestamptz' }) at: Date;
    @Column({ type: 'text' }) token: string;
  }
  return AuditCheckpointEntity;
}

/** The end of a removed part of a chain. Only the owner's login writes it. */
function anchorEntity({ schema, column, idPrefix }: TenantKind) {
  @Entity({ schema, name: 'audit_anchors' })
  class AuditAnchorEntity {
    @PrimaryColumn(idColumn(idPrefix, { name: column })) tenant: Id;
    @PrimaryColumn({ type: 'bigint' }) sequence: string;
    @Column({ type: 'bytea' }) hash: Buffer;
    @Column({ type: 'timestamptz' }) at: Date;
    @Column({ type: 'text' }) token: string;
  }
  return AuditAnchorEntity;
}
