export { hasPassed, VerificationClient, type SessionRequest } from './verification-client.js';
export {
  isRefused,
  isRefusedAs,
  isServiceProblem,
  SERVICE_PROBLEMS,
  verificationServiceRefused,
  verificationServiceUnavailable,
  type CreatedSession,
  type DeviceKeyAnswer,
  type RegisteredWebhookEndpoint,
  type VerifiedSession,
} from './verified-session.js';
export { VerificationClientModule } from './verification-client.module.js';
