import { AccessRequestEntity } from './gateway/access-requests/access-request.entity.js';
import { VouchEntity } from './gateway/access-requests/vouching/vouch.entity.js';
import { ReadBackEntity } from './gateway/access-requests/desk-code/read-back.entity.js';
import { ReturnStateEntity } from './gateway/access-requests/links/return-state.store.js';
import { SessionCancellationEntity } from './gateway/access-requests/sessions/session-cancellation.store.js';
import { SessionOpeningEntity } from './gateway/access-requests/sessions/opening.store.js';
import { BatchItemEntity, BatchEntity } from './gateway/batches/batch.entity.js';
import { ImportChunkEntity } from './gateway/batches/imports/import-chunk.entity.js';
import {
  ConnectionEntity,
  ConnectionTenantEntity,
  MachineTokenEntity,
} from './gateway/connections/connection.entity.js';
import { EmployeeCoverageEntity } from './gateway/console/overview.store.js';
import {
  ConnectCodeEntity,
  ConnectRequestEntity,
} from './gateway/sign-in-provider/connect-request.entity.js';
import { LogExportEntity } from './gateway/log-export/log-export.store.js';
import { DirectoryAlarmEntity } from './gateway/scim/users/directory-alarm.entity.js';
import { DirectoryLinkEntity, LeftNameEntity } from './gateway/scim/users/directory-link.entity.js';
import { GroupEntity, GroupMemberEntity } from './gateway/scim/group.entity.js';
import { CustomerEntity, CustomerKeyEntity } from './gateway/customers/customer.entity.js';
import {
  EmployeeEntity,
  EmployeeSearchTermEntity,
  IdentityHistoryEntity,
} from './gateway/employees/employee.entity.js';
import { DeskCaseEntity } from './gateway/desk/desk-case.store.js';
import { DeviceKeyRevocationEntity } from './gateway/device-keys/device-key-revocation.store.js';
import { IdentityResetEntity } from './gateway/identity-resets/identity-reset.store.js';
import { SavedFilterEntity } from './gateway/employees/search/saved-filter.store.js';
import { DirectoryActionEntity } from './gateway/directory-actions/directory-action.store.js';
import { CustomerMembership } from './gateway/membership.entity.js';
import { GrantEntity } from './gateway/grants/grant.entity.js';
import {
  WebhookRegistrationEntity,
  ReceivedWebhookEntity,
} from './gateway/verification-updates/webhook-registration.store.js';
import { WEBHOOK_ENTITIES as CUSTOMER_WEBHOOKS } from './gateway/webhooks/webhook.entity.js';
import { auditEntities } from './platform/audit/index.js';
import { brandEntity } from './platform/brands/index.js';
import { dataKeyEntity, KeyCanaryEntity, SigningKeyEntity } from './platform/crypto/index.js';
import { InstallationEntity } from './platform/database/index.js';
import { idempotencyKeyEntity } from './platform/idempotency/index.js';
import { RateLimitEntity } from './platform/limits/index.js';
import { messageEntity, senderEntity } from './platform/messages/index.js';
import { objectChunkEntity } from './platform/objects/index.js';
import {
  AccountTie,
  IdentityProvider,
  SignInFlow,
  StaffAccount,
  StaffChallenge,
  StaffIdentity,
  StaffLink,
  StaffPasskey,
  StaffSession,
  WorkspacePointer,
} from './staff/index.js';
import { ApiKey } from './verification/api-keys/api-key.entity.js';
import { PictureTicket } from './verification/console/sessions/picture-ticket.store.js';
import { StaffKey } from './verification/console/staff-key.store.js';
import { DeviceKey, DeviceKeyChallenge } from './verification/device-keys/device-key.entity.js';
import { LivenessChallengeEntity } from './verification/evidence/liveness/liveness-challenge.store.js';
import { PictureEntity } from './verification/evidence/picture.store.js';
import { HeldToken } from './verification/me/held-token.store.js';
import {
  Organization,
  OrganizationMembership,
} from './verification/organizations/organization.store.js';
import { SourceEntity } from './verification/sources/source.store.js';
import { Project } from './verification/projects/project.entity.js';
import { SeenFrame } from './verification/engine/native/frames/seen-frame.entity.js';
import {
  PersonDocument,
  PersonEntity,
  FaceTemplateEntity,
} from './verification/persons/person.entity.js';
import { EventEntity } from './verification/events/event.entity.js';
import { OidcInteraction } from './verification/oidc/oidc-interaction.store.js';
import { OidcClient } from './verification/oidc/clients/oidc-client.entity.js';
import { OidcAssertion } from './verification/oidc/tokens/oidc-assertion.store.js';
import { OidcPayload } from './verification/oidc/tokens/oidc-payload.entity.js';
import { DeletionRecordEntity } from './verification/legal-holds/deletion-record.store.js';
import { LegalHoldEntity } from './verification/legal-holds/legal-hold.store.js';
import { Review, ReviewDecision } from './verification/review/review.entity.js';
import { CheckRun } from './verification/sessions/check-run.store.js';
import { FaceTries, NamedFaceTries } from './verification/sessions/face-tries/face-tries.store.js';
import { SessionEntity, SessionCustomFieldEntity } from './verification/sessions/session.entity.js';
import { WEBHOOK_ENTITIES as PARTNER_WEBHOOKS } from './verification/events/webhook.entity.js';
import { ORGANIZATIONS } from './verification/tenants.js';
import { TENANTS } from './tenants.js';

