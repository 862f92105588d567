import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { contactOf, EMPLOYEE_STATUSES, type Employee } from '../../employees/index.js';
import { maskedEmail, maskedPhone } from '../masked-contact.js';

const text: ApiPropertyOptions = { type: 'string' };
const textOrNull: ApiPropertyOptions = { type: 'string', nullable: true };

/** A contact on record that can get the link, or why it cannot. */
export class DeskChannelView {
  @ApiProperty({ ...text, enum: ['email', 'sms'] }) channel: 'email' | 'sms';
  @ApiProperty({ ...text, description: 'Masked.', example: '••• 12' }) contact: string;
  @ApiProperty({
    ...textOrNull,
    enum: ['too_new', null],
    description: '`too_new`: changed less than 72 hours ago.',
  })
  unusable: 'too_new' | null;
}

/** All that an agent sees of an employee: no birth date, address, document or picture. */
export class DeskEmployeeView {
  @ApiProperty(text) id: string;
  @ApiProperty({ ...text, enum: ['desk_employee'] }) object_name: 'desk_employee';
  @ApiProperty(text) name: string;
  @ApiProperty(text) initials: string;
  @ApiProperty(textOrNull) department: string | null;
  @ApiProperty({ ...text, enum: [...EMPLOYEE_STATUSES] }) status: string;
  @ApiProperty({ type: [DeskChannelView] }) channels: DeskChannelView[];
}

export class DeskHitsView {
  @ApiProperty({ ...text, enum: ['desk_hits'] }) object_name: 'desk_hits';
  @ApiProperty({ type: [DeskEmployeeView], description: 'Five at most.' })
  employees: DeskEmployeeView[];
  @ApiProperty({ type: 'boolean', description: 'There are more: search for more of the name.' })
  has_more: boolean;
}

export class DeskActionView {
  @ApiProperty(text) action: string;
  @ApiProperty({ ...text, description: 'What the employee reads on the page.' }) label: string;
}

export class DeskActionsView {
  @ApiProperty({ ...text, enum: ['desk_actions'] }) object_name: 'desk_actions';
  @ApiProperty({ type: [DeskActionView] }) actions: DeskActionView[];
}

export function deskEmployeeView(employee: Employee, now: Date): DeskEmployeeView {
  const { first_name: first, last_name: last, department } = employee.profile;
  const names = [first, last].filter((each) => each !== null);
  return {
    id: employee.id,
    object_name: 'desk_employee',
    name: names.join(' '),
    initials: names.map((each) => [...each][0] ?? '').join(''),
    department,
    status: employee.status,
    channels: channelsOf(employee, now),
  };
}

export function deskActionsView(labels: Record<string, string>): DeskActionsView {
  const actions = Object.entries(labels).map(([action, label]) => ({ action, label }));
  return { object_name: 'desk_actions', actions };
}

function channelsOf(employee: Employee, now: Date): DeskChannelView[] {
  const { email, phone } = employee.profile;
  const contacts = [
    { channel: 'email', masked: maskedEmail(email), state: contactOf(employee, 'email', now) },
    { channel: 'sms', masked: maskedPhone(phone), state: contactOf(employee, 'phone', now) },
  ] as const;
  return contacts.flatMap(({ channel, masked, state }) => {
    if (masked === null) return [];
    return [
      { channel, contact: masked, unusable: 'unusable' in state ? ('too_new' as const) : null },
    ];
  });
}
