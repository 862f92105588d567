import { Injectable } from '@nestjs/common';
import { CustomersService, type Customer, type CustomerCaller } from '../customers/index.js';
import { employeeNotFound, EmployeeStore, type Employee } from '../employees/index.js';

/** Who asks, and for whom. */
@Injectable()
export class AccessSubjects {
  constructor(
    private readonly customers: CustomersService,
    private readonly employees: EmployeeStore,
  ) {}

  /** Throws `employee_not_found`. */
  async find(
    caller: CustomerCaller,
    employeeId: string,
  ): Promise<{ customer: Customer; employee: Employee }> {
    const [customer, employee] = await Promise.all([
      this.customers.get(caller.customerId),
      this.employees.findByEmployeeId(caller.customerId, employeeId),
    ]);
    if (!employee) throw employeeNotFound();
    return { customer, employee };
  }
}
