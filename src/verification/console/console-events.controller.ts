import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  PageQuery,
  TextField,
} from '../../platform/http/index.js';
import { DeliveryHistory } from '../../platform/webhooks/index.js';
import { Staff, type StaffCaller } from '../../staff/index.js';
import { eventNotFound, EventsService } from '../events/index.js';
import {
  consoleEventDetailView,
  ConsoleEventDetailView,
  consoleEventView,
  ConsoleEventView,
} from './sessions/console-session.view.js';

class ListConsoleEventsQuery extends PageQuery {
  @TextField('Only this project, by its numbers.', { max: 64, optional: true }) project_id?: string;
}

@ApiTags('Console')
@Controller('console/v1/events')
export class ConsoleEventsController {
  constructor(
    private readonly events: EventsService,
    private readonly deliveries: DeliveryHistory,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List events of both environments, newest first' })
  @Staff('events:read')
  @Answers(200, ListViewOf(ConsoleEventView))
  async list(@Caller() { tenantId }: StaffCaller<'org'>, @Query() query: ListConsoleEventsQuery) {
    const page = pageOf(query, 'evt');
    const found = await this.events.listNewest(tenantId, query.project_id ?? null, page);
    return listView(found.map(consoleEventView), page);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get an event with its deliveries' })
  @Staff('events:read')
  @Answers(200, ConsoleEventDetailView, eventNotFound)
  async get(@Caller() { tenantId }: StaffCaller<'org'>, @Param('id') id: string) {
    const event = await this.events.get(tenantId, id);
    const deliveries = await this.deliveries.listOfEvents(tenantId, [event.id]);
    return consoleEventDetailView(event, deliveries);
  }
}
