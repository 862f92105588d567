import { Command, Option } from 'commander';
import { OPERATOR } from '../platform/audit/index.js';
import {
  CustomersService,
  DEFAULT_CONFIG,
  type Customer,
  type FlowConfig,
} from '../gateway/customers/index.js';
import { withService } from './context.js';

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
