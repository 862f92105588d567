import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, ListViewOf, pageOf } from '../../platform/http/index.js';
import { Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import {
  employeeDeviceKeyNotFound,
  EmployeeDeviceKeyListView,
  EmployeeDeviceKeys,
  employeeDeviceKeysView,
} from '../device-keys/index.js';
import {
  deletedEmployeeView,
  DeletedEmployeeView,
  employeeExists,
  employeeInService,
  employeeNotFound,
  employeeOwn,
  exemptionTooLong,
  EmployeesService,
  employeeView,
  EmployeeView,
  resetsFrozen,
  valueOwned,
  ErasureCertificatesService,
  ErasureCertificateView,
  employeeListView,
  EmployeeSummaryView,
  ChangeStatusDto,
  CreateRecordDto,
  employeeFilters,
  ExemptDto,
  ListEmployeesQuery,
  RevealDto,
  UpdateRecordDto,
} from '../employees/index.js';
import { SERVICE_PROBLEMS } from '../verification-client/index.js';
import {
  departmentsView,
  DepartmentsView,
  employeeDetailView,
  EmployeeDetailView,
} from './employee-detail.view.js';
import { ConsoleEmployeesService } from './console-employees.service.js';

const MOST_DEPARTMENTS = 500;

/**
 * Fields that say whose record this is and how they are reached. Changing one could hand the record to
 * somebody else.
 */
const WHO_THEY_ARE = ['first_name', 'last_name', 'dob', 'email', 'phone'] as const;

function saysWhoTheyAre({ body }: { body: unknown }): boolean {
  return typeof body === 'object' && body !== null && WHO_THEY_ARE.some((field) => field in body);
}

@ApiTags('People')
@Controller('people/v1/employees')
export class ConsoleEmployeesController {
  constructor(
    private readonly employees: EmployeesService,
    private readonly people: ConsoleEmployeesService,
    private readonly certificates: ErasureCertificatesService,
    private readonly keys: EmployeeDeviceKeys,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List and search employees' })
  @Staff('employees:read')
  @Answers(200, ListViewOf(EmployeeSummaryView))
  async list(@Caller() caller: StaffCaller<'cust'>, @Query() query: ListEmployeesQuery) {
    const page = pageOf(query, 'emp');
    return employeeListView(await this.employees.find(caller, employeeFilters(query), page), page);
  }

  @Post()
  @ApiOperation({ summary: 'Add an employee' })
  @Staff('employees:write')
  @StepUp('employees.change', '', saysWhoTheyAre)
  @Answers(201, EmployeeDetailView, employeeExists)
  async create(@Caller() caller: StaffCaller<'cust'>, @Body() input: CreateRecordDto) {
    return employeeDetailView(await this.people.create(caller, input));
  }

  @Get('departments')
  @ApiOperation({ summary: 'List the names of up to 500 departments' })
  @Staff('employees:read')
  @Answers(200, DepartmentsView)
  async departments(@Caller() caller: StaffCaller<'cust'>) {
    return departmentsView(await this.employees.departments(caller, MOST_DEPARTMENTS));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get an employee with requests, past identities and timeline' })
  @Staff('employees:read')
  @Answers(200, EmployeeDetailView, employeeNotFound)
  async get(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return employeeDetailView(await this.people.get(caller, id));
  }

  @Patch(':id')
  @ApiOperation({ summary: "Change an employee's record" })
  @Staff('employees:write')
  @StepUp('employees.change', 'id', saysWhoTheyAre)
  @Answers(200, EmployeeDetailView, employeeNotFound, employeeOwn, valueOwned)
  async update(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() input: UpdateRecordDto,
  ) {
    return employeeDetailView(await this.people.update(caller, id, input));
  }

  @Put(':id/status')
  @ApiOperation({ summary: 'Suspend, terminate or reactivate an employee' })
  @Staff('employees:terminate')
  @StepUp('employees.change_status', 'id')
  @Answers(200, EmployeeDetailView, employeeNotFound, employeeOwn)
  async changeStatus(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() { status, reason }: ChangeStatusDto,
  ) {
    return employeeDetailView(await this.people.update(caller, id, { status }, reason));
  }

  @Get(':id/device_keys')
  @ApiOperation({ summary: 'List the device keys of an employee' })
  @Staff('employees:read')
  @Answers(200, EmployeeDeviceKeyListView, employeeNotFound, ...SERVICE_PROBLEMS)
  async deviceKeys(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    const employee = await this.employees.getById(caller, id);
    return employeeDeviceKeysView(employee, await this.keys.list(employee));
  }

  @Delete(':id/device_keys/:key')
  @ApiOperation({ summary: 'Revoke a device key of an employee' })
  @Staff('employees:write')
  @StepUp('employees.forget_device', 'key')
  @Answers(
    200,
    EmployeeDeviceKeyListView,
    employeeNotFound,
    employeeDeviceKeyNotFound,
    ...SERVICE_PROBLEMS,
  )
  async revokeDeviceKey(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Param('key') key: string,
  ) {
    const employee = await this.employees.getById(caller, id);
    return employeeDeviceKeysView(employee, await this.keys.revoke(caller, employee, key));
  }

  @Post(':id/reveal')
  @ApiOperation({ summary: 'Get the full record; the reason is recorded' })
  @Staff('employees:reveal')
  @Answers(200, EmployeeView, employeeNotFound)
  async reveal(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() { reason }: RevealDto,
  ) {
    return employeeView(await this.employees.reveal(caller, id, reason));
  }

  @Put(':id/exemption')
  @ApiOperation({ summary: 'Exempt an employee from verification until a day' })
  @Staff('employees:write')
  @StepUp('employees.exempt', 'id')
  @Answers(200, EmployeeDetailView, employeeNotFound, employeeOwn, exemptionTooLong)
  async exempt(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('id') id: string,
    @Body() exemption: ExemptDto,
  ) {
    return employeeDetailView(await this.people.exempt(caller, id, exemption));
  }

  @Delete(':id/exemption')
  @ApiOperation({ summary: 'End an exemption' })
  @Staff('employees:write')
  @Answers(200, EmployeeDetailView, employeeNotFound, employeeOwn)
  async endExemption(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return employeeDetailView(await this.people.exempt(caller, id, null));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Erase an employee and all personal data' })
  @Staff('employees:terminate')
  @StepUp('employees.erase', 'id')
  @Answers(200, DeletedEmployeeView, employeeNotFound, employeeInService, employeeOwn, resetsFrozen)
  async erase(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return deletedEmployeeView(await this.people.erase(caller, id));
  }

  @Post(':id/erasure_certificate')
  @ApiOperation({ summary: 'Get signed proof of an erasure; who took it is recorded' })
  @Staff('employees:terminate')
  @Answers(200, ErasureCertificateView, employeeNotFound)
  certify(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return this.certificates.sign(caller, id);
  }
}
