import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, IntegerField } from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { deviceKeyNotFound } from './device-key.problems.js';
import { deviceKeyListView, DeviceKeyListView, DeviceKeyRevokedView } from './device-key.view.js';
import { PersonKeys } from './person-keys.service.js';

export class RevokeDeviceKeysDto {
  @IntegerField(
    'Only keys of sessions that ended before, in Unix seconds: a late retry then leaves newer keys. All if left out or null.',
    { min: 0, max: 4_102_444_800, optional: true },
  )
  made_before?: number | null;
}

/** The device keys of a person, for the organization that verified them. */
@ApiTags('Device keys')
@Controller('v1/users/:user_id/device_keys')
export class DeviceKeysController {
  constructor(private readonly keys: PersonKeys) {}

  @Get()
  @ApiOperation({
    summary: 'List the device keys of a person',
    description: 'A person whom you do not know has none.',
  })
  @ApiKey('sessions:read')
  @Answers(200, DeviceKeyListView)
  async list(@Caller() caller: ApiCaller, @Param('user_id') userId: string) {
    return deviceKeyListView(await this.keys.list(caller, userId));
  }

  @Post('revoke_all')
  @ApiOperation({
    summary: 'Revoke every device key of a person',
    description: 'Sessions that have ended before make no new key.',
  })
  @ApiKey('sessions:write')
  @Answers(200, DeviceKeyRevokedView)
  async revokeAll(
    @Caller() caller: ApiCaller,
    @Param('user_id') userId: string,
    @Body() { made_before: madeBefore }: RevokeDeviceKeysDto,
  ) {
    const before = typeof madeBefore === 'number' ? new Date(madeBefore * 1_000) : null;
    return { revoked: await this.keys.revokeAll(caller, userId, before) };
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Revoke one device key of a person' })
  @ApiKey('sessions:write')
  @Answers(200, DeviceKeyRevokedView, deviceKeyNotFound)
  async revoke(
    @Caller() caller: ApiCaller,
    @Param('user_id') userId: string,
    @Param('id') id: string,
  ) {
    if (!isId('dkey', id)) throw deviceKeyNotFound();
    await this.keys.revoke(caller, userId, id);
    return { revoked: 1 };
  }
}
