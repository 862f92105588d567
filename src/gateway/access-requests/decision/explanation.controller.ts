import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import { Answers, viewOf } from '../../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../../staff/index.js';
import { accessRequestNotFound } from '../access-request.problems.js';
import { decisionView, DecisionView, SignedDecisionView } from './decision.view.js';
import { ExplanationService } from './explanation.service.js';

@ApiTags('People')
@Controller('people/v1/access_requests')
export class ExplanationController {
  constructor(private readonly explanations: ExplanationService) {}

  @Get(':id/decision')
  @ApiOperation({ summary: 'Get the reasons for the decision of a request' })
  @Staff('access_requests:read')
  @Answers(200, DecisionView, accessRequestNotFound)
  async get(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return decisionView(await this.explanations.get(caller, id));
  }

  @Post(':id/decision/sign')
  @ApiOperation({ summary: 'Get the same as a signed file; the download is recorded' })
  @Staff('access_requests:read')
  @Answers(200, SignedDecisionView, accessRequestNotFound)
  async sign(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    return viewOf(SignedDecisionView, await this.explanations.sign(caller, id));
  }
}
