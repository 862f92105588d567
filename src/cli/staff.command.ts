import { Command, InvalidArgumentError } from 'commander';
import { OPERATOR } from '../platform/audit/index.js';
import type { Id } from '../platform/ids/index.js';
import { isId } from '../platform/ids/index.js';
import { ROLES, StaffAdministration, type Role } from '../staff/index.js';
import { idOption, withService } from './context.js';

/** Manages staff accounts from a shell: the last way in when nobody can sign in. */
export function staffCommands(): Command {
  const staff = new Command('staff').description('People who work in the consoles');
  staff
    .command('invite')
    .description('prints a link that lets one person join, once')
    .requiredOption('--workspace <id>', 'organization or customer', workspaceOption)
    .requiredOption('--email <address>', 'whom it is for')
    .requiredOption('--role <role>', `one of ${ROLES.join(', ')}`, roleOption)
    .action((given: { workspace: Id; email: string; role: Role }) =>
      withService(StaffAdministration, (each) => each.invite(given, OPERATOR)),
    );
  staff
    .command('list')
    .requiredOption('--workspace <id>', 'organization or customer', workspaceOption)
    .action(({ workspace }: { workspace: Id }) =>
      withService(StaffAdministration, (each) => each.list(workspace)),
    );
  staff
    .command('disable')
    .description('signs the person out everywhere, and keeps them out; not the last owner')
    .requiredOption('--id <id>', 'account', idOption('staff'))
    .action(({ id }: { id: Id<'staff'> }) =>
      withService(StaffAdministration, async (each) => {
        await each.disable(id, OPERATOR);
        return { id, disabled: true };
      }),
    );
  staff
    .command('enable')
    .description('lets a person in again who was disabled')
    .requiredOption('--id <id>', 'account', idOption('staff'))
    .action(({ id }: { id: Id<'staff'> }) =>
      withService(StaffAdministration, async (each) => {
        await each.enable(id, OPERATOR);
        return { id, disabled: false };
      }),
    );
  staff
    .command('recover')
    .description('prints a link with which a person makes a new passkey, within 15 minutes')
    .requiredOption('--id <id>', 'account', idOption('staff'))
    .action(({ id }: { id: Id<'staff'> }) =>
      withService(StaffAdministration, (each) => each.recover(id, OPERATOR)),
    );
  return staff;
}

function workspaceOption(value: string): Id {
  if (isId('org', value) || isId('cust', value)) return value;
  throw new InvalidArgumentError('must be an id that begins with org_ or cust_');
}

function roleOption(value: string): Role {
  const role = ROLES.find((each) => each === value);
  if (!role) throw new InvalidArgumentError(`must be one of ${ROLES.join(', ')}`);
  return role;
}
