import { Body, Controller, Get, Post, Put, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import { ReservesIdempotencyKey } from '../../platform/idempotency/index.js';
import { faceOnlyNotAsked, withoutFaceNotAsked } from '../action-policies/index.js';
import {
  configInvalid,
  configVersionStale,
  CustomerKey,
  type CustomerCaller,
} from '../customers/index.js';
import {
  ConfigDto,
  replaceConfig,
  PeopleConfigDto,
  WeakerApprovalDto,
} from './flow-settings.dto.js';
import { FlowSettingsService } from './flow-settings.service.js';
import { FlowSettingsTestService } from './flow-settings-test.service.js';
import {
  configTestView,
  ConfigTestView,
  configView,
  ConfigView,
  verificationServiceView,
  VerificationServiceView,
} from './flow-settings.view.js';
import { Staff, StepUp, type StaffCaller } from '../../staff/index.js';
import { secondPersonNeeded } from '../staff-confirmation.js';

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

/** The same configuration as with a customer key, for staff members in the people console. */
@ApiTags('People')
@Controller('people/v1/flows')
export class PeopleFlowsController {
  constructor(
    private readonly configs: FlowSettingsService,
    private readonly tests: FlowSettingsTestService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Get the configuration of access requests' })
  @Staff('flows:read')
  @Answers(200, ConfigView)
  async get(@Caller() caller: StaffCaller<'cust'>) {
    return configView(await this.configs.get(caller));
  }

  @Get('service')
  @ApiOperation({ summary: 'Get which verification service the requests use' })
  @Staff('flows:read')
  @Answers(200, VerificationServiceView)
  async service(@Caller() caller: StaffCaller<'cust'>) {
    return verificationServiceView(await this.configs.get(caller), this.configs.isServiceHere);
  }

  @Put()
  @ApiOperation({ summary: 'Replace the configuration of access requests' })
  @Staff('flows:write')
  @StepUp('flows.change')
  @Answers(200, ConfigView, configInvalid, configVersionStale)
  async replace(@Caller() caller: StaffCaller<'cust'>, @Body() input: PeopleConfigDto) {
    return configView(await this.configs.replace(caller, replaceConfig(input)));
  }

  @Post('face_only/:action/approve')
  @ApiOperation({
    summary: 'Agree, as a second administrator, that a face alone opens a reset or a new device',
  })
  @Staff('flows:approve')
  @StepUp('flows.accept_face_only', 'action')
  @Answers(200, ConfigView, faceOnlyNotAsked, configVersionStale, secondPersonNeeded)
  async approveFaceOnly(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('action') action: string,
    @Body() { version }: WeakerApprovalDto,
  ) {
    return configView(await this.configs.approve(caller, { kind: 'face_only', action, version }));
  }

  @Post('without_face/:action/approve')
  @ApiOperation({
    summary: 'Agree, as a second administrator, that an action opens without a face',
  })
  @Staff('flows:approve')
  @StepUp('flows.accept_without_face', 'action')
  @Answers(200, ConfigView, withoutFaceNotAsked, configVersionStale, secondPersonNeeded)
  async approveWithoutFace(
    @Caller() caller: StaffCaller<'cust'>,
    @Param('action') action: string,
    @Body() { version }: WeakerApprovalDto,
  ) {
    return configView(
      await this.configs.approve(caller, { kind: 'without_face', action, version }),
    );
  }

  @Post('test')
  @ApiOperation({
    summary: 'Test key, projects, redirect, webhook and clock, and name what to fix',
  })
  @Staff('flows:write')
  @Answers(200, ConfigTestView)
  async test(@Caller() caller: StaffCaller<'cust'>) {
    return configTestView(await this.tests.run(caller));
  }
}
