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

/** One deviation from what was written. */
export interface AuditFault {
  kind: AuditFaultKind;
  /** The number in the chain, or the first of several; null for something without one. */
  sequence: number | null;
  /** The last number of a range. */
  through: number | null;
  entry_id: string | null;
  detail: string;
}

export interface AuditReport {
  object_name: 'audit_report';
  tenant: string;
  intact: boolean;
  /** Links checked; the end of the chain. */
  links: number;
  last_sequence: number;
  /** The last removed number, and the number of signed anchors for it; 0 without any. */
  ended_through: number;
  anchors: number;
  /** Committed entries that wait for their link: normal for a moment. */
  waiting: number;
  /** Signed checkpoints that were compared with the chain. */
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
