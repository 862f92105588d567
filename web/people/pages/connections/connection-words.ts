import type { Schema } from '../../../api/schemas.js';

export type Connection = Schema<'ConnectionView'>;
export type NewConnection = Schema<'NewConnectionView'>;

export const KINDS: Record<Connection['kind'], string> = {
  scim: 'Directory (SCIM 2.0)',
  entra_mfa: 'Entra external MFA method',
  okta_idv: 'Okta identity verification',
  oidc: 'OpenID sign-in',
  signals: 'Shared signals',
  okta_directory: 'Okta, actions',
  entra_directory: 'Entra, actions',
  action_webhook: 'Action call',
  servicenow: 'ServiceNow',
  jira: 'Jira',
  log_export: 'Log export',
};

/** What an administrator enters at the foreign system, and what is shown once. */
const LABELS: Record<string, string> = {
  base_url: 'Base URL (tenant URL)',
  token_url: 'Token address',
  issuer: 'Issuer',
  client_id: 'Client id',
  token: 'Secret token',
  client_secret: 'Client secret',
  signing_secret: 'Signing secret',
  discovery_url: 'Discovery address',
  redirect_address: 'Redirect address',
  par_address: 'Pushed request address',
  authorize_address: 'Authorize address',
  jwks_address: 'Key address',
  url: 'Address',
  format: 'Format',
  actions: 'Actions',
};

export const FORMAT_LABELS: Record<string, string> = {
  hec: 'HTTP Event Collector (Splunk)',
  ocsf: 'OCSF 1.3',
  ndjson: 'A line of JSON for each entry',
};

/** Addresses and ids stand as they are. */
export const setUpText = (name: string, value: string): string =>
  name === 'format' ? (FORMAT_LABELS[value] ?? value) : value;

export const labelOf = (name: string): string => LABELS[name] ?? name.replaceAll('_', ' ');

const CHECKS: Record<string, string> = {
  enabled: 'Switched on',
  address: 'Reached over https',
  used: 'Used by the foreign system',
  errors: 'Nothing refused within a day',
  tenant: 'Keys of the tenant',
  directory: 'Directory',
  collector: 'Takes a test entry',
  delivered: 'Takes the audit',
  actions: 'Its actions are its own',
  answers: 'Takes a signed call',
};

export const checkLabel = (name: string): string => CHECKS[name] ?? labelOf(name);

/** Systems that are called, and never call. */
export function isSentTo(kind: Connection['kind']): boolean {
  return kind === 'log_export' || kind === 'action_webhook';
}

/** Entra signs in with keys of the tenant, and a collector has a token of its own. */
export function hasOwnSecret(kind: Connection['kind']): boolean {
  return kind !== 'entra_mfa' && kind !== 'log_export';
}
