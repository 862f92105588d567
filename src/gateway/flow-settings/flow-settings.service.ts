import { Injectable } from '@nestjs/common';
import { GatewayAudit } from '../audit/index.js';
import {
  apiKeyFault,
  configFault,
  configInvalid,
  CustomersService,
  CustomerStore,
  FLOW_NAMES,
  type Customer,
  type CustomerActor,
  type FlowConfig,
} from '../customers/index.js';
import { PollStore } from '../verification-updates/index.js';

/** A new configuration; without a key the stored one stays. */
export interface ReplaceConfig {
  config: FlowConfig;
  verificationApiKey?: string | undefined;
}

/** A customer's flow configuration. */
@Injectable()
export class FlowSettingsService {
  constructor(
    private readonly customers: CustomersService,
    private readonly store: CustomerStore,
    private readonly audit: GatewayAudit,
    private readonly polls: PollStore,
  ) {}

  get(caller: CustomerActor): Promise<Customer> {
    return this.customers.get(caller.tenantId);
  }

  /** Replaces the whole configuration. Throws `config_invalid`. */
  async replace(
    caller: CustomerActor,
    { config, verificationApiKey: apiKey }: ReplaceConfig,
  ): Promise<Customer> {
    const { tenantId: customerId, id: keyId } = caller;
    const { environment } = await this.customers.get(customerId);
    const fault = configFault(config) ?? apiKeyFault(environment, apiKey);
    if (fault) throw configInvalid({ detail: fault });
    await this.store.inTransaction(async (tx) => {
      const before = await this.store.saveConfig(customerId, config, apiKey, tx);
      const details = { verification_api_key_changed: apiKey !== undefined };
      await this.audit.append(
        {
          customerId,
          actor: keyId,
          action: 'config.changed',
          outcome: 'changed',
          subject: customerId,
          details,
        },
        tx,
      );
      // Requests of a flow that is now off, or has another project, cannot be granted. Looking them
      // up ends them.
      const off = FLOW_NAMES.filter(
        (flow) => !config[flow].enabled || config[flow].project_id !== before?.[flow].project_id,
      );
      if (off.length > 0) await this.polls.bringForward(customerId, off, tx);
    });
    return this.get(caller);
  }
}
