import {
  Body,
  Controller,
  Get,
  HttpCode,
  Post,
  Query,
  Req,
  type OnModuleInit,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Caller, Public } from '../../platform/access/index.js';
import { Settings } from '../../platform/config/index.js';
import {
  callerRequestId,
  CallerRequestIds,
  ErrorFormats,
  FastPath,
  rawBodyOf,
} from '../../platform/http/index.js';
import { authzenError } from './authzen.problems.js';
import { DecisionKey, type DecisionCaller } from './decision-key.js';
import { batchOf, questionOf } from './evaluation-request.js';
import { EvaluationService, type Decision, type Repeatable } from './evaluation.service.js';

const BASE = '/access/v1/';
const METADATA = '/.well-known/authzen-configuration';

/** OpenID AuthZEN Authorization API 1.0. AuthZEN describes it to machines. */
@ApiExcludeController()
@Controller()
export class EvaluationController implements OnModuleInit {
  constructor(
    private readonly evaluations: EvaluationService,
    private readonly settings: Settings,
    private readonly formats: ErrorFormats,
    private readonly requestIds: CallerRequestIds,
    private readonly fastPath: FastPath,
  ) {}

  onModuleInit(): void {
    this.formats.register(BASE, authzenError);
    this.requestIds.register(BASE, 'x-gateway-request-id');
    this.fastPath.ignoreTrailingSlash(BASE);
    this.fastPath.ignoreTrailingSlash(METADATA);
    this.fastPath.takeHead(METADATA);
  }

  @Post('access/v1/evaluation')
  @HttpCode(200)
  @DecisionKey()
  evaluate(
    @Caller() caller: DecisionCaller,
    @Req() request: FastifyRequest,
    @Query() _query: Record<string, unknown>,
    @Body() body: object | undefined,
  ): Promise<Decision> {
    return this.evaluations.evaluate(caller, questionOf(body), repeatableOf(request));
  }

  @Post('access/v1/evaluations')
  @HttpCode(200)
  @DecisionKey()
  async evaluateAll(
    @Caller() caller: DecisionCaller,
    @Req() request: FastifyRequest,
    @Query() _query: Record<string, unknown>,
    @Body() body: object | undefined,
  ): Promise<Decision | { evaluations: Decision[] }> {
    const batch = batchOf(body);
    const repeatable = repeatableOf(request);
    if (!batch) return this.evaluations.evaluate(caller, questionOf(body), repeatable);
    return { evaluations: await this.evaluations.evaluateAll(caller, batch, repeatable) };
  }

  @Get(METADATA)
  @Public('describes the decision point, which is public knowledge')
  metadata(@Query() _query: Record<string, unknown>): Record<string, string> {
    const { baseUrl } = this.settings;
    return {
      policy_decision_point: baseUrl,
      access_evaluation_endpoint: `${baseUrl}${BASE}evaluation`,
      access_evaluations_endpoint: `${baseUrl}${BASE}evaluations`,
    };
  }
}

function repeatableOf(request: FastifyRequest): Repeatable | null {
  const requestId = callerRequestId(request.headers['x-request-id']);
  const body = rawBodyOf(request);
  return requestId === null ? null : { requestId, body };
}
