import { Command, Option } from 'commander';
import { OPERATOR } from '../../platform/audit/index.js';
import type { Id } from '../../platform/ids/index.js';
import { ApiKeysService, SCOPES, type Scope } from '../../verification/api-keys/index.js';
import { ENVIRONMENTS, type Environment } from '../../verification/environment.js';
import { idOption, listOption, withApplication } from '../context.js';

interface Owned {
  organization: Id<'org'>;
}

export function apiKeyCommands(): Command {
  const keys = new Command('api-keys').description('Server keys for /v1');
  keys
    .command('create')
    .description('the secret is printed once and never again')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--name <name>', 'what it is for')
    .addOption(
      new Option('--environment <environment>').choices(ENVIRONMENTS).makeOptionMandatory(),
    )
    .option(
      '--scopes <scopes>',
      `some of ${SCOPES.join(',')}; all when left out`,
      listOption(SCOPES),
    )
    .action((input: Owned & { name: string; environment: Environment; scopes?: Scope[] }) =>
      withApplication(async (app) => {
        const { organization, ...rest } = input;
        const service = app.get(ApiKeysService, { strict: false });
        const { key, secret } = await service.create(organization, rest, OPERATOR);
        return { ...shown(key), secret };
      }),
    );
  keys
    .command('list')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .action(({ organization }: Owned) =>
      withApplication(async (app) => {
        const found = await app.get(ApiKeysService, { strict: false }).list(organization);
        return found.map(shown);
      }),
    );
  keys
    .command('revoke')
    .requiredOption('--organization <id>', 'owner', idOption('org'))
    .requiredOption('--id <id>', 'key', idOption('key'))
    .action(({ organization, id }: Owned & { id: Id<'key'> }) =>
      withApplication(async (app) => {
        await app.get(ApiKeysService, { strict: false }).revoke(organization, id, OPERATOR);
        return { id, revoked: true };
      }),
    );
  return keys;
}

/** A key without its hash. */
export function shown<T extends { secretHash: Buffer }>({
  secretHash: _,
  ...key
}: T): Omit<T, 'secretHash'> {
  return key;
}
