import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../staff/index.js';
import { OverviewService } from './overview.service.js';
import { peopleOverviewView, PeopleOverviewView } from './overview.view.js';

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
