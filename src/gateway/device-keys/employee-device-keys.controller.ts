import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import { CustomerKey, type CustomerCaller } from '../customers/index.js';
import { employeeNotFound, EmployeesService } from '../employees/index.js';
import { SERVICE_PROBLEMS } from '../verification-client/index.js';
import { EmployeeDeviceKeyListView, employeeDeviceKeysView } from './device-key.view.js';
import { EmployeeDeviceKeys, employeeDeviceKeyNotFound } from './employee-device-keys.service.js';

@ApiTags('Employees')
@Controller('gateway/v1/employees/:employee_id/device_keys')
export class EmployeeDeviceKeysController {
  constructor(
    private readonly employees: EmployeesService,
    private readonly keys: EmployeeDeviceKeys,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List the device keys of an employee' })
  @CustomerKey('employees:read')
  @Answers(200, EmployeeDeviceKeyListView, employeeNotFound, ...SERVICE_PROBLEMS)
  async list(@Caller() caller: CustomerCaller, @Param('employee_id') employeeId: string) {
    const employee = await this.employees.get(caller, employeeId);
    return employeeDeviceKeysView(employee, await this.keys.list(employee));
  }

  @Delete(':key')
  @ApiOperation({ summary: 'Revoke a device key of an employee' })
  @CustomerKey('employees:write')
  @Answers(
    200,
    EmployeeDeviceKeyListView,
    employeeNotFound,
    employeeDeviceKeyNotFound,
    ...SERVICE_PROBLEMS,
  )
  async revoke(
    @Caller() caller: CustomerCaller,
    @Param('employee_id') employeeId: string,
    @Param('key') key: string,
  ) {
    const employee = await this.employees.get(caller, employeeId);
    return employeeDeviceKeysView(employee, await this.keys.revoke(caller, employee, key));
  }
}
