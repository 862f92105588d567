import { ApiProperty } from '@nestjs/swagger';
import { integer, text, viewOf } from '../../../platform/http/index.js';
import type { Id } from '../../../platform/ids/index.js';
import type { ErasureState } from './erasure.store.js';

/** What an erasure destroyed, and what is kept. */
export class ErasureView {
  @ApiProperty({ ...text, enum: ['erasure'] }) object_name: 'erasure';
  @ApiProperty({ ...text, description: 'The id of the row, which names nobody.' })
  employee_row_id: string;
  @ApiProperty(integer) erased_at: number;
  @ApiProperty({
    type: [String],
    description: 'Nothing of these can be read any more, also not in a backup.',
  })
  destroyed: string[];
  @ApiProperty({
    type: [String],
    description:
      'What is kept, without personal values. `contacts_for_notice`: the contacts, sealed, until the notice of the erasure is sent, for three days at most; a backup of that time holds them too.',
  })
  kept: string[];
  @ApiProperty({ ...integer, description: 'Requests whose contents were destroyed.' })
  access_requests: number;
  @ApiProperty({ ...integer, description: 'Grants whose contents were destroyed.' }) grants: number;
  @ApiProperty({
    ...integer,
    description: 'Verifications whose evidence the verification service was told to destroy.',
  })
  verification_sessions: number;
  @ApiProperty({ ...integer, description: 'Those that the service has not confirmed yet.' })
  verification_sessions_open: number;
}

/** Proof of an erasure for auditors and for the person, without personal data. */
export class ErasureCertificateView {
  @ApiProperty({ ...text, enum: ['erasure_certificate'] }) object_name: 'erasure_certificate';
  @ApiProperty({ type: ErasureView }) erasure: ErasureView;
  @ApiProperty({
    ...text,
    description: 'A JWT of the type `erasure-certificate+jwt`; its claim `erasure` is the same.',
  })
  signed: string;
  @ApiProperty({ ...text, format: 'uri', description: 'The keys that verify it.' })
  key_set_url: string;
}

const DESTROYED = [
  'encryption_key',
  'employee_record',
  'search_terms',
  'former_identities',
  'contents_of_access_requests',
  'grant_tokens',
];
const KEPT = ['row_id', 'audit_entries', 'status_and_times_of_access_requests_and_grants'];

export function erasureView(id: Id<'emp'>, state: ErasureState): ErasureView {
  return viewOf(ErasureView, state, {
    employee_row_id: id,
    destroyed: [...DESTROYED],
    kept: state.isNoticePending ? [...KEPT, 'contacts_for_notice'] : [...KEPT],
    access_requests: state.requests,
    verification_sessions: state.sessions,
    verification_sessions_open: state.unconfirmed,
  });
}
