import { ApiProperty } from '@nestjs/swagger';
import { integer, text, viewOf } from '../../platform/http/index.js';
import type { DeviceKey } from './device-key.entity.js';

const KINDS = ['hwk', 'swk'] as const;

export class DeviceKeyView {
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
  @ApiProperty({ ...text, description: 'The session in which it was made.' })
  verification_session_id: string;
  @ApiProperty(integer) created_at: number;
  @ApiProperty({ ...integer, description: 'Until then it opens no reset: its owner can object.' })
  usable_for_resets_at: number;
  @ApiProperty(integer) last_used_at: number;
}

export class DeviceKeyListView {
  @ApiProperty({ ...text, enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [DeviceKeyView], description: 'Oldest first, ten at most.' })
  data: DeviceKeyView[];
}

export class DeviceKeyRevokedView {
  @ApiProperty({ type: 'integer', description: 'How many keys were revoked.' }) revoked: number;
}

export function deviceKeyView(key: DeviceKey): DeviceKeyView {
  return viewOf(DeviceKeyView, key, {
    kind: key.isSynced ? 'swk' : 'hwk',
    verification_session_id: key.madeInSession,
  });
}

export function deviceKeyListView(keys: readonly DeviceKey[]): DeviceKeyListView {
  return { object_name: 'list', data: keys.map(deviceKeyView) };
}
