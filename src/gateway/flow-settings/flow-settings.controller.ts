import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import { ReservesIdempotencyKey } from '../../platform/idempotency/index.js';
import {
  configInvalid,
  configVersionStale,
  CustomerKey,
  type CustomerCaller,
} from '../customers/index.js';
import { ConfigDto, replaceConfig } from './flow-settings.dto.js';
import { FlowSettingsService } from './flow-settings.service.js';
import { FlowSettingsTestService } from './flow-settings-test.service.js';
import { configTestView, ConfigTestView, configView, ConfigView } from './flow-settings.view.js';

@ApiTags('Configuration')
@Controller('gateway/v1/config')
export class FlowSettingsController {
  constructor(
    private readonly configs: FlowSettingsService,
    private readonly tests: FlowSettingsTestService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Get the flow configuration' })
  @CustomerKey('config:read')
  @Answers(200, ConfigView)
  async get(@Caller() caller: CustomerCaller) {
    return configView(await this.configs.get(caller));
  }

  @Put()
  @ApiOperation({ summary: 'Replace the flow configuration' })
  @CustomerKey('config:write')
  @Answers(200, ConfigView, configInvalid, configVersionStale)
  async replace(@Caller() caller: CustomerCaller, @Body() input: ConfigDto) {
    return configView(await this.configs.replace(caller, replaceConfig(input)));
  }

  @Post('test')
  @ReservesIdempotencyKey()
  @ApiOperation({ summary: 'Test key, projects, redirect and clock, and list faults' })
  @CustomerKey('config:write')
  @Answers(200, ConfigTestView)
  async test(@Caller() caller: CustomerCaller) {
    return configTestView(await this.tests.run(caller));
  }
}
