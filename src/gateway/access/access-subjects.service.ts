import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../platform/limits/index.js';
import { CustomersService, type Customer, type CustomerCaller } from '../customers/index.js';
import { employeeNotFound, EmployeeStore, type Employee } from '../employees/index.js';

/** Who asks, and for whom. */
@Injectable()
export class AccessSubjects {
  constructor(
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
    private readonly limits: RateLimits,
  ) {}

  /** Throws `employee_not_found`, or `rate_limited` for an employee somebody keeps asking for. */
  async find(
    caller: CustomerCaller,
    employeeId: string,
  ): Promise<{ customer: Customer; employee: Employee }> {
    const [customer, employee] = await Promise.all([
      this.customers.get(caller.customerId),
      this.employees.findByEmployeeId(caller.customerId, employeeId),
    ]);
    if (!employee) throw employeeNotFound();
    await this.limits.use('employee', employee.id, null);
    return { customer, employee };
  }
}
