import { ApiProperty } from '@nestjs/swagger';
import { textOrNull, viewOf } from '../../platform/http/index.js';
import { EMPLOYEE_STATUSES, type EmployeeAddress, type EmployeeStatus } from './employee.js';
import type { Employee, EmployeeRef } from './employee.entity.js';

export class EmployeeAddressView {
  @ApiProperty(textOrNull) line1: string | null;
  @ApiProperty(textOrNull) line2: string | null;
  @ApiProperty(textOrNull) city: string | null;
  @ApiProperty(textOrNull) state: string | null;
  @ApiProperty(textOrNull) postal_code: string | null;
  @ApiProperty({ ...textOrNull, description: 'ISO 3166-1 alpha-2.' }) country: string | null;
}

export class EmployeeView {
  @ApiProperty({ type: 'string', example: 'emp_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['employee'] }) object_name: 'employee';
  @ApiProperty({ type: 'string', description: "The customer's own id." }) employee_id: string;
  @ApiProperty(textOrNull) first_name: string | null;
  @ApiProperty(textOrNull) last_name: string | null;
  @ApiProperty({ ...textOrNull, format: 'date' }) dob: string | null;
  @ApiProperty(textOrNull) email: string | null;
  @ApiProperty(textOrNull) phone: string | null;
  @ApiProperty({ type: EmployeeAddressView, nullable: true }) address: EmployeeAddressView | null;
  @ApiProperty(textOrNull) department: string | null;
  @ApiProperty(textOrNull) title: string | null;
  @ApiProperty({ ...textOrNull, description: 'Language of their messages and pages, BCP 47.' })
  locale: string | null;
  @ApiProperty({ type: 'string', enum: [...EMPLOYEE_STATUSES] }) status: EmployeeStatus;
  @ApiProperty({
    ...textOrNull,
    readOnly: true,
    description: 'Null until an identity was established.',
  })
  clear_user_id: string | null;
  @ApiProperty({ type: 'integer', nullable: true, readOnly: true }) identity_established_at:
    number | null;
  @ApiProperty({ type: 'integer' }) created_at: number;
  @ApiProperty({ type: 'integer' }) updated_at: number;
}

export class DeletedEmployeeView {
  @ApiProperty({ type: 'string' }) id: string;
  @ApiProperty({ type: 'string', enum: ['employee'] }) object_name: 'employee';
  @ApiProperty({ type: 'boolean', enum: [true] }) deleted: true;
}

export function employeeView(employee: Employee): EmployeeView {
  const { profile } = employee;
  return viewOf(EmployeeView, employee, {
    ...profile,
    address: profile.address && addressView(profile.address),
  });
}

function addressView(address: EmployeeAddress): EmployeeAddressView {
  const { line1 = null, line2 = null, city = null } = address;
  const { state = null, postal_code = null, country = null } = address;
  return { line1, line2, city, state, postal_code, country };
}

export function deletedEmployeeView({ id }: EmployeeRef): DeletedEmployeeView {
  return { id, object_name: 'employee', deleted: true };
}
