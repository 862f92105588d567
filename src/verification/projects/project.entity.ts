import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import { ENVIRONMENTS, type Environment } from '../environment.js';
import { REVIEW_MODES, type ReviewMode } from '../review/index.js';
import {
  ENGINES,
  type EngineName,
  TEMPLATES,
  USER_INFO,
  type StepName,
  type Template,
  type UserInfo,
} from './project.policy.js';

/** Reviews and complaints usually arrive within a month. */
export const DEFAULT_PICTURES_DAYS = 30;

@Entity({ schema: 'verification', name: 'projects' })
@ForeignKey('Organization', ['organizationId'], ['id'], { name: 'projects_organization_fkey' })
@Index('projects_live_index', ['organizationId', 'environment', 'id'], {
  where: 'archived_at IS NULL',
})
@Index('projects_list_index', ['organizationId', 'id'], { where: 'archived_at IS NULL' })
@Check('projects_environment_check', isOneOf('environment', ENVIRONMENTS))
@Check('projects_template_check', isOneOf('template', TEMPLATES))
@Check('projects_engine_check', isOneOf('engine', ENGINES))
@Check('projects_production_engine_check', "engine = 'native' OR environment = 'sandbox'")
@Check('projects_minimum_age_check', 'minimum_age BETWEEN 0 AND 120')
@Check('projects_face_threshold_check', 'face_threshold BETWEEN 0.3 AND 0.6')
@Check('projects_review_check', isOneOf('review', REVIEW_MODES))
@Check('projects_ial2_review_check', "template <> 'ial2' OR review <> 'unclear'")
@Check('projects_user_info_check', isOneOf('user_info', USER_INFO))
export class Project {
  @PrimaryColumn(idColumn('org')) organizationId: Id<'org'>;
  @PrimaryColumn(idColumn('proj')) id: Id<'proj'>;
  @Column({ type: 'text' }) environment: Environment;

  /** For the project's operators; never shown to the people it verifies. */
  @Column({ type: 'text' }) name: string;

  /** Shown to the people it verifies, such as a programme's name; null shows nothing. */
  @Column({ type: 'text', nullable: true }) publicName: string | null;
  @Column({ type: 'text' }) template: Template;
  @Column({ type: 'text' }) engine: EngineName;
  @Column({ type: 'text', array: true }) steps: StepName[];
  @Column({ type: 'text' }) userInfo: UserInfo;

  /** Whether the project's sessions show earlier addresses. */
  @Column({ type: 'boolean', default: false }) historicalAddresses: boolean;

  /** Whether the project's sessions fail when the given profile does not match. */
  @Column({ type: 'boolean', default: false }) profileMustMatch: boolean;

  /** Web origins whose pages may show the hosted page in a frame. */
  @Column({ type: 'text', array: true, default: [] }) embeddingOrigins: string[];

  /** URI schemes of apps to which its sessions may return. */
  @Column({ type: 'text', array: true, default: [] }) appSchemes: string[];

  /** Whether a picture of a document may come from a file. */
  @Column({ type: 'boolean', default: false }) uploadsAllowed: boolean;

  /** Whether the screen gives coloured light during a liveness challenge; the person may decline. */
  @Column({ type: 'boolean', default: false }) screenLight: boolean;

  /** Which of its results people review. */
  @Column({ type: 'text', default: 'off' }) review: ReviewMode;

  /** Whether two reviewers must confirm, each without the other's verdict. */
  @Column({ type: 'boolean', default: false }) secondReview: boolean;

  /**
   * Days for which an ended session's personal data is kept; null keeps it until it is redacted.
   */
  @Column({ type: 'integer', nullable: true }) resultsDays: number | null;

  /** Days for which pictures are kept; they never outlive the results. */
  @Column({ type: 'integer', default: DEFAULT_PICTURES_DAYS }) picturesDays: number;

  /** Minimum age in whole years. */
  @Column({ type: 'integer' }) minimumAge: number;

  /** The largest distance at which a selfie matches the portrait of a document. */
  @Column({ type: 'double precision' }) faceThreshold: number;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) archivedAt: Date | null;
}
