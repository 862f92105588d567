import { ApiProperty } from '@nestjs/swagger';
import { DayCountsView, integer, viewOf } from '../../platform/http/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';
import { SESSION_STATUSES, type SessionStatus } from '../sessions/index.js';
import type { SessionCount, SetUp } from './overview.store.js';

export class SessionCountView {
  @ApiProperty({ type: 'string', enum: [...SESSION_STATUSES] }) status: SessionStatus;
  @ApiProperty({ type: 'string', nullable: true, description: 'Reason of a failed session.' })
  failure_code: string | null;
  @ApiProperty(integer) count: number;
}

export class SetUpView {
  @ApiProperty({ type: 'boolean' }) project: boolean;
  @ApiProperty({ type: 'boolean' }) api_key: boolean;
  @ApiProperty({ type: 'boolean' }) webhook_endpoint: boolean;
}

export class ConsoleOverviewView {
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

interface Overview {
  environment: Environment;
  sessions: SessionCount[];
  outcomes: DayCountsView;
  trouble: { failed: number; disabled: number };
  setUp: SetUp;
}

export function consoleOverviewView(overview: Overview): ConsoleOverviewView {
  const { environment, sessions, outcomes, trouble, setUp } = overview;
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
