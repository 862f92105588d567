import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import {
  integerOrNull,
  textOrNull,
  Answers,
  numberedList,
  AfterQuery,
  LimitQuery,
  TextField,
  viewOf,
} from '../../platform/http/index.js';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { projectNotFound } from '../projects/index.js';
import { EventsService } from './events.service.js';
import { type SessionEvent, EVENT_TYPES, eventData, type EventType } from './event.js';

export class ListEventsQuery {
  @AfterQuery('events')
  after?: number;

  @LimitQuery()
  limit?: number;

  @TextField(
    'Only this project, by its numbers. Without it, all projects of the environment in one order.',
    { max: 64, optional: true },
  )
  project_id?: string | null;
}

class EventDataView {
  @ApiProperty({
    ...textOrNull,
    description: 'Null for a test of the connection, and in `event_user_deleted_v1`.',
  })
  verification_session_id: string | null;
  @ApiProperty({
    type: 'string',
    required: false,
    description:
      'In `event_user_deleted_v1`, and in events of device keys added or revoked: the person.',
  })
  user_id?: string;
  @ApiProperty({
    type: 'string',
    required: false,
    description:
      'In events of device keys added or revoked: the key. Left out in those of an older version.',
  })
  device_key_id?: string;
}

/** An event as it is sent (source document, webhook event), plus its number. */
class EventView {
  @ApiProperty({
    type: 'string',
    description: 'The same as in the webhook.',
    example: 'evt_01h455vb4pex5vsknk084sn02q',
  })
  event_id: string;
  @ApiProperty({ type: 'string', enum: [...EVENT_TYPES] }) event_type: EventType;
  @ApiProperty({ type: 'string', enum: ['event'] }) object_name: 'event';
  @ApiProperty({ type: 'integer', description: 'Unix seconds.' }) created_at: number;
  @ApiProperty({ type: EventDataView }) data: EventDataView;
  @ApiProperty({
    type: 'integer',
    description:
      'Number within the listed project, or within the environment where all are listed: 1, 2, 3, … without a gap.',
  })
  sequence: number;
}

export class EventListView {
  @ApiProperty({ type: 'string', enum: ['list'] }) object_name: 'list';
  @ApiProperty({ type: [EventView], description: 'Oldest first.' }) data: EventView[];
  @ApiProperty({ type: 'boolean' }) has_more: boolean;
  @ApiProperty({
    ...integerOrNull,
    description: 'The `after` of the next page; null on the last one.',
  })
  next_cursor: number | null;
}

function eventView(event: SessionEvent): EventView {
  const { id: event_id, type: event_type } = event;
  return viewOf(EventView, event, { event_id, event_type, data: eventData(event) });
}

@ApiTags('Events')
@Controller('v1/events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @ApiOperation({
    summary: 'List the events of a project, or of all projects, by number, without gaps',
  })
  @ApiKey('events:read')
  @Answers(200, EventListView, projectNotFound, environmentMismatch)
  list(@Caller() caller: ApiCaller, @Query() query: ListEventsQuery) {
    const { project_id: project = null } = query;
    return numberedList(
      query,
      (after, limit) => this.events.list(caller, project, after, limit),
      eventView,
    );
  }
}
