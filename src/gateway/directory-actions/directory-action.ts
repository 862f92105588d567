/** How far an automatic action has come. Public API, never renamed. */
export const ACTION_STATUSES = ['queued', 'done', 'failed', 'unknown'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** What the customer's system gets. Sealed at rest, and gone when the action has ended. */
export interface ActionPayload {
  employee_id: string;
  /** The employee's ids in the directories, by connection. */
  external_ids: Record<string, string>;
  grant_token: string;
}
