import { Command } from 'commander';
import { OPERATOR } from '../../platform/audit/index.js';
import { OrganizationsService } from '../../verification/organizations/index.js';
import { withService } from '../context.js';

export function organizationCommands(): Command {
  const organizations = new Command('organizations').description(
    'Partners of the verification service',
  );
  organizations
    .command('create')
    .requiredOption('--name <name>', 'name, shown to people on the hosted page')
    .action(({ name }: { name: string }) =>
      withService(OrganizationsService, (service) => service.create(name, OPERATOR)),
    );
  organizations
    .command('list')
    .action(() => withService(OrganizationsService, (service) => service.list()));
  return organizations;
}
