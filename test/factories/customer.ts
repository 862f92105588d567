import type { INestApplicationContext } from '@nestjs/common';
import { OPERATOR } from '../../src/platform/audit/index.js';
import {
  CustomersService,
  DEFAULT_CONFIG,
  type CustomerScope,
  type FlowConfig,
} from '../../src/gateway/customers/index.js';
import type { Id } from '../../src/platform/ids/index.js';
import { gatewayOf, type Gateway } from './customer-api.js';
import type { Partner } from './partner.js';

/** A customer system that can call the gateway. */
export interface CustomerSystem extends Gateway {
  customerId: Id<'cust'>;
  key: string;
  keyId: Id<'ckey'>;
}

/** The parts of a partner that a customer uses. */
export type Service = Pick<Partner, 'sandboxKey' | 'documentProject' | 'selfieProject'>;

interface Overrides {
  environment?: 'sandbox' | 'production';
  config?: Partial<FlowConfig>;
  scopes?: readonly CustomerScope[];
}

/** A sandbox customer with both flows enabled, unless told otherwise. */
export async function makeCustomer(
  test: { app: INestApplicationContext; baseUrl: string },
  service: Service,
  { environment = 'sandbox', config, scopes }: Overrides = {},
): Promise<CustomerSystem> {
  const customers = test.app.get(CustomersService, { strict: false });
  const customer = await customers.create(
    {
      name: 'Example Corp',
      environment,
      verificationApiKey: service.sandboxKey,
      config: flowConfig(service, config),
    },
    OPERATOR,
  );
  const { secret, id } = await makeCustomerKey(test.app, customer.id, scopes, environment);
  return { ...gatewayOf(test, secret), customerId: customer.id, key: secret, keyId: id };
}

/** Both flows, in the partner's document and selfie projects. */
export function flowConfig(service: Service, changes: Partial<FlowConfig> = {}): FlowConfig {
  return {
    ...DEFAULT_CONFIG,
    establish_identity: {
      ...DEFAULT_CONFIG.establish_identity,
      enabled: true,
      project_id: service.documentProject,
    },
    known_user_key: { enabled: true, project_id: service.selfieProject },
    ...changes,
  };
}

/** A key with every scope, unless told otherwise. */
export async function makeCustomerKey(
  app: INestApplicationContext,
  customerId: Id<'cust'>,
  scopes?: readonly CustomerScope[],
  environment: 'sandbox' | 'production' = 'sandbox',
): Promise<{ id: Id<'ckey'>; secret: string }> {
  const { key, secret } = await app
    .get(CustomersService, { strict: false })
    .createKey(
      { id: customerId, environment },
      { name: 'Backend', ...(scopes && { scopes }) },
      OPERATOR,
    );
  return { id: key.id, secret };
}
