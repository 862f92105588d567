import { Controller, Delete, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/index.js';
import { sessionAlreadyTerminal, type Entry, type Session } from '../sessions/index.js';
import { handoffNotPossible } from './hosted.problems.js';
import { HandoffService } from './entry/handoff.service.js';
import {
  HostedSession,
  OpenedBy,
  OpenSession,
  ShowsSession,
} from './entry/hosted-session.decorator.js';
import { newHandoffView, NewHandoffView } from './handoff.view.js';
import { HostedPageFacts } from './hosted-page-facts.service.js';

/** Going on with a phone. */
@ApiTags('Hosted page')
@ApiParam({ name: 'id', schema: { type: 'string' } })
@Controller('verify/api/:id/handoff')
export class HandoffController {
  constructor(
    private readonly facts: HostedPageFacts,
    private readonly handoffs: HandoffService,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Make a link for a phone; it ends an earlier one' })
  @HostedSession()
  @Answers(200, NewHandoffView, handoffNotPossible, sessionAlreadyTerminal)
  async begin(@OpenSession() session: Session, @OpenedBy() entry: Entry) {
    return newHandoffView(await this.handoffs.begin(session, entry));
  }

  @Delete()
  @ApiOperation({ summary: 'Go on in the first browser; the phone loses the session' })
  @ShowsSession(handoffNotPossible, sessionAlreadyTerminal)
  async end(@OpenSession() session: Session, @OpenedBy() entry: Entry) {
    return this.facts.viewOf(await this.handoffs.end(session, entry));
  }
}
