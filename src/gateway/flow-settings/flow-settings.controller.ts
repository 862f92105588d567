import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/index.js';
import { CallsOut } from '../../platform/idempotency/index.js';
import {
  Caller,
  configInvalid,
  CustomerKeyAccess,
  type CustomerCaller,
} from '../customers/index.js';
import { ConfigDto } from './flow-settings.dto.js';
import { FlowSettingsService } from './flow-settings.service.js';
import { ConfigTestService } from './config-test.service.js';
import { ConfigTestView, ConfigView } from './flow-settings.view.js';

@ApiTags('Configuration')
@Controller('gateway/v1/config')
export class FlowSettingsController {
  constructor(
    private readonly configs: FlowSettingsService,
    private readonly tests: ConfigTestService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Get the flow configuration' })
  @CustomerKeyAccess('config:read')
  @Answers(200, ConfigView)
  get(@Caller() caller: CustomerCaller): Promise<ConfigView> {
    return this.configs.get(caller);
  }

  @Put()
  @ApiOperation({ summary: 'Replace the flow configuration' })
  @CustomerKeyAccess('config:write')
  @Answers(200, ConfigView, configInvalid)
  replace(@Caller() caller: CustomerCaller, @Body() input: ConfigDto): Promise<ConfigView> {
    return this.configs.replace(caller, input);
  }

  @Post('test')
  @CallsOut()
  @ApiOperation({ summary: 'Walk key, projects, redirect and clock, and name what to mend' })
  @CustomerKeyAccess('config:write')
  @Answers(200, ConfigTestView)
  test(@Caller() caller: CustomerCaller): Promise<ConfigTestView> {
    return this.tests.run(caller);
  }
}
