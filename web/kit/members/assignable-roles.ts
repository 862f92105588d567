import type { Workspace } from '../session/signed-in.js';

const ROLES_OF: Record<string, readonly string[]> = {
  console: ['owner', 'admin', 'developer', 'reviewer', 'auditor'],
  people: ['owner', 'admin', 'developer', 'hr', 'help_desk', 'desk_lead', 'auditor'],
};

/** Every role of this console, from the most to the least that it may do. */
export function rolesOf({ console }: Pick<Workspace, 'console'>): readonly string[] {
  return ROLES_OF[console] ?? [];
}

/** The roles that somebody may give: nobody grants above themselves. The server decides. */
export function assignableRoles(workspace: Pick<Workspace, 'console' | 'role'>): string[] {
  const all = [...rolesOf(workspace)];
  if (workspace.role === 'owner') return all;
  return all.filter((role) => role !== 'owner' && role !== 'admin');
}
