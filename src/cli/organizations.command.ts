import { Command, Option } from 'commander';
import { OPERATOR } from '../platform/audit/index.js';
import type { Id } from '../platform/ids/index.js';
import { ApiKeysService, SCOPES, type Scope } from '../verification/api-keys/index.js';
import { ENVIRONMENTS, type Environment } from '../verification/environment.js';
import {
  idOption,
  listOption,
  type OfOrganization,
  organizationCommand,
  withService,
} from './context.js';
import { StaffKeysService } from '../verification/console/index.js';
import { OrganizationsService } from '../verification/organizations/index.js';

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

export function apiKeyCommands(): Command {
  const keys = new Command('api-keys').description('Server keys for /v1');
  organizationCommand(keys, 'create')
    .description('the secret is printed once and never again')
    .requiredOption('--name <name>', 'what it is for')
    .addOption(
      new Option('--environment <environment>').choices(ENVIRONMENTS).makeOptionMandatory(),
    )
    .option(
      '--scopes <scopes>',
      `some of ${SCOPES.join(',')}; all when left out`,
      listOption(SCOPES),
    )
    .action(
      (input: OfOrganization & { name: string; environment: Environment; scopes?: Scope[] }) =>
        withService(ApiKeysService, async (service) => {
          const { organization, ...rest } = input;
          const { key, secret } = await service.create(organization, rest, OPERATOR);
          return { ...shown(key), secret };
        }),
    );
  organizationCommand(keys, 'list').action(({ organization }: OfOrganization) =>
    withService(ApiKeysService, async (service) => {
      const found = await service.list(organization);
      return found.map(shown);
    }),
  );
  organizationCommand(keys, 'revoke')
    .requiredOption('--id <id>', 'key', idOption('key'))
    .action(({ organization, id }: OfOrganization & { id: Id<'key'> }) =>
      withService(ApiKeysService, async (service) => {
        await service.revoke(organization, id, OPERATOR);
        return { id, revoked: true };
      }),
    );
  return keys;
}

/** A key without its hash. */
function shown<T extends { secretHash: Buffer }>({
  secretHash: _,
  ...key
}: T): Omit<T, 'secretHash'> {
  return key;
}

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
