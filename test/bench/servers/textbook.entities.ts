import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
} from 'typeorm';

/** Tables of the textbook: those of the product as an entity class for each writes them. */
@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') organization_id: string;
  @Column({ type: 'text', unique: true }) secret_hash: string;
}

@Entity('projects')
export class ProjectEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') organization_id: string;
  @Column('jsonb') steps: string[];
}

@Entity('sessions')
@Index(['organization_id', 'id'])
export class SessionEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') organization_id: string;
  @Column('uuid') project_id: string;
  @Column({ type: 'text', default: 'not_started' }) status: string;
  @Column({ type: 'text', nullable: true }) failure_code: string | null;
  @Column({ type: 'text', nullable: true }) redirect_url: string | null;
  @Column('jsonb') custom_fields: Record<string, string>;
  @Column({ type: 'text', default: '' }) email: string;
  @Column({ type: 'text', default: '' }) phone: string;
  @Column({ type: 'boolean', default: false }) authenticated: boolean;
  @Column({ type: 'jsonb', default: [] }) authentication_methods: string[];
  @Column({ type: 'jsonb', default: [] }) fields_to_collect: string[];
  @Column({ type: 'jsonb', nullable: true }) collected_traits: string[] | null;
  @Column({ type: 'boolean', nullable: true }) is_data_granted: boolean | null;
  @Column({ type: 'text', nullable: true }) user_id: string | null;
  @Column({ type: 'boolean', default: false }) user_created: boolean;
  @Column({ type: 'jsonb', nullable: true }) user_profile_information: object | null;
  @Column({ type: 'text', default: 'not_applicable' }) user_profile_match_status: string;
  @Column({ type: 'jsonb', default: [] }) checks: object[];
  @Column({ type: 'jsonb', default: [] }) sessions: object[];
  @Column({ type: 'jsonb', default: {} }) traits: object;
  @Column({ type: 'timestamptz', nullable: true }) completed_at: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) expires_at: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) redacted_at: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updated_at: Date;
}

@Entity('events')
export class EventEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') organization_id: string;
  @Column('uuid') session_id: string;
  @Column('text') type: string;
  @CreateDateColumn({ type: 'timestamptz' }) created_at: Date;
}

@Entity('customers')
export class CustomerEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column({ type: 'uuid', unique: true }) organization_id: string;
  @Column('uuid') project_id: string;
  @Column('text') verification_api_key: string;
}

@Entity('employees')
@Index(['organization_id', 'employee_id'], { unique: true })
export class EmployeeEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') organization_id: string;
  @Column('text') employee_id: string;
  @Column('text') status: string;
}

@Entity('access_requests')
@Index(['organization_id', 'id'])
export class AccessRequestEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') organization_id: string;
  @Column('uuid') employee_row_id: string;
  @Column('text') action: string;
  @Column({ type: 'text', default: 'pending' }) status: string;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  @Column('uuid') verification_session_id: string;
  @Column('timestamptz') expires_at: Date;
  @Column({ type: 'timestamptz', nullable: true }) completed_at: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) created_at: Date;
}

@Entity('grants')
@Index(['organization_id', 'token_hash'], { unique: true })
export class GrantEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('uuid') organization_id: string;
  @Column('text') token_hash: string;
  @Column('text') status: string;
  @Column('timestamptz') expires_at: Date;
}
