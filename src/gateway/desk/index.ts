export { OVERRIDE_REASONS, type CaseStatus, type OverrideReason } from './desk-case.js';
export { CHANNELS, TICKET, VerifyCodeDto } from './desk-case.dto.js';
export { deskCaseView, DeskCaseView } from './desk-case.view.js';
export type { DeskCase } from './desk-case.entity.js';
export {
  deskActionUnknown,
  deskAgentTooFast,
  deskCaseNotFound,
  deskCaseOpen,
  deskCasesSpent,
  deskOverrideRefused,
  deskOwnCase,
} from './desk-case.problems.js';
export {
  DeskCasesService,
  type CurrentCase,
  type DeskAgent,
  type ListedCase,
  type OpenCase,
} from './desk-cases.service.js';
export { DeskModule } from './desk.module.js';
export { OverridesService } from './overrides.service.js';
