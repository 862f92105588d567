import { Injectable } from '@nestjs/common';
import { Clock, unixSeconds } from '../../../platform/clock/index.js';
import { Settings } from '../../../platform/config/index.js';
import { SigningKeyRing } from '../../../platform/crypto/index.js';
import { isId, type Id } from '../../../platform/ids/index.js';
import { GatewayAudit } from '../../audit/index.js';
import type { StaffActor } from '../../customers/index.js';
import { employeeNotFound } from '../employee.js';
import { GATEWAY_KEYS } from '../../grants/index.js';
import { ErasureStore, type ErasureState } from './erasure.store.js';
import { ApiProperty } from '@nestjs/swagger';
import { integer, text, viewOf } from '../../../platform/http/index.js';

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

function erasureView(id: Id<'emp'>, state: ErasureState): ErasureView {
  return viewOf(ErasureView, state, {
    employee_row_id: id,
    destroyed: [...DESTROYED],
    kept: state.isNoticePending ? [...KEPT, 'contacts_for_notice'] : [...KEPT],
    access_requests: state.requests,
    verification_sessions: state.sessions,
    verification_sessions_open: state.unconfirmed,
  });
}

/** Not `at+jwt`: nothing that takes grants takes this (RFC 8725, 3.11). */
const TYPE = 'erasure-certificate+jwt';

/** Certifies that an employee was erased, after it has looked that nothing is left. */
@Injectable()
export class ErasureCertificatesService {
  readonly #issuer: string;

  constructor(
    private readonly erasures: ErasureStore,
    private readonly audit: GatewayAudit,
    private readonly keys: SigningKeyRing,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    this.#issuer = `${settings.baseUrl}/gateway`;
  }

  /** It is recorded who took it. Throws `employee_not_found` unless the employee was erased. */
  async sign(actor: StaffActor, id: string): Promise<ErasureCertificateView> {
    const { tenantId: customerId } = actor;
    if (!isId('emp', id)) throw employeeNotFound();
    const state = await this.erasures.find(customerId, id);
    if (!state) throw employeeNotFound();
    // Never certifies what it does not see.
    if (state.hasKey || state.leftovers > 0) throw new Error('the erasure left something');
    const erasure = erasureView(id, state);
    const action = 'employee.erasure_certified';
    const entry = { customerId, actor: actor.id, action, subject: id } as const;
    await this.audit.append({ ...entry, outcome: 'allowed' });
    const claims = {
      iss: `${this.#issuer}/erasure`,
      iat: unixSeconds(this.clock.now()),
      sub: id,
      customer_id: customerId,
      erasure: { ...erasure },
    };
    return {
      object_name: 'erasure_certificate',
      erasure,
      signed: await this.keys.sign(GATEWAY_KEYS, claims, TYPE),
      key_set_url: `${this.#issuer}/.well-known/jwks.json`,
    };
  }
}
