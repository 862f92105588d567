import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { text, textOrNull } from '../../platform/http/index.js';
import {
  addressOnDocument,
  type Address,
  type CollectedValues,
  type Person,
} from '../persons/index.js';
import { type Identifiers, identifiersOf } from './model/identifiers.policy.js';
import type { Session, SessionData } from './model/session.js';
import { formerAddressesOf } from './model/session.policy.js';

export class AddressView implements Address {
  @ApiProperty(text) line1: string;
  @ApiProperty(textOrNull) line2: string | null;
  @ApiProperty(text) city: string;
  @ApiProperty(text) state: string;
  @ApiProperty(text) postal_code: string;
  @ApiProperty(text) country: string;
}

export class DateView {
  @ApiProperty({ type: 'integer' }) day: number;
  @ApiProperty({ type: 'integer' }) month: number;
  @ApiProperty({ type: 'integer' }) year: number;
}

export class HealthInsuranceView {
  @ApiProperty(text) payer_id: string;
  @ApiProperty(text) payer_name: string;
  @ApiProperty(text) plan_status: string;
  @ApiProperty(text) group_name: string;
  @ApiProperty(text) group_id: string;
  @ApiProperty(text) insurance_member_id: string;
  @ApiProperty(text) policy_holder_first_name: string;
  @ApiProperty(text) policy_holder_last_name: string;
}

export class DocumentTraitsView {
  @ApiProperty(textOrNull) nationality: string | null;
  @ApiProperty({ ...text, example: 'drivers_license' }) document_type: string;
  @ApiProperty(text) issuing_country: string;
  @ApiProperty(text) issuing_subdivision: string;
  @ApiProperty({
    ...text,
    description: 'Masked to the last four characters without reveal_sensitive_data.',
  })
  document_number: string;
  @ApiProperty({ type: DateView }) date_of_expiry: DateView;
  @ApiProperty({ type: DateView }) date_of_birth: DateView;
  @ApiProperty(text) gender: string;
  @ApiProperty({ type: AddressView, nullable: true }) address: AddressView | null;
  @ApiProperty(textOrNull) first_name: string | null;
  @ApiProperty(textOrNull) last_name: string | null;
  @ApiProperty(textOrNull) middle_name: string | null;
}

/** The verified data of the person. Top-level values follow the project's user info setting. */
export class TraitsView {
  @ApiProperty({ type: AddressView, nullable: true }) address: AddressView | null;
  @ApiProperty(textOrNull) dob: string | null;
  @ApiProperty(textOrNull) first_name: string | null;
  @ApiProperty(textOrNull) last_name: string | null;
  @ApiProperty(textOrNull) middle_name: string | null;
  @ApiProperty(textOrNull) second_family_name: string | null;
  @ApiProperty(textOrNull) full_last_name: string | null;
  @ApiProperty(textOrNull) ssn4: string | null;
  @ApiProperty({ ...textOrNull, description: 'Masked without reveal_sensitive_data.' }) ssn9:
    string | null;
  @ApiProperty({ ...textOrNull, description: 'Masked without reveal_sensitive_data.' })
  identification_number: string | null;
  @ApiProperty(textOrNull) identification_type: string | null;
  @ApiProperty(textOrNull) member_type: string | null;
  @ApiProperty(text) email: string;
  @ApiProperty(text) phone: string;
  @ApiProperty({ type: DocumentTraitsView, nullable: true }) document: DocumentTraitsView | null;
  @ApiProperty({ ...text, description: 'Always empty: images are not returned.' })
  document_front: string;
  @ApiProperty({ ...text, description: 'Always empty: images are not returned.' })
  document_back: string;
  @ApiProperty({ type: [String], example: ['name', 'dob', 'address'] }) parsed_fields: string[];
  @ApiProperty({ ...text, description: 'Always empty: images are not returned.' })
  face_scan_preview: string;
  @ApiProperty({ type: HealthInsuranceView }) health_insurance: HealthInsuranceView;
  @ApiPropertyOptional({
    type: [AddressView],
    description:
      'Where the person lived before, latest first. Only in sessions whose project or OpenID Connect client has it enabled.',
  })
  historical_addresses?: AddressView[];
}

const NO_INSURANCE: HealthInsuranceView = {
  payer_id: '',
  payer_name: '',
  plan_status: '',
  group_name: '',
  group_id: '',
  insurance_member_id: '',
  policy_holder_first_name: '',
  policy_holder_last_name: '',
};

