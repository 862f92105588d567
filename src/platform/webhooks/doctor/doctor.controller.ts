import { Controller, Inject, Param, Post, type Type } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, type Principal } from '../../access/index.js';
import { Answers } from '../../http/index.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { ownerOf } from '../endpoints/endpoint.js';
import { webhookEndpointNotFound } from '../endpoints/endpoint.problems.js';
import type { WebhookRoutes } from '../endpoints/webhook-product.js';
import { webhookDiagnosisView, WebhookDiagnosisView } from './diagnosis.view.js';
import { EndpointDoctor } from './endpoint-doctor.service.js';

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
    @Answers(200, WebhookDiagnosisView, webhookEndpointNotFound, ...problems)
    async examine(
      @Caller() caller: Principal,
      @Param('id') id: string,
    ): Promise<WebhookDiagnosisView> {
      const endpoint = await this.endpoints.get(ownerOf(caller), id);
      return webhookDiagnosisView(await this.doctor.examine(endpoint));
    }
  }

  return DoctorController;
}
