import { Command } from 'commander';
import { OPERATOR } from '../platform/audit/index.js';
import {
  CUSTOMER_SCOPES,
  CustomersService,
  type CustomerScope,
} from '../gateway/customers/index.js';
import type { Id } from '../platform/ids/index.js';
import { idOption, listOption, withService } from './context.js';

interface Owned {
  customer: Id<'cust'>;
}

export function customerKeyCommands(): Command {
  const keys = new Command('customer-keys').description(
    'Keys with which customer systems call the gateway',
  );
  keys
    .command('create')
    .description('the secret is printed once and never again')
    .requiredOption('--customer <id>', 'owner', idOption('cust'))
    .requiredOption('--name <name>', 'what it is for')
    .option(
      '--scopes <scopes>',
      `some of ${CUSTOMER_SCOPES.join(',')}; all when left out`,
      listOption(CUSTOMER_SCOPES),
    )
    .action(({ customer: id, ...input }: Owned & { name: string; scopes?: CustomerScope[] }) =>
      withService(CustomersService, async (service) => {
        const { key, secret } = await service.createKey(await service.get(id), input, OPERATOR);
        return { ...key, secret };
      }),
    );
  keys
    .command('list')
    .requiredOption('--customer <id>', 'owner', idOption('cust'))
    .action(({ customer }: Owned) =>
      withService(CustomersService, (service) => service.listKeys(customer)),
    );
  keys
    .command('revoke')
    .requiredOption('--customer <id>', 'owner', idOption('cust'))
    .requiredOption('--id <id>', 'key', idOption('ckey'))
    .action(({ customer, id }: Owned & { id: Id<'ckey'> }) =>
      withService(CustomersService, async (service) => {
        await service.revokeKey(customer, id, OPERATOR);
        return { id, revoked: true };
      }),
    );
  return keys;
}
