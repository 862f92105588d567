import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers, ChoiceField } from '../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../staff/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';
import { OverviewService } from './overview.service.js';
import { consoleOverviewView, ConsoleOverviewView } from './overview.view.js';

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
