export { CODE_STEPS, type CodeStep, MAX_TRIES } from './code.policy.js';
export { CodeStepsService, type SentCode } from './code-steps.service.js';
export { FormStepsService } from './form-steps.service.js';
export { adviceOn } from './step-advice.js';
export {
  currentStep,
  PAGE_STEPS,
  type PageStep,
  type Progress,
  PROGRESS,
  progressOf,
} from './step.policy.js';
export {
  captureUnavailable,
  cardPicturesMissing,
  consentTextChanged,
  emailCodeNotSent,
  emailCodeWrong,
  emailSendsExceeded,
  phoneCodeNotSent,
  phoneCodeWrong,
  phoneSendsExceeded,
  simulationRequired,
  stepNotCurrent,
} from './step.problems.js';
export { StepsService } from './steps.service.js';
