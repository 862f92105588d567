import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations, projects, persons and verification sessions. */
export class CreateVerification1764000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  'CREATE SCHEMA verification',
  `CREATE TABLE verification.organizations (
     id uuid NOT NULL,
     name text NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT organizations_pkey PRIMARY KEY (id)
   )`,
  `CREATE TABLE verification.projects (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     environment text NOT NULL,
     name text NOT NULL,
     template text NOT NULL,
     steps text[] NOT NULL,
     user_info text NOT NULL,
     created_at timestamptz NOT NULL,
     archived_at timestamptz,
     results_days integer,
     public_name text,
     historical_addresses boolean NOT NULL DEFAULT false,
     engine text NOT NULL,
     pictures_days integer NOT NULL DEFAULT 30,
     minimum_age integer NOT NULL,
     face_threshold double precision NOT NULL,
     profile_must_match boolean NOT NULL DEFAULT false,
     embedding_origins text[] NOT NULL DEFAULT '{}'::text[],
     app_schemes text[] NOT NULL DEFAULT '{}'::text[],
     uploads_allowed boolean NOT NULL DEFAULT false,
     review text NOT NULL DEFAULT 'off'::text,
     second_review boolean NOT NULL DEFAULT false,
     CONSTRAINT projects_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT projects_environment_check CHECK (environment IN ('sandbox', 'production')),
     CONSTRAINT projects_template_check CHECK (template IN ('ial2', 'document_selfie',
       'selfie_only', 'custom')),
     CONSTRAINT projects_user_info_check CHECK (user_info IN ('none', 'missing_from_document',
       'all')),
     CONSTRAINT projects_engine_check CHECK (engine IN ('simulated', 'native')),
     CONSTRAINT projects_production_engine_check CHECK ((engine = 'native') OR (environment =
       'sandbox')),
     CONSTRAINT projects_minimum_age_check CHECK ((minimum_age >= 0) AND (minimum_age <= 120)),
     CONSTRAINT projects_face_threshold_check CHECK ((face_threshold >= (0.3)::double precision)
       AND (face_threshold <= (0.6)::double precision)),
     CONSTRAINT projects_review_check CHECK (review IN ('off', 'unclear', 'sample')),
     CONSTRAINT projects_ial2_review_check CHECK ((template <> 'ial2') OR (review <> 'unclear')),
     CONSTRAINT projects_organization_fkey FOREIGN KEY (organization_id) REFERENCES
       verification.organizations(id)
   )`,
  `CREATE INDEX projects_live_index
     ON verification.projects (organization_id, environment, id) WHERE (archived_at IS NULL)`,
  `CREATE INDEX projects_list_index
     ON verification.projects (organization_id, id) WHERE (archived_at IS NULL)`,
  `CREATE TABLE verification.api_keys (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     environment text NOT NULL,
     name text NOT NULL,
     secret_hash bytea NOT NULL,
     scopes text[] NOT NULL,
     created_at timestamptz NOT NULL,
     revoked_at timestamptz,
     expires_at timestamptz,
     last_used_at timestamptz,
     CONSTRAINT api_keys_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT api_keys_environment_check CHECK (environment IN ('sandbox', 'production')),
     CONSTRAINT api_keys_organization_fkey FOREIGN KEY (organization_id) REFERENCES
       verification.organizations(id),
     CONSTRAINT api_keys_secret_key UNIQUE (organization_id, secret_hash)
   )`,
  `CREATE TABLE verification.data_keys (
     organization_id uuid NOT NULL,
     owner_id uuid NOT NULL,
     key_id text NOT NULL,
     wrapped_key bytea NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT data_keys_pkey PRIMARY KEY (organization_id, owner_id)
   )`,
  `CREATE TABLE verification.people (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     environment text NOT NULL,
     identity_index bytea NOT NULL,
     sealed_profile bytea NOT NULL,
     created_at timestamptz NOT NULL,
     last_verified_at timestamptz NOT NULL,
     is_simulated boolean NOT NULL,
     CONSTRAINT people_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT people_environment_check CHECK (environment IN ('sandbox', 'production')),
     CONSTRAINT people_organization_fkey FOREIGN KEY (organization_id) REFERENCES
       verification.organizations(id)
   )`,
  `CREATE INDEX people_inactivity_index
     ON verification.people (organization_id, last_verified_at)`,
  `CREATE UNIQUE INDEX people_simulated_identity_key
     ON verification.people (organization_id, environment, identity_index) WHERE is_simulated`,
  `CREATE INDEX people_identity_index
     ON verification.people (organization_id, environment, identity_index)`,
  `CREATE TABLE verification.sessions (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     project_id uuid NOT NULL,
     environment text NOT NULL,
     status text NOT NULL,
     token_hash bytea NOT NULL,
     steps text[] NOT NULL,
     user_info text NOT NULL,
     requested_user_id uuid,
     user_id uuid,
     user_created boolean NOT NULL DEFAULT false,
     profile_match text NOT NULL,
     failure_code text,
     checks jsonb NOT NULL DEFAULT '[]'::jsonb,
     custom_field_index bytea[] NOT NULL,
     sealed_data bytea NOT NULL,
     created_at timestamptz NOT NULL,
     updated_at timestamptz NOT NULL,
     completed_at timestamptz,
     expires_at timestamptz NOT NULL,
     redacted_at timestamptz,
     given_identity_index bytea NOT NULL,
     historical_addresses boolean NOT NULL DEFAULT false,
     engine text NOT NULL,
     profile_must_match boolean NOT NULL DEFAULT false,
     review text NOT NULL DEFAULT 'off'::text,
     CONSTRAINT sessions_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT sessions_environment_check CHECK (environment IN ('sandbox', 'production')),
     CONSTRAINT sessions_status_check CHECK (status IN ('not_started', 'awaiting_user_input',
       'success', 'failed', 'expired', 'canceled')),
     CONSTRAINT sessions_profile_match_check CHECK (profile_match IN ('not_applicable',
       'pending', 'match', 'no_match')),
     CONSTRAINT sessions_engine_check CHECK (engine IN ('simulated', 'native')),
     CONSTRAINT sessions_production_engine_check CHECK ((engine = 'native') OR (environment =
       'sandbox')),
     CONSTRAINT sessions_review_check CHECK (review IN ('off', 'unclear', 'sample')),
     CONSTRAINT sessions_project_fkey FOREIGN KEY (organization_id, project_id) REFERENCES
       verification.projects(organization_id, id),
     CONSTRAINT sessions_token_key UNIQUE (organization_id, token_hash)
   )`,
  `CREATE INDEX sessions_environment_index
     ON verification.sessions (organization_id, environment, id)`,
  `CREATE INDEX sessions_status_index
     ON verification.sessions (organization_id, environment, status, id)`,
  `CREATE INDEX sessions_expiry_index
     ON verification.sessions (organization_id, expires_at) WHERE (status IN ('not_started',
       'awaiting_user_input'))`,
  `CREATE INDEX sessions_requested_user_index
     ON verification.sessions (organization_id, requested_user_id) WHERE (requested_user_id IS
       NOT NULL)`,
  `CREATE INDEX sessions_retention_index
     ON verification.sessions (organization_id, project_id, completed_at) WHERE ((completed_at
       IS NOT NULL) AND (redacted_at IS NULL))`,
  `CREATE INDEX sessions_project_index
     ON verification.sessions (organization_id, project_id, environment, id)`,
  `CREATE INDEX sessions_project_status_index
     ON verification.sessions (organization_id, project_id, environment, status, id)`,
  `CREATE INDEX sessions_user_index
     ON verification.sessions (organization_id, user_id, environment, id) WHERE (user_id IS NOT
       NULL)`,
  `CREATE INDEX sessions_user_status_index
     ON verification.sessions (organization_id, user_id, environment, status, id) WHERE (user_id
       IS NOT NULL)`,
  `CREATE INDEX sessions_user_project_index
     ON verification.sessions (organization_id, user_id, environment, project_id, id) WHERE
       (user_id IS NOT NULL)`,
  `CREATE INDEX sessions_given_identity_index
     ON verification.sessions (organization_id, environment, given_identity_index) WHERE
       ((user_id IS NULL) AND (given_identity_index <> '\\x'::bytea))`,
  `CREATE TABLE verification.events (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     project_id uuid NOT NULL,
     sequence bigint,
     type text NOT NULL,
     session_id uuid,
     created_at timestamptz NOT NULL,
     request_id uuid,
     environment text,
     environment_sequence bigint,
     CONSTRAINT events_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT events_sequence_key UNIQUE (organization_id, project_id, sequence),
     CONSTRAINT events_environment_sequence_key UNIQUE (organization_id, environment,
       environment_sequence)
   )`,
  `CREATE INDEX events_unnumbered_index
     ON verification.events (organization_id, id) WHERE (sequence IS NULL)`,
  'CREATE INDEX events_session_index ON verification.events (organization_id, session_id, id)',
  `CREATE TABLE verification.staff_keys (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     name text NOT NULL,
     secret_hash bytea NOT NULL,
     created_at timestamptz NOT NULL,
     revoked_at timestamptz,
     CONSTRAINT staff_keys_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT staff_keys_organization_fkey FOREIGN KEY (organization_id) REFERENCES
       verification.organizations(id),
     CONSTRAINT staff_keys_secret_key UNIQUE (organization_id, secret_hash)
   )`,
  `CREATE TABLE verification.legal_holds (
     organization_id uuid NOT NULL,
     subject_id uuid NOT NULL,
     subject_kind text NOT NULL,
     placed_at timestamptz NOT NULL,
     placed_by text,
     reason text,
     CONSTRAINT legal_holds_pkey PRIMARY KEY (organization_id, subject_id),
     CONSTRAINT legal_holds_subject_kind_check CHECK (subject_kind IN ('vs', 'user', 'proj'))
   )`,
  `CREATE TABLE verification.deletion_records (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     subject_id uuid NOT NULL,
     subject_kind text NOT NULL,
     cause text NOT NULL,
     requested_by text NOT NULL,
     sessions_redacted integer NOT NULL,
     deleted_at timestamptz NOT NULL,
     environment text NOT NULL,
     CONSTRAINT deletion_records_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT deletion_records_subject_kind_check CHECK (subject_kind IN ('vs', 'user')),
     CONSTRAINT deletion_records_cause_check CHECK (cause IN ('request', 'retention')),
     CONSTRAINT deletion_records_environment_check CHECK (environment IN ('sandbox',
       'production'))
   )`,
  `CREATE INDEX deletion_records_environment_index
     ON verification.deletion_records (organization_id, environment, id)`,
  `CREATE TABLE verification.session_custom_fields (
     organization_id uuid NOT NULL,
     environment text NOT NULL,
     value_index bytea NOT NULL,
     session_id uuid NOT NULL,
     project_id uuid NOT NULL,
     status text NOT NULL,
     user_id uuid,
     CONSTRAINT session_custom_fields_pkey PRIMARY KEY (organization_id, environment,
       value_index, session_id),
     CONSTRAINT session_custom_fields_environment_check CHECK (environment IN ('sandbox',
       'production'))
   )`,
  `CREATE INDEX session_custom_fields_status_index
     ON verification.session_custom_fields (organization_id, environment, value_index, status,
       session_id)`,
  `CREATE INDEX session_custom_fields_project_index
     ON verification.session_custom_fields (organization_id, environment, value_index,
       project_id, session_id)`,
  `CREATE INDEX session_custom_fields_user_index
     ON verification.session_custom_fields (organization_id, environment, value_index, user_id,
       session_id) WHERE (user_id IS NOT NULL)`,
  `CREATE TABLE verification.check_runs (
     organization_id uuid NOT NULL,
     id uuid NOT NULL,
     session_id uuid NOT NULL,
     engine text NOT NULL,
     steps text[] NOT NULL,
     is_repeatable boolean NOT NULL,
     status text NOT NULL,
     attempts integer NOT NULL,
     lease_expires_at timestamptz NOT NULL,
     created_at timestamptz NOT NULL,
     ended_at timestamptz,
     CONSTRAINT check_runs_pkey PRIMARY KEY (organization_id, id),
     CONSTRAINT check_runs_engine_check CHECK (engine IN ('simulated', 'native')),
     CONSTRAINT check_runs_status_check CHECK (status IN ('queued', 'running', 'done',
       'dropped', 'failed'))
   )`,
  `CREATE INDEX check_runs_due_index
     ON verification.check_runs (organization_id, engine, lease_expires_at) WHERE (status IN
       ('queued', 'running'))`,
  `CREATE TABLE verification.person_documents (
     organization_id uuid NOT NULL,
     environment text NOT NULL,
     document_index bytea NOT NULL,
     person_id uuid NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT person_documents_pkey PRIMARY KEY (organization_id, environment, document_index),
     CONSTRAINT person_documents_environment_check CHECK (environment IN ('sandbox',
       'production')),
     CONSTRAINT person_documents_person_fkey FOREIGN KEY (organization_id, person_id) REFERENCES
       verification.people(organization_id, id) ON DELETE CASCADE
   )`,
  `CREATE INDEX person_documents_person_index
     ON verification.person_documents (organization_id, person_id)`,
  `CREATE TABLE verification.staff_memberships (
     organization_id uuid NOT NULL,
     account_id uuid NOT NULL,
     role text NOT NULL,
     created_at timestamptz NOT NULL,
     disabled_at timestamptz,
     CONSTRAINT staff_memberships_pkey PRIMARY KEY (organization_id, account_id),
     CONSTRAINT staff_memberships_role_check CHECK (role IN ('owner', 'admin', 'developer',
       'reviewer', 'auditor')),
     CONSTRAINT staff_memberships_organization_fkey FOREIGN KEY (organization_id) REFERENCES
       verification.organizations(id)
   )`,
  `CREATE TABLE verification.held_tokens (
     organization_id uuid NOT NULL,
     token_hash bytea NOT NULL,
     kind text NOT NULL,
     environment text NOT NULL,
     person_id uuid NOT NULL,
     contact_index bytea NOT NULL,
     expires_at timestamptz NOT NULL,
     CONSTRAINT held_tokens_pkey PRIMARY KEY (organization_id, person_id, kind),
     CONSTRAINT held_tokens_kind_check CHECK (kind IN ('link', 'access')),
     CONSTRAINT held_tokens_environment_check CHECK (environment IN ('sandbox', 'production')),
     CONSTRAINT held_tokens_person_fkey FOREIGN KEY (organization_id, person_id) REFERENCES
       verification.people(organization_id, id) ON DELETE CASCADE,
     CONSTRAINT held_tokens_token_key UNIQUE (organization_id, token_hash)
   )`,
  `CREATE INDEX held_tokens_expiry_index
     ON verification.held_tokens (organization_id, expires_at)`,
  `CREATE TABLE verification.brands (
     organization_id uuid NOT NULL,
     name text,
     color text,
     logo bytea,
     logo_digest text,
     changed_at timestamptz NOT NULL,
     CONSTRAINT brands_pkey PRIMARY KEY (organization_id),
     CONSTRAINT brands_color_check CHECK (color ~ '^#[0-9a-f]{6}$'),
     CONSTRAINT brands_logo_check CHECK ((logo IS NULL) = (logo_digest IS NULL)),
     CONSTRAINT brands_tenant_fkey FOREIGN KEY (organization_id) REFERENCES
       verification.organizations(id)
   )`,
];

const DOWN = ['DROP SCHEMA verification CASCADE'];
