import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, ListViewOf, type ListView, viewOf } from '../../platform/http/index.js';
import { Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import { secondPersonNeeded } from '../staff-confirmation.js';
import {
  directoryAlarmLapsed,
  directoryAlarmNotFound,
  DirectoryRestores,
  SHOWN_STATUSES,
  type ShownAlarm,
} from './directory-restores.service.js';

export class DirectoryAlarmView {
  @ApiProperty({ type: 'string', example: 'dal_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['directory_alarm'] }) object_name: 'directory_alarm';
  @ApiProperty({ type: 'string' }) connection_id: string;
  @ApiProperty({ type: 'string', enum: SHOWN_STATUSES }) status: ShownAlarm['status'];
  @ApiProperty({ type: 'integer', description: 'How many lost access when it was raised.' })
  deactivated: number;
  @ApiProperty({ type: 'integer' }) restored: number;
  @ApiProperty({
    type: 'integer',
    description:
      'Concerned are those who lost access after this, until an hour after `created_at`.',
  })
  since: number;
  @ApiProperty({ type: 'integer' }) created_at: number;
}

export class DirectoryGroupView {
  @ApiProperty({ type: 'string', example: 'grp_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ type: 'string', enum: ['group'] }) object_name: 'group';
  @ApiProperty({ type: 'string' }) name: string;
  @ApiProperty({ type: 'string' }) connection_id: string;
  @ApiProperty({ type: 'integer' }) members: number;
}

/** What staff see and do of directories: groups, and the alarm of many leavers at once. */
@ApiTags('People')
@Controller('people/v1')
export class DirectoryAlarmsController {
  constructor(private readonly restores: DirectoryRestores) {}

  @Get('groups')
  @ApiOperation({ summary: 'List the groups of the directories, newest first, at most 1,000' })
  @Staff('employees:read')
  @Answers(200, ListViewOf(DirectoryGroupView))
  async groups(@Caller() { tenantId }: StaffCaller<'cust'>): Promise<ListView<DirectoryGroupView>> {
    const data = (await this.restores.listGroups(tenantId)).map((group) =>
      viewOf(DirectoryGroupView, group, { name: group.content.displayName }),
    );
    return { object_name: 'list', data, has_more: false, next_cursor: null };
  }

  @Get('directory_alarms')
  @ApiOperation({ summary: 'List the newest alarms of directories that took access from many' })
  @Staff('connections:read')
  @Answers(200, ListViewOf(DirectoryAlarmView))
  async list(@Caller() { tenantId }: StaffCaller<'cust'>): Promise<ListView<DirectoryAlarmView>> {
    const alarms = await this.restores.list(tenantId);
    const data = alarms.map((alarm) => viewOf(DirectoryAlarmView, alarm));
    return { object_name: 'list', data, has_more: false, next_cursor: null };
  }

  @Post('directory_alarms/:id/restore')
  @ApiOperation({
    summary: 'Ask to give back the access that a directory took from many, or approve it',
  })
  @Staff('connections:write')
  @StepUp('connections.restore', 'id')
  @Answers(
    200,
    DirectoryAlarmView,
    directoryAlarmNotFound,
    directoryAlarmLapsed,
    secondPersonNeeded,
  )
  async restore(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return viewOf(DirectoryAlarmView, await this.restores.restore(caller, id));
  }
}
