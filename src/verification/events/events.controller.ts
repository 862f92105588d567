import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { environmentMismatch } from '../../platform/errors/index.js';
import { Answers, numberedList } from '../../platform/http/index.js';
import { ApiKey, type ApiCaller } from '../api-keys/index.js';
import { projectNotFound } from '../projects/index.js';
import { ListEventsQuery } from './event.dto.js';
import { EventListView, eventView } from './event.view.js';
import { EventsService } from './events.service.js';

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
  list(@Caller() caller: ApiCaller, @Query() query: ListEventsQuery): Promise<EventListView> {
    const { project_id: project = null } = query;
    return numberedList(
      query,
      (after, limit) => this.events.list(caller, project, after, limit),
      eventView,
    );
  }
}
