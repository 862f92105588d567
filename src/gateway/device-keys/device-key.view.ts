import { ApiProperty } from '@nestjs/swagger';
import { unixSeconds } from '../../platform/clock/index.js';
import { integer, text } from '../../platform/http/index.js';
import type { Employee } from '../employees/index.js';
import type { DeviceKeyAnswer } from '../verification-client/index.js';

const KINDS = ['hwk', 'swk'] as const;

export class EmployeeDeviceKeyView {
  @ApiProperty({ ...text, enum: ['device_key'] }) object_name: 'device_key';
  @ApiProperty({ ...text, example: 'dkey_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({
    ...text,
    enum: [...KINDS],
    description:
      '`hwk`: it never leaves the device. `swk`: its owner’s account copies it to others.',
  })
  kind: (typeof KINDS)[number];
  @ApiProperty({
    ...text,
    description:
      'What its owner calls it; before that the kind of device, such as `iPhone`, or empty if unknown.',
  })
  label: string;
  @ApiProperty(integer) created_at: number;
  @ApiProperty({ ...integer, description: 'Until then it opens no reset: its owner can object.' })
  usable_for_resets_at: number;
  @ApiProperty(integer) last_used_at: number;
}

export class EmployeeDeviceKeyListView {
  @ApiProperty({ ...text, enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [EmployeeDeviceKeyView], description: 'Oldest first, ten at most.' })
  data: EmployeeDeviceKeyView[];
}

export function employeeDeviceKeysView(
  { keysRestUntil }: Pick<Employee, 'keysRestUntil'>,
  keys: readonly DeviceKeyAnswer[],
): EmployeeDeviceKeyListView {
  const restUntil = keysRestUntil ? unixSeconds(keysRestUntil) : 0;
  const data = keys.map(({ id, kind, label, created_at, usable_for_resets_at, last_used_at }) => ({
    object_name: 'device_key' as const,
    ...{ id, kind, label, created_at, last_used_at },
    usable_for_resets_at: Math.max(usable_for_resets_at, restUntil),
  }));
  return { object_name: 'list', data };
}
