import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idColumn, isOneOf } from '../../../platform/database/index.js';
import type { Id } from '../../../platform/ids/index.js';
import { ENVIRONMENTS, type Environment } from '../../environment.js';
import type { SessionStatus } from '../model/session.machine.js';

const PRIMARY_KEY = { primaryKeyConstraintName: 'session_custom_fields_pkey' };
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
  @PrimaryColumn(idColumn('org', { name: 'organization_id', ...PRIMARY_KEY }))
  organizationId: Id<'org'>;

  @PrimaryColumn({ type: 'text', ...PRIMARY_KEY })
  environment: Environment;

  @PrimaryColumn({ type: 'bytea', name: 'value_index', ...PRIMARY_KEY })
  valueIndex: Buffer;

  @PrimaryColumn(idColumn('vs', { name: 'session_id', ...PRIMARY_KEY }))
  sessionId: Id<'vs'>;

  @Column(idColumn('proj', { name: 'project_id' }))
  projectId: Id<'proj'>;

  @Column({ type: 'text' })
  status: SessionStatus;

  @Column({ ...idColumn('user', { name: 'user_id' }), nullable: true })
  userId: Id<'user'> | null;
}
