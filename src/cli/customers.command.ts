import { Command, Option } from 'commander';
import { OPERATOR } from '../platform/audit/index.js';
import {
  CustomersService,
  DEFAULT_CONFIG,
  type Customer,
  type FlowConfig,
  CUSTOMER_SCOPES,
  type CustomerScope,
} from '../gateway/customers/index.js';
import { withService, idOption, listOption } from './context.js';
import type { Id } from '../platform/ids/index.js';

interface NewCustomer {
  name: string;
  environment: Customer['environment'];
  apiKey?: string;
  establishProject?: string;
  knownUserProject?: string;
}

export function customerCommands(): Command {
  const customers = new Command('customers').description('Customer systems of the gateway');
  customers
    .command('create')
    .requiredOption('--name <name>', 'name')
    .addOption(
      new Option('--environment <environment>')
        .choices(['sandbox', 'production'])
        .makeOptionMandatory(),
    )
    .option('--api-key <secret>', 'its key at the verification service')
    .option('--establish-project <id>', 'project that establishes an identity; turns that flow on')
    .option('--known-user-project <id>', 'selfie project that recognises one; turns that flow on')
    .action((input: NewCustomer) =>
      withService(CustomersService, async (service) => {
        const customer = await service.create(
          {
            name: input.name,
            environment: input.environment,
            config: configOf(input),
            ...(input.apiKey !== undefined && { verificationApiKey: input.apiKey }),
          },
          OPERATOR,
        );
        return shown(customer);
      }),
    );
  customers.command('list').action(() =>
    withService(CustomersService, async (service) => {
      const found = await service.list();
      return found.map(shown);
    }),
  );
  return customers;
}

function configOf({ establishProject, knownUserProject }: NewCustomer): FlowConfig {
  return {
    ...DEFAULT_CONFIG,
    establish_identity: {
      ...DEFAULT_CONFIG.establish_identity,
      enabled: establishProject !== undefined,
      project_id: establishProject ?? null,
    },
    known_user_key: {
      enabled: knownUserProject !== undefined,
      project_id: knownUserProject ?? null,
    },
  };
}

/** A customer without its service key. */
function shown({ verificationApiKey, ...customer }: Customer): object {
  return { ...customer, verificationApiKeySet: verificationApiKey !== null };
}

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
