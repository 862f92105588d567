export { MAX_TRIES } from './phone-code.policy.js';
export { PhoneStepService } from './phone-step.service.js';
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
  consentTextChanged,
  phoneCodeNotSent,
  phoneCodeWrong,
  phoneSendsExceeded,
  simulationRequired,
  stepNotCurrent,
} from './step.problems.js';
export { StepsService } from './steps.service.js';
