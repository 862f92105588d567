import { ApiProperty } from '@nestjs/swagger';
import {
  CHECK_OUTCOMES,
  DOCTOR_CHECKS,
  type CheckOutcome,
  type DoctorCheck,
  type Finding,
} from './diagnosis.policy.js';

export class WebhookFindingView {
  @ApiProperty({ type: 'string', enum: [...DOCTOR_CHECKS] }) check: DoctorCheck;
  @ApiProperty({ type: 'string', enum: [...CHECK_OUTCOMES] }) outcome: CheckOutcome;
  @ApiProperty({ type: 'string', description: 'The observation.' }) detail: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'How to fix it.' })
  mend: string | null;
}

/** How a receiver answers correct and forged deliveries. */
export class WebhookDiagnosisView {
  @ApiProperty({ type: 'string', enum: ['webhook_diagnosis'] }) object_name: 'webhook_diagnosis';
  @ApiProperty({ type: [WebhookFindingView] }) findings: WebhookFindingView[];
}

export function webhookDiagnosisView(findings: Finding[]): WebhookDiagnosisView {
  return { object_name: 'webhook_diagnosis', findings };
}