const NO_USER_INFO = {
  address: null,
  dob: null,
  first_name: null,
  last_name: null,
  middle_name: null,
  second_family_name: null,
  full_last_name: null,
  ssn4: null,
  ssn9: null,
  identification_number: null,
  identification_type: null,
  member_type: null,
};

/** The traits of a session that verified nobody. */
export const EMPTY_TRAITS: TraitsView = {
  ...NO_USER_INFO,
  email: '',
  phone: '',
  document: null,
  document_front: '',
  document_back: '',
  parsed_fields: [],
  face_scan_preview: '',
  health_insurance: NO_INSURANCE,
};

type TraitsOf = Pick<
  Session,
  'steps' | 'userInfo' | 'historicalAddresses' | 'environment' | 'data'
>;

/** Verified values, and values that the person entered. */
export function traitsView(
  session: TraitsOf,
  { person, collected }: Pick<SessionData, 'person' | 'collected'>,
  reveal: boolean,
): TraitsView {
  const shown = shownIdentifiers(identifiersOf(session, person, collected), reveal);
  return {
    ...EMPTY_TRAITS,
    ...(person && traitsOf(session, person, shown)),
    ...entered(collected, shown),
  };
}

function traitsOf(session: TraitsOf, person: Person, shown: Identifiers): Partial<TraitsView> {
  const document = session.steps.includes('document') ? documentView(person, shown) : null;
  return {
    ...userInfo(session, person, document, shown),
    email: session.userInfo === 'none' ? '' : person.email,
    phone: session.userInfo === 'none' && !session.steps.includes('phone') ? '' : person.phone,
    document,
    parsed_fields: document ? ['name', 'dob', ...(document.address ? ['address'] : [])] : [],
    ...(session.historicalAddresses && {
      historical_addresses: formerAddressesOf(session, person),
    }),
  };
}

/** Values of the session's own steps: the project asked for them, so they need no user info. */
function entered(
  { email, phone, address, ssn9, insurance }: CollectedValues,
  shown: Identifiers,
): Partial<TraitsView> {
  return {
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(address && { address }),
    ...(ssn9 !== undefined && { ssn4: ssn9.slice(-4), ssn9: shown.ssn9 }),
    ...(insurance && { health_insurance: { ...NO_INSURANCE, ...insurance } }),
  };
}

/** Source document, Rules: most projects have user info only for data missing from the document. */
function userInfo(
  { userInfo: setting }: Pick<Session, 'userInfo'>,
  person: Person,
  document: DocumentTraitsView | null,
  { ssn9, identification_number }: Identifiers,
): Partial<TraitsView> {
  if (setting === 'none') return {};
  const missing = {
    ...(!document?.address && { address: person.address }),
    ssn4: person.ssn9?.slice(-4) ?? null,
    ssn9,
  };
  if (setting === 'missing_from_document' && document) return missing;
  return {
    ...missing,
    address: person.address,
    dob: person.dob,
    first_name: person.first_name,
    last_name: person.last_name,
    middle_name: person.middle_name,
    full_last_name: person.last_name,
    identification_number,
    identification_type: person.document.type,
  };
}

function documentView(person: Person, { document_number }: Identifiers): DocumentTraitsView {
  const { document } = person;
  return {
    nationality: person.nationality,
    document_type: document.type,
    issuing_country: document.issuing_country,
    issuing_subdivision: document.issuing_subdivision,
    document_number: document_number ?? '',
    date_of_expiry: dateView(document.date_of_expiry),
    date_of_birth: dateView(person.dob),
    gender: person.gender,
    address: addressOnDocument(person),
    first_name: person.first_name,
    last_name: person.last_name,
    middle_name: person.middle_name,
  };
}

function shownIdentifiers(identifiers: Identifiers, reveal: boolean): Identifiers {
  if (reveal) return identifiers;
  const { ssn9, identification_number, document_number } = identifiers;
  return {
    ssn9: mask(ssn9),
    identification_number: mask(identification_number),
    document_number: mask(document_number),
  };
}

/** The last four characters, and never more than half. */
export function mask(value: string | null): string | null {
  if (value === null) return null;
  const hidden = Math.max(value.length - 4, Math.ceil(value.length / 2));
  return value.slice(hidden).padStart(value.length, '*');
}

function dateView(date: string): DateView {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { day, month, year };
}
