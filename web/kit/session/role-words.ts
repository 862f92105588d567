interface RoleWords {
  name: string;
  /** What somebody with it does. */
  does: string;
}

const WORDS: Record<string, RoleWords> = {
  owner: { name: 'Owner', does: 'Everything that can be set up here, and who else works here' },
  admin: { name: 'Admin', does: 'Everything but owners, other admins and single sign-on' },
  developer: { name: 'Developer', does: 'Keys, projects, webhooks and clients' },
  reviewer: { name: 'Reviewer', does: 'Decides what the machine left unclear' },
  hr: { name: 'HR', does: 'Employees, imports and their requests' },
  help_desk: { name: 'Help desk', does: 'Opens and follows cases of callers' },
  desk_lead: { name: 'Desk lead', does: 'The help desk and its exceptions' },
  auditor: { name: 'Auditor', does: 'Reads everything that is recorded, and changes nothing' },
};

export const CONSOLE_NAMES: Record<string, string> = {
  console: 'Verification console',
  people: 'People console',
};

export function roleName(role: string): string {
  return WORDS[role]?.name ?? role;
}

export function roleDoes(role: string): string {
  return WORDS[role]?.does ?? '';
}
