import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import {
  Answers,
  DayCountsView,
  integer,
  integerOrNull,
  text,
  textOrNull,
  viewOf,
} from '../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../staff/index.js';
import { OverviewService, type NamedCoverage, type PeopleOverview } from './overview.service.js';
import { FLOW_NAMES } from '../customers/index.js';
import { employeeSummaryView, EmployeeSummaryView } from '../employees/index.js';

export class CoverageCountsView {
  @ApiProperty({ ...integer, description: 'Active employees.' }) employees: number;
  @ApiProperty({ ...integer, description: 'Those with an invitation that they have not begun.' })
  invited: number;
  @ApiProperty({ ...integer, description: 'Those whose identity is established.' })
  established: number;
  @ApiProperty(integer) exempt: number;
  @ApiProperty(integer) needs_attention: number;
}

export class DepartmentCoverageView extends CoverageCountsView {
  @ApiProperty({ ...textOrNull, description: 'Null for employees without a department.' })
  department: string | null;
}

export class CoverageView {
  @ApiProperty({ ...integer, description: 'When it was counted.' }) counted_at: number;
  @ApiProperty({ type: CoverageCountsView }) everybody: CoverageCountsView;
  @ApiProperty({ type: [DepartmentCoverageView], description: 'The largest, largest first.' })
  departments: DepartmentCoverageView[];
  @ApiProperty({ type: CoverageCountsView, description: 'All other departments together.' })
  others: CoverageCountsView;
}

export class OverviewRequestCountView {
  @ApiProperty({ ...text, enum: [...FLOW_NAMES] }) flow: string;
  @ApiProperty(text) status: string;
  @ApiProperty(textOrNull) reason: string | null;
  @ApiProperty(integer) count: number;
}

export class VerificationTimeView {
  @ApiProperty({ ...integerOrNull, description: 'Null for all that took longer.' })
  up_to_seconds: number | null;
  @ApiProperty(integer) count: number;
}

export class TimeToVerifyView {
  @ApiProperty({ ...integer, description: 'First verifications among the newest requests.' })
  count: number;
  @ApiProperty({ ...integerOrNull, description: 'From being asked to being granted.' })
  median_seconds: number | null;
  @ApiProperty({ type: [VerificationTimeView] }) times: VerificationTimeView[];
}

export class PeopleOverviewView {
  @ApiProperty({ ...text, enum: ['people_overview'] }) object_name: 'people_overview';
  @ApiProperty({
    type: CoverageView,
    nullable: true,
    description: 'Null while more than ten thousand employees are counted for the first time.',
  })
  coverage: CoverageView | null;
  @ApiProperty({
    type: [EmployeeSummaryView],
    description: 'Those with the newest alarms of the last thirty days, newest first.',
  })
  alarmed: EmployeeSummaryView[];
  @ApiProperty({ type: [OverviewRequestCountView], description: 'Of the newest thousand.' })
  requests: OverviewRequestCountView[];
  @ApiProperty({ type: DayCountsView, description: 'How the newest five thousand ended.' })
  outcomes: DayCountsView;
  @ApiProperty({ type: TimeToVerifyView }) time_to_verify: TimeToVerifyView;
  @ApiProperty({ ...integer, description: 'Resets for a second person, up to a hundred.' })
  waiting_resets: number;
}

function peopleOverviewView(overview: PeopleOverview): PeopleOverviewView {
  const { coverage, alarmed, requests, times } = overview;
  return viewOf(PeopleOverviewView, overview, {
    coverage: coverage && coverageView(coverage),
    alarmed: alarmed.map(employeeSummaryView),
    requests: requests.map((each) => viewOf(OverviewRequestCountView, each)),
    time_to_verify: viewOf(TimeToVerifyView, times, {
      times: times.buckets.map((bucket) => viewOf(VerificationTimeView, bucket)),
    }),
  });
}

function coverageView(coverage: NamedCoverage): CoverageView {
  return viewOf(CoverageView, coverage, {
    everybody: viewOf(CoverageCountsView, coverage.everybody),
    departments: coverage.departments.map((each) =>
      viewOf(DepartmentCoverageView, each, { department: each.name }),
    ),
    others: viewOf(CoverageCountsView, coverage.others),
  });
}

@ApiTags('People')
@Controller('people/v1/overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @ApiOperation({ summary: 'Get coverage by department, alarms and the time to verify' })
  @Staff('employees:read')
  @Answers(200, PeopleOverviewView)
  async get(@Caller() caller: StaffCaller<'cust'>) {
    return peopleOverviewView(await this.overview.get(caller));
  }
}
