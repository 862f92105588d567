import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/index.js';
import { defineProblem } from '../../platform/errors/index.js';
import { CustomersService, type CustomerActor } from '../customers/index.js';
import type { Employee } from '../employees/index.js';
import { GatewayAudit } from '../audit/index.js';
import {
  isRefusedAs,
  VerificationClient,
  type DeviceKeyAnswer,
} from '../verification-client/index.js';

export const employeeDeviceKeyNotFound = defineProblem(
  'employee_device_key_not_found',
  404,
  'This employee has no such device key',
);

/** The device keys of an employee, which the verification service holds. Nobody can make one for somebody else. */
@Injectable()
export class EmployeeDeviceKeys {
  constructor(
    private readonly customers: CustomersService,
    private readonly verification: VerificationClient,
    private readonly audit: GatewayAudit,
    private readonly database: Database,
  ) {}

  /** Throws `verification_service_unavailable`. */
  async list({ customerId, clearUserId }: Employee): Promise<DeviceKeyAnswer[]> {
    if (clearUserId === null) return [];
    const customer = await this.customers.get(customerId);
    return this.verification.listDeviceKeys(customer, clearUserId);
  }

  /** Returns the others. Throws `employee_device_key_not_found`, `verification_service_unavailable`. */
  async revoke(
    { id: actor }: CustomerActor,
    employee: Employee,
    key: string,
  ): Promise<DeviceKeyAnswer[]> {
    const { customerId, id: subject, clearUserId } = employee;
    // Anything else, such as two dots, would be an address of its own at the service.
    if (clearUserId === null || !/^\w+$/.test(key)) throw employeeDeviceKeyNotFound();
    const customer = await this.customers.get(customerId);
    try {
      await this.verification.revokeDeviceKey(customer, clearUserId, key);
    } catch (error) {
      throw isRefusedAs(error, 'device_key_not_found') ? employeeDeviceKeyNotFound() : error;
    }
    // The event follows from the service's webhook, as after a revocation by the person.
    const action = 'employee.device_key_revoked';
    await this.database.transaction((tx) =>
      this.audit.append({ customerId, actor, action, subject, details: { key } }, tx),
    );
    return this.list(employee);
  }
}
