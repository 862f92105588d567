import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { PROFILE_MATCHES, type ProfileMatch, type StoredCheck } from '../checks/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';
import { ENGINES, type EngineName, type StepName, type UserInfo } from '../projects/index.js';
import { REVIEW_MODES, type ReviewMode } from '../review/index.js';
import { SESSION_STATUSES, type EndCode, type SessionStatus } from './model/session.machine.js';

const LISTED = ['organizationId', 'environment', 'valueIndex'];

/** One custom field or contact of a session, in the order of a list, with the columns of the other filters. */
@Entity({ schema: 'verification', name: 'session_custom_fields' })
@Index('session_custom_fields_status_index', [...LISTED, 'status', 'sessionId'])
@Index('session_custom_fields_project_index', [...LISTED, 'projectId', 'sessionId'])
@Index('session_custom_fields_user_index', [...LISTED, 'userId', 'sessionId'], {
  where: 'user_id IS NOT NULL',
})
@Check('session_custom_fields_environment_check', isOneOf('environment', ENVIRONMENTS))
export class SessionCustomFieldEntity {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn({ type: 'text' }) environment: Environment;
  @PrimaryColumn({ type: 'bytea' }) valueIndex: Buffer;
  @PrimaryColumn(idColumn('vs')) sessionId: Id<'vs'>;
  @Column(idColumn('proj')) projectId: Id<'proj'>;
  @Column({ type: 'text' }) status: SessionStatus;
  @Column({ ...idColumn('user'), nullable: true }) userId: Id<'user'> | null;
}

const OF_PERSON = { where: 'user_id IS NOT NULL' };

/** A stored session. Personal data is sealed; see `SessionData`. */
@Entity({ schema: 'verification', name: 'sessions' })
@ForeignKey('Project', ['organizationId', 'projectId'], ['organizationId', 'id'], {
  name: 'sessions_project_fkey',
})
@Unique('sessions_token_key', ['organizationId', 'tokenHash'])
@Index('sessions_environment_index', ['organizationId', 'environment', 'id'])
@Index('sessions_status_index', ['organizationId', 'environment', 'status', 'id'])
@Index('sessions_project_index', ['organizationId', 'projectId', 'environment', 'id'])
@Index('sessions_project_status_index', [
  'organizationId',
  'projectId',
  'environment',
  'status',
  'id',
])
@Index('sessions_user_index', ['organizationId', 'userId', 'environment', 'id'], OF_PERSON)
@Index(
  'sessions_user_status_index',
  ['organizationId', 'userId', 'environment', 'status', 'id'],
  OF_PERSON,
)
@Index(
  'sessions_user_project_index',
  ['organizationId', 'userId', 'environment', 'projectId', 'id'],
  OF_PERSON,
)
@Index('sessions_requested_user_index', ['organizationId', 'requestedUserId'], {
  where: 'requested_user_id IS NOT NULL',
})
@Index('sessions_given_identity_index', ['organizationId', 'environment', 'givenIdentityIndex'], {
  where: "user_id IS NULL AND given_identity_index <> ''",
})
@Index('sessions_expiry_index', ['organizationId', 'expiresAt'], {
  where: "status IN ('not_started', 'awaiting_user_input')",
})
@Index('sessions_retention_index', ['organizationId', 'projectId', 'completedAt'], {
  where: 'completed_at IS NOT NULL AND redacted_at IS NULL',
})
@Index('sessions_found_left_index', ['organizationId', 'id'], { where: 'found_left' })
@Check('sessions_environment_check', isOneOf('environment', ENVIRONMENTS))
@Check('sessions_status_check', isOneOf('status', SESSION_STATUSES))
@Check('sessions_engine_check', isOneOf('engine', ENGINES))
@Check('sessions_production_engine_check', "engine = 'native' OR environment = 'sandbox'")
@Check('sessions_review_check', isOneOf('review', REVIEW_MODES))
@Check('sessions_profile_match_check', isOneOf('profile_match', PROFILE_MATCHES))
export class SessionEntity {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('vs')) id: Id<'vs'>;
  @Column(idColumn('proj')) projectId: Id<'proj'>;
  @Column({ type: 'text' }) environment: Environment;
  @Column({ type: 'text' }) status: SessionStatus;

  /** The engine that its project had at its creation. */
  @Column({ type: 'text' }) engine: EngineName;
  @Column({ type: 'text', array: true }) steps: StepName[];
  @Column({ type: 'text' }) userInfo: UserInfo;

  /** Whether earlier addresses of the person are shown. */
  @Column({ type: 'boolean', default: false }) historicalAddresses: boolean;

  /** Whether it fails when the given profile does not match. */
  @Column({ type: 'boolean', default: false }) profileMustMatch: boolean;

  /** Which of its results people review: the project's setting at its creation. */
  @Column({ type: 'text', default: 'off' }) review: ReviewMode;

  /** Whether two reviewers must confirm it: the project's setting at its creation. */
  @Column({ type: 'boolean', default: false }) secondReview: boolean;

  /** The person of a known-user session. */
  @Column({ ...idColumn('user'), nullable: true }) requestedUserId: Id<'user'> | null;

  /** The verified person. */
  @Column({ ...idColumn('user'), nullable: true }) userId: Id<'user'> | null;
  @Column({ type: 'boolean', default: false }) userCreated: boolean;
  @Column({ type: 'text' }) profileMatch: ProfileMatch;

  /** Why it ended without success; null without a reason. */
  @Column({ type: 'text', name: 'failure_code', nullable: true }) endCode: EndCode | null;
  @Column({ type: 'jsonb', default: [] }) checks: StoredCheck[];
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) updatedAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) completedAt: Date | null;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) redactedAt: Date | null;
  @Column({ type: 'bytea' }) tokenHash: Buffer;

  /** Finds the session by its custom fields and contacts. */
  @Column({ type: 'bytea', array: true }) customFieldIndex: Buffer[];

  /** Finds the session by its given identity; empty without one. */
  @Column({ type: 'bytea' }) givenIdentityIndex: Buffer;

  /** Whether it ended unopened, so that its data may still hold what its steps found. */
  @Column({ type: 'boolean', default: false }) foundLeft: boolean;
  @Column({ type: 'bytea' }) sealedData: Buffer;
}
