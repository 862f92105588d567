import { ApiProperty } from '@nestjs/swagger';
import {
  listView,
  type ListView,
  type Page,
  text,
  textOrNull,
  time,
  timeOrNull,
  viewOf,
} from '../../../platform/http/index.js';
import type { Id } from '../../../platform/ids/index.js';
import {
  EMPLOYEE_STATUSES,
  IDENTITY_STATES,
  type EmployeeStatus,
  type IdentityState,
} from '../employee.js';
import type { Employee } from '../employee.entity.js';

/** An employee in a list: without birth date, contacts and address. */
export class EmployeeSummaryView {
  @ApiProperty({ ...text, example: 'emp_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['employee_summary'] }) object_name: 'employee_summary';
  @ApiProperty({ ...text, description: "The customer's own id." }) employee_id: string;
  @ApiProperty(textOrNull) first_name: string | null;
  @ApiProperty(textOrNull) last_name: string | null;
  @ApiProperty(textOrNull) department: string | null;
  @ApiProperty(textOrNull) title: string | null;
  @ApiProperty({ ...text, enum: [...EMPLOYEE_STATUSES] }) status: EmployeeStatus;
  @ApiProperty({ ...text, enum: [...IDENTITY_STATES] }) identity_state: IdentityState;
  @ApiProperty(timeOrNull) identity_established_at: number | null;
  @ApiProperty({
    ...timeOrNull,
    description: 'When another person last tried to verify as the employee.',
  })
  alarmed_at: number | null;
  @ApiProperty(timeOrNull) exempt_until: number | null;
  @ApiProperty(time) created_at: number;
  @ApiProperty(time) updated_at: number;
}

export function employeeSummaryView(employee: Employee): EmployeeSummaryView {
  const { employee_id, first_name, last_name, department, title } = employee.profile;
  const shown = { employee_id, first_name, last_name, department, title };
  return viewOf(EmployeeSummaryView, employee, shown);
}

/** A search that stopped early has more results; its cursor continues there. */
export function employeeListView(
  { employees, stoppedAt }: { employees: Employee[]; stoppedAt: Id<'emp'> | null },
  page: Page,
): ListView<EmployeeSummaryView> {
  const list = listView(employees.map(employeeSummaryView), page);
  return stoppedAt === null ? list : { ...list, has_more: true, next_cursor: stoppedAt };
}

/** The name of an employee; null without one, or if erased. */
export function nameOf(employee: Employee | null): string | null {
  const { first_name: first, last_name: last } = employee?.profile ?? {};
  const name = [first, last].filter(Boolean).join(' ');
  return name === '' ? null : name;
}

/** A contact as staff see it: enough to recognise it with the person, too little to use it. */
export function maskedEmail(email: string | null): string | null {
  if (email === null) return null;
  const [name = '', domain = ''] = email.split('@');
  return `${[...name].slice(0, 1).join('')}•••@${domain}`;
}

export function maskedPhone(phone: string | null): string | null {
  return phone && `••• ${phone.slice(-2)}`;
}
