export { hasPassed, VerificationClient, type SessionRequest } from './verification-client.js';
export {
  isRefusedAs,
  verificationServiceRefused,
  verificationServiceUnavailable,
} from './service-answer.js';
export { VerificationClientModule } from './verification-client.module.js';
export type {
  CreatedSession,
  DeviceKeyAnswer,
  RegisteredWebhookEndpoint,
  VerifiedSession,
} from './verified-session.js';
