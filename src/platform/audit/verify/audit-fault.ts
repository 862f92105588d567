export const AUDIT_FAULT_KINDS = [
  'entry_changed',
  'entry_removed',
  'entry_inserted',
  'entry_reordered',
  'entry_backdated',
  'link_changed',
  'link_removed',
  'tail_truncated',
  'history_rewritten',
  'checkpoint_invalid',
  'checkpoint_removed',
  'anchor_invalid',
  'anchor_removed',
] as const;
export type AuditFaultKind = (typeof AUDIT_FAULT_KINDS)[number];

/** One thing that is not as it was written. */
export interface AuditFault {
  kind: AuditFaultKind;
  /** The place in the chain, or the first of several; null for what has no place in it. */
  sequence: number | null;
  /** The last place, where it is a stretch of them. */
  through: number | null;
  entry_id: string | null;
  detail: string;
}

export interface AuditReport {
  object_name: 'audit_report';
  tenant: string;
  intact: boolean;
  /** Links checked, and where the chain ends. */
  links: number;
  last_sequence: number;
  /** The last number that retention has ended, and how many signed anchors say so; 0 where none has. */
  ended_through: number;
  anchors: number;
  /** Entries that are committed and wait for their link: normal for a moment. */
  waiting: number;
  /** Signed checkpoints that the chain was held against. */
  checkpoints: number;
  faults: AuditFault[];
  /** Whether there are more faults than are listed. */
  more: boolean;
}

export function auditFault(
  kind: AuditFaultKind,
  detail: string,
  place: Partial<Omit<AuditFault, 'kind' | 'detail'>>,
): AuditFault {
  return { kind, sequence: null, through: null, entry_id: null, ...place, detail };
}
