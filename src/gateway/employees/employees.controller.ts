import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, listView, ListViewOf, pageOf, PageQuery } from '../../platform/http/index.js';
import { CustomerKey, customerKeyTooNew, type CustomerCaller } from '../customers/index.js';
import { CreateEmployeeDto, ResetIdentityDto, UpdateEmployeeDto } from './employee.dto.js';
import { employeeExists, employeeNotFound, resetsFrozen, valueOwned } from './employee.js';
import {
  deletedEmployeeView,
  DeletedEmployeeView,
  employeeView,
  EmployeeView,
} from './employee.view.js';
import { EmployeesService } from './employees.service.js';
import { EmployeeIdentities } from './identity/employee-identities.service.js';

@ApiTags('Employees')
@Controller('gateway/v1/employees')
export class EmployeesController {
  constructor(
    private readonly employees: EmployeesService,
    private readonly identities: EmployeeIdentities,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Add an employee' })
  @CustomerKey('employees:write')
  @Answers(201, EmployeeView, employeeExists)
  async create(@Caller() caller: CustomerCaller, @Body() input: CreateEmployeeDto) {
    return employeeView(await this.employees.create(caller, input));
  }

  @Get()
  @ApiOperation({ summary: 'List employees, newest first' })
  @CustomerKey('employees:read')
  @Answers(200, ListViewOf(EmployeeView))
  async list(@Caller() caller: CustomerCaller, @Query() query: PageQuery) {
    const page = pageOf(query, 'emp');
    const employees = await this.employees.list(caller, page);
    return listView(employees.map(employeeView), page);
  }

  @Get(':employee_id')
  @ApiOperation({ summary: 'Get an employee' })
  @CustomerKey('employees:read')
  @Answers(200, EmployeeView, employeeNotFound)
  async get(@Caller() caller: CustomerCaller, @Param('employee_id') employeeId: string) {
    return employeeView(await this.employees.get(caller, employeeId));
  }

  @Patch(':employee_id')
  @ApiOperation({ summary: 'Change an employee' })
  @CustomerKey('employees:write')
  @Answers(200, EmployeeView, employeeNotFound, valueOwned)
  async update(
    @Caller() caller: CustomerCaller,
    @Param('employee_id') employeeId: string,
    @Body() input: UpdateEmployeeDto,
  ) {
    return employeeView(await this.employees.update(caller, employeeId, input));
  }

  @Delete(':employee_id')
  @ApiOperation({ summary: 'Delete an employee and destroy their personal data' })
  @CustomerKey('employees:write')
  @Answers(200, DeletedEmployeeView, employeeNotFound, resetsFrozen, customerKeyTooNew)
  async delete(@Caller() caller: CustomerCaller, @Param('employee_id') employeeId: string) {
    return deletedEmployeeView(await this.employees.delete(caller, employeeId));
  }

  @Post(':employee_id/reset_identity')
  @ApiOperation({ summary: 'Forget the established identity of an employee' })
  @CustomerKey('employees:write')
  @Answers(200, EmployeeView, employeeNotFound, resetsFrozen, customerKeyTooNew)
  async resetIdentity(
    @Caller() caller: CustomerCaller,
    @Param('employee_id') employeeId: string,
    @Body() { reason }: ResetIdentityDto,
  ) {
    return employeeView(await this.identities.reset(caller, employeeId, reason));
  }
}
