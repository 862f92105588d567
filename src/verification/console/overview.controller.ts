import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import {
  textOrNull,
  Answers,
  ChoiceField,
  DayCountsView,
  integer,
  viewOf,
} from '../../platform/http/index.js';
import { Caller } from '../../platform/access/index.js';
import { Staff, type StaffCaller } from '../../staff/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';
import { SESSION_STATUSES, type SessionStatus } from '../sessions/index.js';
import { OverviewService } from './overview.service.js';

class SessionCountView {
  @ApiProperty({ type: 'string', enum: [...SESSION_STATUSES] }) status: SessionStatus;
  @ApiProperty({ ...textOrNull, description: 'Reason of a failed session.' })
  failure_code: string | null;
  @ApiProperty(integer) count: number;
}

class SetUpView {
  @ApiProperty({ type: 'boolean' }) project: boolean;
  @ApiProperty({ type: 'boolean' }) api_key: boolean;
  @ApiProperty({ type: 'boolean' }) webhook_endpoint: boolean;
}

class ConsoleOverviewView {
  @ApiProperty({ type: 'string', enum: ['console_overview'] }) object_name: 'console_overview';
  @ApiProperty({ type: 'string', enum: [...ENVIRONMENTS] }) environment: Environment;
  @ApiProperty({ type: [SessionCountView], description: 'Of the newest thousand sessions.' })
  sessions: SessionCountView[];
  @ApiProperty({ type: DayCountsView, description: 'How the newest five thousand ended.' })
  outcomes: DayCountsView;
  @ApiProperty({ ...integer, description: 'Failed deliveries, counted up to a hundred.' })
  failed_deliveries: number;
  @ApiProperty(integer) disabled_endpoints: number;
  @ApiProperty({ type: SetUpView }) set_up: SetUpView;
}

function consoleOverviewView({
  environment,
  sessions,
  outcomes,
  trouble,
  setUp,
}: Awaited<ReturnType<OverviewService['get']>>): ConsoleOverviewView {
  return {
    object_name: 'console_overview',
    environment,
    sessions: sessions.map((each) => viewOf(SessionCountView, each)),
    outcomes,
    failed_deliveries: trouble.failed,
    disabled_endpoints: trouble.disabled,
    set_up: viewOf(SetUpView, setUp),
  };
}

class OverviewQuery {
  @ChoiceField('The environment to count.', { of: ENVIRONMENTS }) environment: Environment;
}

@ApiTags('Console')
@Controller('console/v1/overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @ApiOperation({ summary: 'Get the results of the newest sessions, and the set-up progress' })
  @Staff('sessions:read')
  @Answers(200, ConsoleOverviewView)
  async get(@Caller() { tenantId }: StaffCaller<'org'>, @Query() { environment }: OverviewQuery) {
    return consoleOverviewView(await this.overview.get(tenantId, environment));
  }
}
