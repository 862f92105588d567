import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../platform/access/index.js';
import { Answers } from '../../platform/http/index.js';
import { Staff } from '../access/staff.decorators.js';
import type { StaffCaller } from '../access/staff-caller.js';
import { StepUp } from '../passkeys/step-up.decorator.js';
import { OpenidProvider } from './openid-provider.js';
import { ProviderSettings } from './provider-settings.service.js';
import { ProviderDto, providerInput } from './single-sign-on.dto.js';
import {
  identityProviderInvalid,
  identityProviderNotFound,
  ownerPasskeyMissing,
} from '../staff.problems.js';
import { SingleSignOnView, singleSignOnView } from './single-sign-on.view.js';

/** Single sign-on of a workspace; the same for both consoles. */
@ApiTags('Staff')
@ApiParam({ name: 'workspace_id', schema: { type: 'string' } })
@Controller('staff/v1/workspaces/:workspace_id/single_sign_on')
export class ProviderSettingsController {
  constructor(
    private readonly settings: ProviderSettings,
    private readonly openid: OpenidProvider,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Show single sign-on of a workspace' })
  @Staff('settings:read')
  @Answers(200, SingleSignOnView)
  async get(@Caller() caller: StaffCaller) {
    return singleSignOnView(await this.settings.find(caller), this.openid.redirectUri);
  }

  @Put()
  @ApiOperation({ summary: 'Set up single sign-on; its sessions end' })
  @Staff('single_sign_on:write')
  @StepUp('single_sign_on.change')
  @Answers(200, SingleSignOnView, identityProviderInvalid, ownerPasskeyMissing)
  async change(@Caller() caller: StaffCaller, @Body() input: ProviderDto) {
    const provider = await this.settings.change(caller, providerInput(input));
    return singleSignOnView(provider, this.openid.redirectUri);
  }

  @Delete()
  @ApiOperation({ summary: 'Remove single sign-on and end its sessions' })
  @Staff('single_sign_on:write')
  @StepUp('single_sign_on.remove')
  @Answers(200, SingleSignOnView, identityProviderNotFound)
  async remove(@Caller() caller: StaffCaller) {
    await this.settings.remove(caller);
    return singleSignOnView(null, this.openid.redirectUri);
  }
}
