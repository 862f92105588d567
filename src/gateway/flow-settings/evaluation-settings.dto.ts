import { ApiProperty } from '@nestjs/swagger';
import { TextField } from '../../platform/http/index.js';
import {
  ACTION,
  DEFAULT_CONFIG,
  type FlowConfig,
  type RouteAction,
  type SubjectLookup,
} from '../customers/index.js';

export class RouteActionDto {
  @TextField('The HTTP method, in capitals.', { max: 10, example: 'POST' }) method: string;
  @TextField('The path, with its parameters.', { max: 500, example: '/payroll/{id}' })
  route: string;
  @TextField('The action.', { ...ACTION, example: 'change_payroll' }) action: string;
  @TextField('The parameter that names the resource; none when left out.', {
    max: 100,
    optional: true,
    example: 'id',
  })
  resource_param?: string | null;
}

export class RouteActionView implements RouteAction {
  @ApiProperty({ type: 'string', example: 'POST' }) method: string;
  @ApiProperty({ type: 'string', example: '/payroll/{id}' }) route: string;
  @ApiProperty({ type: 'string', example: 'change_payroll' }) action: string;
  @ApiProperty({ type: 'string', nullable: true, example: 'id' }) resource_param: string | null;
}

interface EvaluationInput {
  subject_lookup?: SubjectLookup[] | null;
  route_actions?: RouteActionDto[] | null;
  step_up_returns?: string[] | null;
}

/** The part of the configuration that AuthZEN evaluations use. */
export function evaluationSettings(
  input: EvaluationInput,
): Pick<FlowConfig, 'subject_lookup' | 'route_actions' | 'step_up_returns'> {
  return {
    subject_lookup: [...new Set(input.subject_lookup ?? DEFAULT_CONFIG.subject_lookup)],
    route_actions: (input.route_actions ?? []).map((each) => ({
      method: each.method,
      route: each.route,
      action: each.action,
      resource_param: each.resource_param ?? null,
    })),
    step_up_returns: [...new Set(input.step_up_returns ?? [])],
  };
}
