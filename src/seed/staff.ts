import type { INestApplicationContext } from '@nestjs/common';
import { OPERATOR } from '../platform/audit/index.js';
import type { Id } from '../platform/ids/index.js';
import { MembershipService, Workspaces, type Role } from '../staff/index.js';

/** One person for each role. */
const PEOPLE: readonly { name: string; role: Role }[] = [
  { name: 'Olivia Okafor', role: 'owner' },
  { name: 'Adam Lindqvist', role: 'admin' },
  { name: 'Dana Ferreira', role: 'developer' },
  { name: 'Ravi Menon', role: 'reviewer' },
  { name: 'Hanna Berg', role: 'hr' },
  { name: 'Hector Diaz', role: 'help_desk' },
  { name: 'Leah Novak', role: 'desk_lead' },
  { name: 'Lars Petersen', role: 'desk_lead' },
  { name: 'Aisha Rahman', role: 'auditor' },
];

/** Adds them to every workspace that has their role. They sign in without a passkey. */
export async function seedStaff(
  app: INestApplicationContext,
  workspaces: readonly Id[],
): Promise<void> {
  const members = app.get(MembershipService, { strict: false });
  const known = app.get(Workspaces, { strict: false });
  for (const { name, role } of PEOPLE) {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    const account = await members.createAccount({ name, email, isDevelopment: true });
    for (const workspace of workspaces.filter((each) => known.knowsRole(each, role)))
      await members.join(account.id, { workspace, role, by: OPERATOR });
  }
}
