import type { Principal } from '../../platform/access/index.js';
import type { Id } from '../../platform/ids/index.js';

/** What a foreign system can be to a customer. Public API, never renamed. */
export const CONNECTION_KINDS = [
  'scim',
  'entra_mfa',
  'okta_idv',
  'oidc',
  'signals',
  'okta_directory',
  'entra_directory',
  'action_webhook',
  'servicenow',
  'jira',
  'log_export',
] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** What a machine token may be for. */
export const MACHINE_SCOPES = ['scim', 'ssf.read', 'ssf.manage'] as const;
export type MachineScope = (typeof MACHINE_SCOPES)[number];

/** Settings of one kind, in wire spelling. */
export type ConnectionConfig = Record<string, unknown>;

/** One requirement of a connection, and how to fix it. */
export interface ConnectionCheck {
  name: string;
  status: 'ok' | 'failed' | 'skipped';
  fix: string | null;
}

/** A requirement that holds, or how to fix it. */
export function checked(name: string, holds: boolean, fix: string): ConnectionCheck {
  return holds ? { name, status: 'ok', fix: null } : { name, status: 'failed', fix };
}

/** The secrets of one kind: who makes them, and whether they are compared or used. */
export interface SecretsOfKind {
  /** The foreign system sends it to us. Only its hash is stored. */
  checked?: { name: 'token' | 'client_secret'; prefix: string };
  /** We sign with it (`whsec_…`). Sealed, because it is used. */
  signing?: boolean;
  /** The customer gives them: names of secrets that we send to the foreign system. Sealed. */
  given?: readonly string[];
}

/** The secrets that we use, opened. */
export interface UsedSecrets {
  /** `whsec_…`; null where the kind signs nothing. */
  signing: string | null;
  /** The former one, which also signs until then (Unix milliseconds). */
  oldSigning: { secret: string; until: number } | null;
  given: Readonly<Record<string, string>>;
}

/** A foreign system that calls us with its token. */
export interface ConnectionCaller extends Principal {
  kind: 'connection';
  tenantId: Id<'cust'>;
  id: Id<'conn'>;
  permissions: readonly MachineScope[];
}
