import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { Answers, textOrNull } from '../../../platform/http/index.js';
import {
  deviceKeyNotOffered,
  deviceKeyRefused,
  DeviceKeyRevokedView,
  deviceKeyView,
  DeviceKeyView,
} from '../../device-keys/index.js';
import {
  sessionAlreadyTerminal,
  sessionBusy,
  sessionFaceOutdated,
  type Session,
} from '../../sessions/index.js';
import {
  CameraOfBrowser,
  HostedSession,
  OpenSession,
  ShowsSession,
} from '../entry/hosted-session.decorator.js';
import { HostedPageFacts } from '../hosted-page-facts.service.js';
import { stepNotCurrent } from '../hosted.problems.js';
import type { BrowserSession } from '../entry/hosted-session.authenticator.js';
import { HostedDeviceKeys } from './hosted-device-keys.service.js';

export class DeviceKeyAnswerDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What the browser’s WebAuthn call gave, as JSON.',
  })
  @IsObject()
  response: object;
}

export class DeviceKeyChallengeView {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'For the browser’s WebAuthn call. Valid for five minutes and one answer.',
  })
  options: object;
}

export class DeviceKeysForgottenView extends DeviceKeyRevokedView {
  @ApiProperty({
    ...textOrNull,
    description: 'The person’s random id at authenticators, base64url; null if they had no key.',
  })
  user_handle: string | null;
  @ApiProperty({
    type: [String],
    description: 'The keys that are left, by their authenticators’ ids: the browser tells these.',
  })
  credential_ids: string[];
}

@ApiTags('Hosted page')
@ApiParam({ name: 'id', schema: { type: 'string' } })
@Controller('verify/api/:id')
export class HostedDeviceKeysController {
  constructor(
    private readonly facts: HostedPageFacts,
    private readonly keys: HostedDeviceKeys,
  ) {}

  @Post('steps/device_key/challenges')
  @ApiOperation({ summary: 'Begin to show the device key' })
  @HostedSession()
  @Answers(200, DeviceKeyChallengeView, stepNotCurrent, deviceKeyRefused)
  async beginUse(@CameraOfBrowser() here: BrowserSession) {
    return { options: await this.keys.beginUse(here) };
  }

  @Post('steps/device_key')
  @ApiOperation({ summary: 'Show the device key' })
  @ShowsSession(stepNotCurrent, deviceKeyRefused, sessionAlreadyTerminal, sessionFaceOutdated)
  async use(@CameraOfBrowser() here: BrowserSession, @Body() { response }: DeviceKeyAnswerDto) {
    return this.facts.viewOf(await this.keys.use(here, response));
  }

  @Post('steps/device_key/skip')
  @ApiOperation({ summary: 'Go on without the device key' })
  @ShowsSession(stepNotCurrent, deviceKeyRefused, sessionAlreadyTerminal, sessionFaceOutdated)
  async goWithout(@CameraOfBrowser() here: BrowserSession) {
    return this.facts.viewOf(await this.keys.goWithout(here));
  }

  @Post('steps/device_key/lost')
  @ApiOperation({ summary: 'Begin again with the document, without a device key' })
  @ShowsSession(stepNotCurrent, sessionAlreadyTerminal, sessionBusy)
  async showDocument(@OpenSession() session: Session) {
    return this.facts.viewOf(await this.keys.showDocument(session));
  }

  @Post('steps/selfie/other_way')
  @ApiOperation({ summary: 'Begin again with the document and the device key, without a face' })
  @ShowsSession(stepNotCurrent, sessionAlreadyTerminal, sessionBusy)
  async goWithoutFace(@OpenSession() session: Session) {
    return this.facts.viewOf(await this.keys.goWithoutFace(session));
  }

  @Post('device_keys/challenges')
  @ApiOperation({ summary: 'Begin to make a device key' })
  @HostedSession()
  @Answers(200, DeviceKeyChallengeView, deviceKeyNotOffered)
  async beginMaking(@CameraOfBrowser() here: BrowserSession) {
    return { options: await this.keys.beginMaking(here) };
  }

  @Post('device_keys')
  @ApiOperation({ summary: 'Make a device key' })
  @HostedSession()
  @Answers(200, DeviceKeyView, deviceKeyNotOffered, deviceKeyRefused)
  async make(
    @CameraOfBrowser() here: BrowserSession,
    @Body() { response }: DeviceKeyAnswerDto,
    @Req() { headers }: FastifyRequest,
  ) {
    return deviceKeyView(await this.keys.make(here, response, headers['user-agent'] ?? ''));
  }

  @Post('device_keys/forget_earlier')
  @ApiOperation({ summary: 'Forget the devices that were remembered before this session' })
  @HostedSession()
  @Answers(200, DeviceKeysForgottenView, deviceKeyNotOffered)
  async forgetEarlier(@CameraOfBrowser() here: BrowserSession): Promise<DeviceKeysForgottenView> {
    const { revoked, userHandle, kept } = await this.keys.forgetEarlier(here);
    return {
      revoked,
      user_handle: userHandle?.toString('base64url') ?? null,
      credential_ids: kept.map(({ credentialId }) => credentialId),
    };
  }
}
