import { Injectable } from '@nestjs/common';
import { FLOWS } from '../access-requests/index.js';
import { GatewayAudit } from '../audit/index.js';
import {
  apiKeyFault,
  configFault,
  configInvalid,
  CustomersService,
  CustomerStore,
  DEFAULT_CONFIG,
  DEFAULT_MATCH,
  type CustomerCaller,
  type FlowConfig,
} from '../customers/index.js';
import { PollStore } from '../verification-updates/index.js';
import type { ConfigDto, MatchDto } from './flow-settings.dto.js';
import { configView, type ConfigView } from './flow-settings.view.js';

/** A customer's flow configuration. */
@Injectable()
export class FlowSettingsService {
  constructor(
    private readonly customers: CustomersService,
    private readonly store: CustomerStore,
    private readonly audit: GatewayAudit,
    private readonly polls: PollStore,
  ) {}

  async get(caller: CustomerCaller): Promise<ConfigView> {
    return configView(await this.customers.get(caller.customerId));
  }

  /** Replaces the whole configuration. Throws `config_invalid`. */
  async replace(caller: CustomerCaller, input: ConfigDto): Promise<ConfigView> {
    const config = configOf(input);
    const { customerId, keyId } = caller;
    const { environment } = await this.customers.get(customerId);
    const apiKey = input.verification_api_key ?? undefined;
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
      // What was asked for in a flow that is off now, or in another project, can no longer be granted, and ends.
      const off = FLOWS.filter(
        (flow) => !config[flow].enabled || config[flow].project_id !== before?.[flow].project_id,
      );
      if (off.length > 0) await this.polls.bringForward(customerId, off, tx);
    });
    return this.get(caller);
  }
}

function configOf(input: ConfigDto): FlowConfig {
  const { establish_identity: establish, known_user_key: known } = input;
  return {
    establish_identity: {
      enabled: establish.enabled,
      project_id: establish.project_id ?? null,
      match: matchOf(establish.match),
    },
    known_user_key: { enabled: known.enabled, project_id: known.project_id ?? null },
    grant_ttl: input.grant_ttl ?? DEFAULT_CONFIG.grant_ttl,
    max_verification_age: input.max_verification_age ?? DEFAULT_CONFIG.max_verification_age,
    reusable_actions: input.reusable_actions ?? [],
    action_labels: input.action_labels ?? {},
  };
}

function matchOf(match: MatchDto | null | undefined): FlowConfig['establish_identity']['match'] {
  return {
    first_name: match?.first_name ?? DEFAULT_MATCH.first_name,
    last_name: match?.last_name ?? DEFAULT_MATCH.last_name,
    dob: match?.dob ?? DEFAULT_MATCH.dob,
    address: match?.address ?? DEFAULT_MATCH.address,
  };
}
