import { Body, Controller, Get, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Answers } from '../../platform/http/index.js';
import {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from '../../platform/messages/index.js';
import type { Simulation } from '../engine/index.js';
import { scenarioNotPossible } from '../sandbox/index.js';
import {
  faceTriesUsedUp,
  faceTryTooSoon,
  sessionAlreadyTerminal,
  sessionBusy,
  stepTriesUsedUp,
  type Session,
} from '../sessions/index.js';
import {
  BrowserDto,
  CaptureDto,
  CodeDto,
  ConsentDto,
  LanguageDto,
  PhoneCodeDto,
} from './hosted.dto.js';
import {
  captureUnavailable,
  consentTextChanged,
  phoneCodeNotSent,
  phoneCodeWrong,
  phoneSendsExceeded,
  simulationRequired,
  stepNotCurrent,
} from './hosted.problems.js';
import { CodeStepsService } from './steps/code-steps.service.js';
import { StepsService } from './steps/steps.service.js';
import {
  HostedSession,
  InBrowser,
  OpenSession,
  ShowsSession,
} from './entry/hosted-session.decorator.js';
import { VisitsService } from './entry/visits.service.js';
import { HostedPageFacts } from './hosted-page-facts.service.js';
import { sentCodeView, SentCodeView } from './hosted.view.js';

const CAPTURE_PROBLEMS = [
  simulationRequired,
  scenarioNotPossible,
  stepNotCurrent,
  sessionAlreadyTerminal,
  sessionBusy,
  captureUnavailable,
  faceTriesUsedUp,
  faceTryTooSoon,
  stepTriesUsedUp,
];

/** The API of the hosted page. Not for partners: it is documented for completeness. */
@ApiTags('Hosted page')
@ApiParam({ name: 'id', schema: { type: 'string' } })
@Controller('verify/api/:id')
export class HostedApiController {
  constructor(
    private readonly facts: HostedPageFacts,
    private readonly steps: StepsService,
    private readonly codes: CodeStepsService,
    private readonly visits: VisitsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Show the session to its person' })
  @ShowsSession()
  get(@OpenSession() session: Session) {
    return this.facts.viewOf(session);
  }

  @Post('browser')
  @ApiOperation({ summary: "Tell the browser's time zone and language" })
  @ShowsSession(sessionAlreadyTerminal)
  async browser(
    @OpenSession() session: Session,
    @Req() request: FastifyRequest,
    @Body() { time_zone: timeZone, locale }: BrowserDto,
  ) {
    return this.facts.viewOf(await this.visits.complete(session, request, { timeZone, locale }));
  }

  @Post('language')
  @ApiOperation({ summary: 'Choose the language of the page' })
  @ShowsSession(sessionAlreadyTerminal)
  async language(@OpenSession() session: Session, @Body() { language }: LanguageDto) {
    return this.facts.viewOf(await this.steps.speak(session, language));
  }

  @Post('steps/consent')
  @ApiOperation({ summary: 'Agree or decline' })
  @ShowsSession(stepNotCurrent, consentTextChanged, sessionAlreadyTerminal)
  async consent(
    @OpenSession() session: Session,
    @Body() { granted, text_hash: shownTextHash = null }: ConsentDto,
  ) {
    return this.facts.viewOf(await this.steps.consent(session, { granted, shownTextHash }));
  }

  @Post('steps/document')
  @ApiOperation({ summary: 'Show a document' })
  @ShowsSession(...CAPTURE_PROBLEMS)
  async document(
    @OpenSession() session: Session,
    @InBrowser() browser: string,
    @Body() { simulation }: CaptureDto,
  ) {
    const chosen = simulationOf(simulation);
    return this.facts.viewOf(await this.steps.capture(session, 'document', { chosen, browser }));
  }

  @Post('steps/selfie')
  @ApiOperation({ summary: 'Take a selfie' })
  @ShowsSession(...CAPTURE_PROBLEMS)
  async selfie(
    @OpenSession() session: Session,
    @InBrowser() browser: string,
    @Body() { simulation }: CaptureDto,
  ) {
    const chosen = simulationOf(simulation);
    return this.facts.viewOf(await this.steps.capture(session, 'selfie', { chosen, browser }));
  }

  @Post('phone_code')
  @ApiOperation({ summary: 'Ask for a one-time code' })
  @HostedSession()
  @Answers(
    200,
    SentCodeView,
    stepNotCurrent,
    sessionAlreadyTerminal,
    phoneSendsExceeded,
    messageLimitReached,
    messageAddressRefused,
    messageChannelUnavailable,
  )
  async sendCode(@OpenSession() session: Session, @Body() { phone }: PhoneCodeDto) {
    return sentCodeView(await this.codes.send(session, 'phone', phone));
  }

  @Post('steps/phone')
  @ApiOperation({ summary: 'Confirm the one-time code' })
  @ShowsSession(
    phoneCodeWrong,
    phoneCodeNotSent,
    stepNotCurrent,
    sessionAlreadyTerminal,
    sessionBusy,
    captureUnavailable,
  )
  async submitCode(@OpenSession() session: Session, @Body() { code }: CodeDto) {
    return this.facts.viewOf(await this.codes.submitPhone(session, code));
  }

  @Post('back')
  @ApiOperation({ summary: 'Go back one step' })
  @ShowsSession(sessionAlreadyTerminal, sessionBusy, stepTriesUsedUp)
  async back(@OpenSession() session: Session) {
    return this.facts.viewOf(await this.steps.back(session));
  }

  @Post('cancel')
  @ApiOperation({ summary: 'End the session: this is not me' })
  @ShowsSession(sessionAlreadyTerminal)
  async cancel(@OpenSession() session: Session) {
    return this.facts.viewOf(await this.steps.disown(session));
  }

  @Post('leave')
  @ApiOperation({ summary: 'End the session: the person cannot go on' })
  @ShowsSession(sessionAlreadyTerminal)
  async leave(@OpenSession() session: Session) {
    return this.facts.viewOf(await this.steps.leave(session));
  }
}

function simulationOf(chosen: CaptureDto['simulation']): Simulation | null {
  return chosen ? { persona: chosen.persona ?? null, scenario: chosen.scenario } : null;
}
