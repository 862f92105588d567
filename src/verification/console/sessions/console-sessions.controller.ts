import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import { momentOrNull } from '../../../platform/clock/index.js';
import {
  Answers,
  listView,
  ListViewOf,
  pageOf,
  ChoiceField,
  MomentQuery,
  PageQuery,
  TextField,
} from '../../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../../staff/index.js';
import { sessionNotFound, SESSION_STATUSES, type SessionStatus } from '../../sessions/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';
import {
  sessionDetailView,
  SessionDetailView,
  sessionSummaryView,
  SessionSummaryView,
} from './console-session.view.js';
import { ConsoleSessions, seesPeople } from './console-sessions.service.js';

class ListConsoleSessionsQuery extends PageQuery {
  @ChoiceField('The environment; production when left out.', { of: ENVIRONMENTS, optional: true })
  environment?: Environment;

  @TextField(
    'The whole id of a session or of a user, `key=value` of a custom field, or a whole e-mail address or telephone number.',
    { max: 600, optional: true },
  )
  search?: string;

  @ChoiceField('Only this status.', { of: SESSION_STATUSES, optional: true })
  status?: SessionStatus;

  @TextField('Only this project.', { max: 64, optional: true }) project_id?: string;
  @MomentQuery('Created at or after, Unix seconds.') created_after?: number;
  @MomentQuery('Created before, Unix seconds.') created_before?: number;
}

@ApiTags('Console')
@Controller('console/v1/sessions')
export class ConsoleSessionsController {
  constructor(private readonly sessions: ConsoleSessions) {}

  @Get()
  @ApiOperation({ summary: 'List and search verification sessions, newest first' })
  @Staff('sessions:read')
  @Answers(200, ListViewOf(SessionSummaryView))
  async list(@Caller() caller: StaffCaller<'org'>, @Query() query: ListConsoleSessionsQuery) {
    const page = pageOf(query, 'vs');
    const asked = {
      environment: query.environment ?? ('production' as const),
      search: query.search ?? null,
      status: query.status ?? null,
      projectId: query.project_id ?? null,
      createdAfter: momentOrNull(query.created_after),
      createdBefore: momentOrNull(query.created_before),
    };
    const found = await this.sessions.list(caller, asked, page);
    const seen = { people: seesPeople(caller) };
    return listView(
      found.map((session) => sessionSummaryView(session, seen)),
      page,
    );
  }

  @Get(':id')
  @ApiOperation({ summary: 'Get a session with its steps, checks, events and deliveries' })
  @Staff('sessions:read')
  @Answers(200, SessionDetailView, sessionNotFound)
  async get(@Caller() caller: StaffCaller<'org'>, @Param('id') id: string) {
    return sessionDetailView(await this.sessions.get(caller, id), { people: seesPeople(caller) });
  }
}
