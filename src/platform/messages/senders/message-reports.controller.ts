import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ReadsForm } from '../../http/index.js';
import { MessageReports, type MessageReport } from './message-reports.service.js';
import { REPORTS_PATH } from './report-signature.js';
import { SignedReport, SmsProvider } from './sms-provider.authenticator.js';

/** Called by the provider of text messages, at an address that each message contained. */
@ApiExcludeController()
@Controller(REPORTS_PATH)
export class MessageReportsController {
  constructor(private readonly reports: MessageReports) {}

  @Post(':tenant_id/:message_id')
  @SmsProvider()
  @ReadsForm()
  @HttpCode(204)
  receive(@SignedReport() report: MessageReport, @Body() _parsed: unknown): Promise<void> {
    return this.reports.receive(report);
  }
}
