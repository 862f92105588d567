import type { Schema } from '../../../api/schemas.js';

type Fault = NonNullable<Schema<'TokenInspectionView'>['fault']>;

/** What is wrong with a token, and what to do. */
const WORDS: Record<Fault, string> = {
  malformed: 'This is no signed token: three parts with dots between them are needed.',
  algorithm_refused: 'It is signed with another algorithm than RS256. Never accept it.',
  type_unknown: 'Its header names neither an access token nor an identity token.',
  issuer_foreign: 'It names another issuer than this service. Check that you pasted one of ours.',
  key_unknown: 'It names a key that was never ours. Never accept it.',
  key_retired: 'Its key has left our key set. Ask for a new token.',
  signature_wrong: 'The signature does not fit its content. Never accept it.',
  client_unknown: 'We signed it, but no client of this organization has the OID it was made for.',
  client_disabled: 'We signed it, but its client is disabled.',
  expired: 'We signed it, but it has expired. Use the refresh token.',
  grant_ended: 'We signed it, but its authorization was revoked. The person must sign in again.',
};

export function faultWords(fault: Fault): string {
  return WORDS[fault];
}
