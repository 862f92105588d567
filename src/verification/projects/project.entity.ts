import { Column, Entity, PrimaryColumn } from 'typeorm';
import { idColumn } from '../../platform/database/index.js';
import type { Id } from '../../platform/ids/index.js';
import type { Environment } from '../environment.js';
import type { StepName, Template } from './project.template.policy.js';

/** Which of a person's values `traits` carries beside `traits.document` (source document, Rules). */
export const USER_INFO = ['none', 'missing_from_document', 'all'] as const;
export type UserInfo = (typeof USER_INFO)[number];

@Entity({ schema: 'verification', name: 'projects' })
export class Project {
  @PrimaryColumn(idColumn('org', { name: 'organization_id' }))
  organizationId: Id<'org'>;

  @PrimaryColumn(idColumn('proj'))
  id: Id<'proj'>;

  @Column({ type: 'text' })
  environment: Environment;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  template: Template;

  @Column({ type: 'text', array: true })
  steps: StepName[];

  @Column({ type: 'text', name: 'user_info' })
  userInfo: UserInfo;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'archived_at', nullable: true })
  archivedAt: Date | null;
}
