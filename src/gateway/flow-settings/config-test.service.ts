import { Injectable } from '@nestjs/common';
import { CustomersService, type CustomerCaller } from '../customers/index.js';
import { FlowSettingsTestService } from './flow-settings-test.service.js';
import type { ConfigTestView } from './flow-settings.view.js';

/** Whether a customer's access requests can work, and what to mend where they cannot. */
@Injectable()
export class ConfigTestService {
  constructor(
    private readonly customers: CustomersService,
    private readonly probe: FlowSettingsTestService,
  ) {}

  async run(caller: CustomerCaller): Promise<ConfigTestView> {
    const checks = await this.probe.run(await this.customers.get(caller.customerId));
    const ok = checks.every(({ status }) => status !== 'failed');
    return { object_name: 'config_test', ok, checks };
  }
}
