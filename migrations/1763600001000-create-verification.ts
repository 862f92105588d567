import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateVerification1763600001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA verification;

      CREATE TABLE verification.organizations (
        id uuid NOT NULL,
        name text NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT organizations_pkey PRIMARY KEY (id)
      );

      CREATE TABLE verification.projects (
        organization_id uuid NOT NULL,
        id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
        name text NOT NULL,
        template text NOT NULL CHECK (template IN ('ial2', 'document_selfie', 'selfie_only', 'custom')),
        steps text[] NOT NULL,
        user_info text NOT NULL CHECK (user_info IN ('none', 'missing_from_document', 'all')),
        created_at timestamptz NOT NULL,
        archived_at timestamptz,
        CONSTRAINT projects_pkey PRIMARY KEY (organization_id, id),
        CONSTRAINT projects_organization_fkey FOREIGN KEY (organization_id)
          REFERENCES verification.organizations (id)
      );

      CREATE TABLE verification.api_keys (
        organization_id uuid NOT NULL,
        id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
        name text NOT NULL,
        secret_hash bytea NOT NULL,
        scopes text[] NOT NULL,
        created_at timestamptz NOT NULL,
        revoked_at timestamptz,
        CONSTRAINT api_keys_pkey PRIMARY KEY (organization_id, id),
        CONSTRAINT api_keys_secret_key UNIQUE (organization_id, secret_hash),
        CONSTRAINT api_keys_organization_fkey FOREIGN KEY (organization_id)
          REFERENCES verification.organizations (id)
      );

      CREATE TABLE verification.data_keys (
        organization_id uuid NOT NULL,
        owner_id uuid NOT NULL,
        key_id text NOT NULL,
        wrapped_key bytea NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT data_keys_pkey PRIMARY KEY (organization_id, owner_id)
      );

      CREATE TABLE verification.people (
        organization_id uuid NOT NULL,
        id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
        identity_index bytea NOT NULL,
        sealed_profile bytea NOT NULL,
        created_at timestamptz NOT NULL,
        CONSTRAINT people_pkey PRIMARY KEY (organization_id, id),
        CONSTRAINT people_identity_key UNIQUE (organization_id, environment, identity_index),
        CONSTRAINT people_organization_fkey FOREIGN KEY (organization_id)
          REFERENCES verification.organizations (id)
      );

      CREATE TABLE verification.sessions (
        organization_id uuid NOT NULL,
        id uuid NOT NULL,
        project_id uuid NOT NULL,
        environment text NOT NULL CHECK (environment IN ('sandbox', 'production')),
        status text NOT NULL CHECK (status IN
          ('not_started', 'awaiting_user_input', 'success', 'failed', 'expired', 'canceled')),
        token_hash bytea NOT NULL,
        steps text[] NOT NULL,
        user_info text NOT NULL,
        requested_user_id uuid,
        user_id uuid,
        user_created boolean NOT NULL DEFAULT false,
        profile_match text NOT NULL CHECK (profile_match IN
          ('not_applicable', 'pending', 'match', 'no_match')),
        failure_code text,
        checks jsonb NOT NULL DEFAULT '[]',
        custom_field_index bytea[] NOT NULL,
        sealed_data bytea NOT NULL,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        completed_at timestamptz,
        expires_at timestamptz NOT NULL,
        redacted_at timestamptz,
        CONSTRAINT sessions_pkey PRIMARY KEY (organization_id, id),
        CONSTRAINT sessions_token_key UNIQUE (organization_id, token_hash),
        CONSTRAINT sessions_project_fkey FOREIGN KEY (organization_id, project_id)
          REFERENCES verification.projects (organization_id, id)
      );
      CREATE INDEX sessions_environment_index
        ON verification.sessions (organization_id, environment, id);
      CREATE INDEX sessions_status_index
        ON verification.sessions (organization_id, environment, status, id);
      CREATE INDEX sessions_project_index
        ON verification.sessions (organization_id, project_id, id);
      CREATE INDEX sessions_user_index
        ON verification.sessions (organization_id, user_id, id) WHERE user_id IS NOT NULL;
      CREATE INDEX sessions_custom_field_index
        ON verification.sessions USING gin (custom_field_index) WHERE custom_field_index <> '{}';
      CREATE INDEX sessions_expiry_index
        ON verification.sessions (organization_id, expires_at)
        WHERE status IN ('not_started', 'awaiting_user_input');

      CREATE TABLE verification.events (
        organization_id uuid NOT NULL,
        id uuid NOT NULL,
        project_id uuid NOT NULL,
        sequence bigint,
        type text NOT NULL,
        session_id uuid,
        created_at timestamptz NOT NULL,
        CONSTRAINT events_pkey PRIMARY KEY (organization_id, id),
        CONSTRAINT events_sequence_key UNIQUE (organization_id, project_id, sequence)
      );
      CREATE INDEX events_unnumbered_index
        ON verification.events (organization_id, id) WHERE sequence IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA verification CASCADE');
  }
}
