/** What a dangerous action is called where it is confirmed: `You are about to …`. */
const WORDS: Record<string, string> = {
  'employees.change_status': 'change whether an employee may have access',
  'employees.erase': 'erase an employee for good',
  'imports.approve': 'let an import end the access of many people',
  'members.invite': 'invite somebody',
  'members.change_role': 'change somebody’s role',
  'members.enable': 'let a member in again',
  'members.disable': 'disable a member',
  'members.recover': 'let a member register a new passkey',
  'passkeys.add': 'add a passkey to your account',
  'passkeys.remove': 'remove a passkey from your account',
  'employees.request_reset': 'ask for the reset of an identity',
  'employees.reset_identity': 'approve the reset of an identity',
  'bulk_jobs.start': 'change many employees',
  'campaigns.start': 'write to many employees',
  'bulk_jobs.approve': 'confirm a change of many employees',
  'flows.change': 'change how access requests run',
  'projects.archive': 'archive a project',
  'api_keys.create': 'make an API key',
  'api_keys.rotate': 'replace an API key',
  'api_keys.revoke': 'revoke an API key',
  'webhook_endpoints.rotate_secret': 'make a new signing secret',
  'webhook_endpoints.rotate_bearer': 'replace a bearer',
  'webhook_endpoints.delete': 'delete a webhook endpoint',
  'oidc_clients.change_oid': 'give a client another OID',
  'oidc_clients.rotate_secret': 'make a new client secret',
  'oidc_clients.retire_secret': 'end a client secret',
  'senders.change_email': 'send e-mails through another server',
  'senders.change_sms': 'send text messages through another service',
  'senders.remove': 'send through the provider of this deployment again',
  'single_sign_on.change': 'change single sign-on, which signs out everybody who came in by it',
  'single_sign_on.remove': 'end single sign-on and every session by it',
};

export function actionWords(action: string): string {
  return WORDS[action] ?? action.replaceAll('_', ' ').replace('.', ': ');
}
