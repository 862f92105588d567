import { Command } from 'commander';
import type { Id } from '../../platform/ids/index.js';
import { StaffKeysService } from '../../verification/console/index.js';
import { idOption, type OfOrganization, organizationCommand, withService } from '../context.js';
import { shown } from './api-keys.command.js';

export function staffKeyCommands(): Command {
  const keys = new Command('staff-keys').description(
    'Keys of an organization’s staff for /console',
  );
  organizationCommand(keys, 'create')
    .description('the secret is printed once and never again')
    .requiredOption('--name <name>', 'whose it is')
    .action(({ organization, name }: OfOrganization & { name: string }) =>
      withService(StaffKeysService, async (service) => {
        const { key, secret } = await service.create(organization, name);
        return { ...shown(key), secret };
      }),
    );
  organizationCommand(keys, 'list').action(({ organization }: OfOrganization) =>
    withService(StaffKeysService, async (service) => {
      const found = await service.list(organization);
      return found.map(shown);
    }),
  );
  organizationCommand(keys, 'revoke')
    .requiredOption('--id <id>', 'key', idOption('staff'))
    .action(({ organization, id }: OfOrganization & { id: Id<'staff'> }) =>
      withService(StaffKeysService, async (service) => {
        await service.revoke(organization, id);
        return { id, revoked: true };
      }),
    );
  return keys;
}
