import { Injectable } from '@nestjs/common';
import { GatewayClient, type Employee } from '@identity-gateway/sdk';
import { ActivityLog } from './activity-log.js';

/** The employee of the development set-up. */
export const EMPLOYEE_ID = 'E-1001';
export const EMPLOYEE = `/gateway/v1/employees/${EMPLOYEE_ID}`;

/** The employee as the gateway knows them, read once until it may have changed. */
@Injectable()
export class EmployeeRecord {
  #employee: Promise<Employee> | null = null;

  constructor(
    private readonly gateway: GatewayClient,
    private readonly log: ActivityLog,
  ) {}

  read(): Promise<Employee> {
    this.#employee ??= this.log
      .calling('record_read', { method: 'GET', path: EMPLOYEE, success: 200 }, () =>
        this.gateway.employees.get(EMPLOYEE_ID),
      )
      .catch((error: unknown) => {
        this.forget(); // asked again at the next look
        throw error;
      });
    return this.#employee;
  }

  /** The record may have changed. */
  forget(): void {
    this.#employee = null;
  }
}
