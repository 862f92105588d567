import { Controller, Inject, Param, Post, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { Caller, type Principal } from '../access/index.js';
import { Answers } from '../http/index.js';
import { IgnoresIdempotencyKey } from '../idempotency/index.js';
import { EndpointsService } from './endpoints/endpoints.service.js';
import { ownerOf } from './endpoints/endpoint.js';
import { webhookEndpointNotFound } from './endpoints/endpoint.problems.js';
import type { WebhookRoutes } from './endpoints/webhook-product.js';
import { EndpointDoctor } from './endpoint-doctor.service.js';
import {
  CHECK_OUTCOMES,
  DOCTOR_CHECKS,
  type CheckOutcome,
  type DoctorCheck,
  type Finding,
} from './diagnosis.policy.js';

class WebhookFindingView {
  @ApiProperty({ type: 'string', enum: [...DOCTOR_CHECKS] }) check: DoctorCheck;
  @ApiProperty({ type: 'string', enum: [...CHECK_OUTCOMES] }) outcome: CheckOutcome;
  @ApiProperty({ type: 'string', description: 'The observation.' }) detail: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'How to fix it.' })
  mend: string | null;
}

/** How a receiver answers correct and forged deliveries. */
class WebhookDiagnosisView {
  @ApiProperty({ type: 'string', enum: ['webhook_diagnosis'] }) object_name: 'webhook_diagnosis';
  @ApiProperty({ type: [WebhookFindingView] }) findings: WebhookFindingView[];
}

function webhookDiagnosisView(findings: Finding[]): WebhookDiagnosisView {
  return { object_name: 'webhook_diagnosis', findings };
}

/** The route that diagnoses a receiver. */
export function doctorController({ access, path, problems, tag }: WebhookRoutes): Type {
  @ApiTags(tag)
  @Controller(`${path}/:id`)
  class DoctorController {
    constructor(
      @Inject(EndpointsService) private readonly endpoints: EndpointsService,
      @Inject(EndpointDoctor) private readonly doctor: EndpointDoctor,
    ) {}

    @Post('doctor')
    @ApiOperation({ summary: 'Diagnose a receiver with correct and forged test events' })
    @access('webhooks:write')
    @IgnoresIdempotencyKey('a diagnosis changes nothing, and waits for the receiver')
    @Answers(200, WebhookDiagnosisView, webhookEndpointNotFound, ...problems)
    async examine(@Caller() caller: Principal, @Param('id') id: string) {
      const endpoint = await this.endpoints.get(ownerOf(caller), id);
      return webhookDiagnosisView(await this.doctor.examine(endpoint));
    }
  }

  return DoctorController;
}