const PLATFORM = [InstallationEntity, KeyCanaryEntity, SigningKeyEntity, RateLimitEntity];

/** Tables that every product has. */
const EACH = TENANTS.kinds.flatMap((kind) => [
  ...Object.values(auditEntities(kind)),
  dataKeyEntity(kind),
  idempotencyKeyEntity(kind),
  brandEntity(kind),
  senderEntity(kind),
  messageEntity(kind),
]);

const STAFF = [
  AccountTie,
  IdentityProvider,
  SignInFlow,
  StaffAccount,
  StaffChallenge,
  StaffIdentity,
  StaffLink,
  StaffPasskey,
  StaffSession,
  WorkspacePointer,
];

const VERIFICATION = [
  Organization,
  OrganizationMembership,
  StaffKey,
  Project,
  SourceEntity,
  ApiKey,
  PersonEntity,
  PersonDocument,
  FaceTemplateEntity,
  FaceTries,
  NamedFaceTries,
  DeviceKey,
  DeviceKeyChallenge,
  HeldToken,
  SeenFrame,
  SessionEntity,
  SessionCustomFieldEntity,
  CheckRun,
  PictureTicket,
  Review,
  ReviewDecision,
  PictureEntity,
  LivenessChallengeEntity,
  objectChunkEntity(ORGANIZATIONS),
  EventEntity,
  LegalHoldEntity,
  DeletionRecordEntity,
  OidcClient,
  OidcInteraction,
  OidcPayload,
  OidcAssertion,
  ...PARTNER_WEBHOOKS,
];

const GATEWAY = [
  CustomerEntity,
  CustomerKeyEntity,
  CustomerMembership,
  ConnectionTenantEntity,
  ConnectionEntity,
  MachineTokenEntity,
  ConnectRequestEntity,
  ConnectCodeEntity,
  LogExportEntity,
  EmployeeEntity,
  DirectoryLinkEntity,
  LeftNameEntity,
  DirectoryAlarmEntity,
  GroupEntity,
  GroupMemberEntity,
  IdentityHistoryEntity,
  IdentityResetEntity,
  DeviceKeyRevocationEntity,
  EmployeeSearchTermEntity,
  EmployeeCoverageEntity,
  SavedFilterEntity,
  BatchEntity,
  BatchItemEntity,
  ImportChunkEntity,
  AccessRequestEntity,
  ReadBackEntity,
  VouchEntity,
  DeskCaseEntity,
  ReturnStateEntity,
  SessionOpeningEntity,
  SessionCancellationEntity,
  GrantEntity,
  DirectoryActionEntity,
  WebhookRegistrationEntity,
  ReceivedWebhookEntity,
  ...CUSTOMER_WEBHOOKS,
];

/** Every table. Stores of hot tables derive their prepared statements from these columns. */
export const ENTITIES = [...PLATFORM, ...EACH, ...STAFF, ...VERIFICATION, ...GATEWAY];
