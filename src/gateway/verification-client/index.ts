export { hasPassed } from './passed-check.policy.js';
export { isRefusedAs } from './service-refusal.js';
export { VerificationClient, type SessionRequest } from './verification-client.js';
export { VerificationClientModule } from './verification-client.module.js';
export {
  verificationServiceRefused,
  verificationServiceUnavailable,
} from './verification.problems.js';
export type {
  CreatedSession,
  DeviceKeyAnswer,
  RegisteredWebhookEndpoint,
  VerifiedSession,
} from './verified-session.js';
