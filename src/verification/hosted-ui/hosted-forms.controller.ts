import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/index.js';
import {
  messageAddressRefused,
  messageChannelUnavailable,
  messageLimitReached,
} from '../../platform/messages/index.js';
import { wholeAddress, type Address, type HealthInsurance } from '../persons/index.js';
import { sessionAlreadyTerminal, type Session } from '../sessions/index.js';
import { HostedSession, OpenSession, ShowsSession } from './entry/hosted-session.decorator.js';
import {
  AddressStepDto,
  CodeDto,
  EmailCodeDto,
  InsuranceCardStepDto,
  SsnStepDto,
} from './hosted.dto.js';
import { HostedPageFacts } from './hosted-page-facts.service.js';
import { sentCodeView, SentCodeView } from './hosted.view.js';
import {
  cardPicturesMissing,
  emailCodeNotSent,
  emailCodeWrong,
  emailSendsExceeded,
  stepNotCurrent,
} from './hosted.problems.js';
import { CodeStepsService } from './steps/code-steps.service.js';
import { FormStepsService } from './steps/form-steps.service.js';

/** The steps of custom projects that a person fills in. */
@ApiTags('Hosted page')
@ApiParam({ name: 'id', schema: { type: 'string' } })
@Controller('verify/api/:id')
export class HostedFormsController {
  constructor(
    private readonly facts: HostedPageFacts,
    private readonly codes: CodeStepsService,
    private readonly forms: FormStepsService,
  ) {}

  @Post('email_code')
  @ApiOperation({ summary: 'Ask for a one-time code by email' })
  @HostedSession()
  @Answers(
    200,
    SentCodeView,
    stepNotCurrent,
    sessionAlreadyTerminal,
    emailSendsExceeded,
    messageLimitReached,
    messageAddressRefused,
    messageChannelUnavailable,
  )
  async sendCode(@OpenSession() session: Session, @Body() { email }: EmailCodeDto) {
    return sentCodeView(await this.codes.send(session, 'email', email));
  }

  @Post('steps/email')
  @ApiOperation({ summary: 'Confirm the one-time code that came by email' })
  @ShowsSession(emailCodeWrong, emailCodeNotSent, stepNotCurrent, sessionAlreadyTerminal)
  async submitCode(@OpenSession() session: Session, @Body() { code }: CodeDto) {
    return this.facts.viewOf(await this.codes.submitEmail(session, code));
  }

  @Post('steps/address')
  @ApiOperation({ summary: 'Enter the home address' })
  @ShowsSession(stepNotCurrent, sessionAlreadyTerminal)
  async address(@OpenSession() session: Session, @Body() input: AddressStepDto) {
    return this.facts.viewOf(await this.forms.address(session, addressOf(input)));
  }

  @Post('steps/ssn')
  @ApiOperation({ summary: 'Enter the Social Security number' })
  @ShowsSession(stepNotCurrent, sessionAlreadyTerminal)
  async ssn(@OpenSession() session: Session, @Body() { ssn }: SsnStepDto) {
    return this.facts.viewOf(await this.forms.ssn(session, ssn));
  }

  @Post('steps/insurance_card')
  @ApiOperation({ summary: 'Submit the insurance card data' })
  @ShowsSession(stepNotCurrent, sessionAlreadyTerminal, cardPicturesMissing)
  async insuranceCard(@OpenSession() session: Session, @Body() input: InsuranceCardStepDto) {
    return this.facts.viewOf(await this.forms.insuranceCard(session, insuranceOf(input)));
  }
}

function addressOf(input: AddressStepDto): Address {
  return wholeAddress(input);
}

function insuranceOf(input: InsuranceCardStepDto): HealthInsurance {
  return {
    payer_id: input.payer_id?.trim() ?? '',
    payer_name: input.payer_name.trim(),
    group_name: input.group_name?.trim() ?? '',
    group_id: input.group_id?.trim() ?? '',
    insurance_member_id: input.insurance_member_id.trim(),
    policy_holder_first_name: input.policy_holder_first_name.trim(),
    policy_holder_last_name: input.policy_holder_last_name.trim(),
  };
}
