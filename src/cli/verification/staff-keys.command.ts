import { Command } from 'commander';
import type { Id } from '../../platform/ids/index.js';
import { StaffKeysService } from '../../verification/console/index.js';
import { idOption, withApplication } from '../context.js';
import { shown } from './api-keys.command.js';

interface Owned {
  organization: Id<'org'>;
}

export function staffKeyCommands(): Command {
  const keys = new Command('staff-keys').description(
    'Keys of an organization’s staff for /console',
  );
  keys
    .command('create')
    .description('the secret is printed once and never again')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--name <name>', 'whose it is')
    .action(({ organization, name }: Owned & { name: string }) =>
      withApplication(async (app) => {
        const service = app.get(StaffKeysService, { strict: false });
        const { key, secret } = await service.create(organization, name);
        return { ...shown(key), secret };
      }),
    );
  keys
    .command('list')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .action(({ organization }: Owned) =>
      withApplication(async (app) => {
        const found = await app.get(StaffKeysService, { strict: false }).list(organization);
        return found.map(shown);
      }),
    );
  keys
    .command('revoke')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'key', idOption('staff'))
    .action(({ organization, id }: Owned & { id: Id<'staff'> }) =>
      withApplication(async (app) => {
        await app.get(StaffKeysService, { strict: false }).revoke(organization, id);
        return { id, revoked: true };
      }),
    );
  return keys;
}
