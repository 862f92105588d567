import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { integer, text, textOrNull } from '../../platform/http/index.js';
import { unixSeconds, unixSecondsOrNull } from '../../platform/clock/index.js';
import { sha256 } from '../../platform/crypto/index.js';
import {
  CHECK_CODES,
  CHECK_REASONS,
  CHECK_STATUSES,
  PROFILE_MATCHES,
  type CheckCode,
  type CheckReason,
  type CheckStatus,
  type ProfileMatch,
} from '../checks/index.js';
import { SOURCE_VALUES, type SourceValue } from '../sources/index.js';
import { browserProof } from './model/session.policy.js';
import { emptyData, type Session, type VisitLocation } from './model/session.js';
import { SESSION_STATUSES, type SessionStatus } from './model/session.machine.js';
import type { CreatedSession } from './sessions.service.js';
import { EMPTY_TRAITS, traitsView, TraitsView } from './traits.view.js';

export class LegacyPartnerInformationView {
  @ApiProperty(text) preferred_username: string;
}

export class StatusDetailsView {
  @ApiProperty({
    ...text,
    description:
      'Why it ended without success. `consent_declined` and `not_me` are what the person said; other codes name the check that failed.',
    example: 'not_me',
  })
  code: string;
}

export class CheckView {
  @ApiProperty({
    ...text,
    enum: CHECK_CODES,
    description: 'What to decide by. It never changes; the name may.',
  })
  code: CheckCode;
  @ApiProperty({
    ...text,
    description: 'For people; may change.',
    example: 'Selfie matches ID portrait',
  })
  name: string;
  @ApiProperty({ type: 'boolean' }) value: boolean;
  @ApiProperty({
    ...text,
    enum: [...CHECK_STATUSES],
    description:
      '`skipped`: there was nothing to judge. `error`: it could not be judged. The value is true only with `completed`.',
  })
  status: CheckStatus;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', enum: [...CHECK_REASONS] },
    description: 'Why it did not pass. Left out without a reason.',
  })
  reasons?: CheckReason[];
}

/** Who stands for a value of the session, and since when. */
export class ValidationView {
  @ApiProperty({ ...text, enum: [...SOURCE_VALUES] }) value: SourceValue;
  @ApiProperty({ ...text, example: 'src_01h455vb4pex5vsknk084sn02q' }) source_id: string;
  @ApiProperty({
    ...text,
    description: 'As its operator calls it.',
    example: 'Motor vehicle office',
  })
  source: string;
  @ApiProperty(integer) validated_at: number;
}

export class LocationView {
  @ApiProperty(text) country: string;
  @ApiProperty(text) country_iso: string;
  @ApiProperty(textOrNull) subdivision: string | null;
  @ApiProperty(textOrNull) subdivision_type: string | null;
  @ApiProperty(text) city: string;
  @ApiProperty(text) lat: string;
  @ApiProperty(text) lon: string;
  @ApiProperty(text) ip: string;
}

/** One opening of the hosted page. */
export class SessionRecordView {
  @ApiProperty({ type: LocationView }) location: LocationView;
  @ApiProperty(text) user_agent: string;
  @ApiProperty(integer) created_at: number;
  @ApiProperty(text) ip: string;
  @ApiProperty(text) locale: string;
  @ApiProperty(text) zoneinfo: string;
}

/** The verification_session resource: every field in every state (source document, Resources and their fields). */
export class SessionView {
  @ApiProperty({ ...text, example: 'vs_01h455vb4pex5vsknk084sn02q' }) id: string;
  @ApiProperty({ ...text, enum: ['verification_session'] }) object_name: 'verification_session';
  @ApiProperty({
    ...text,
    description: 'Opens the hosted page; shown once, at creation, and empty afterwards.',
  })
  token: string;
  @ApiProperty({
    ...textOrNull,
    format: 'uri',
    description:
      'Address of the hosted page with the token in it: send the person there. Shown once, at creation; null afterwards.',
  })
  url: string | null;
  @ApiProperty(text) project_id: string;
  @ApiProperty({
    ...text,
    enum: [...SESSION_STATUSES],
    description: 'Only `success` is a success.',
  })
  status: SessionStatus;
  @ApiProperty({ ...text, enum: [...SESSION_STATUSES] }) idv_status: SessionStatus;
  @ApiProperty({
    type: StatusDetailsView,
    nullable: true,
    description: 'Why it ended without success.',
  })
  status_details: StatusDetailsView | null;
  @ApiProperty(integer) created_at: number;
  @ApiProperty(integer) updated_at: number;
  @ApiProperty({ ...integer, nullable: true }) completed_at: number | null;
  @ApiProperty(integer) expires_at: number;
  @ApiProperty(textOrNull) redirect_url: string | null;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) custom_fields: Record<
    string,
    string
  >;
  @ApiProperty({ ...text, description: 'Empty until collected.' }) email: string;
  @ApiProperty({ ...text, description: 'Empty until collected.' }) phone: string;
  @ApiProperty({ type: [String] }) ip: string[];
  @ApiProperty({ type: [String] }) user_agent: string[];
  @ApiProperty({ type: 'boolean' }) authenticated: boolean;
  @ApiProperty({ type: [String] }) authentication_methods: string[];
  @ApiProperty({ type: [String] }) activated_authentication_methods: string[];
  @ApiProperty({ type: [String], description: 'Steps the person has still to take.' })
  fields_to_collect: string[];
  @ApiProperty({ type: 'array', items: { type: 'string' }, nullable: true }) collected_traits:
    string[] | null;
  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether the person consented; null until asked.',
  })
  is_data_granted: boolean | null;
  @ApiProperty(textOrNull) report_id: string | null;
  @ApiProperty({
    ...textOrNull,
    description: 'Stable id of the verified person at this partner; null until verified.',
  })
  user_id: string | null;
  @ApiProperty({ type: 'boolean' }) user_created: boolean;
  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  user_profile_information: Record<string, unknown> | null;
  @ApiProperty({ ...text, enum: [...PROFILE_MATCHES] }) user_profile_match_status: ProfileMatch;
  @ApiProperty({ type: LegacyPartnerInformationView })
  legacy_partner_information: LegacyPartnerInformationView;
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } })
  check_metadata: Record<string, unknown>[];
  @ApiProperty({ type: [CheckView] }) checks: CheckView[];
  @ApiProperty({ type: [SessionRecordView] }) sessions: SessionRecordView[];
  @ApiProperty({ type: TraitsView }) traits: TraitsView;
  @ApiPropertyOptional({
    type: [ValidationView],
    description:
      'Which values a source of the operator validated. Only of a successful session whose project has sources.',
  })
  validations?: ValidationView[];
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    deprecated: true,
    description: 'Deprecated, always null; use traits.',
  })
  verified_info: null;
  @ApiProperty({ ...textOrNull, description: 'Equals user_id.' }) psuid: string | null;
  @ApiProperty({ ...text, description: 'Equals id.' }) verification_id: string;
  @ApiPropertyOptional({
    ...text,
    description:
      'SHA-256 (hex) of the `browser_proof` with which the verified browser comes back. Only of a successful session with `single_browser`.',
  })
  browser_proof_sha256?: string;
  @ApiProperty({
    ...integer,
    nullable: true,
    description: 'When the personal data of the session was destroyed.',
  })
  redacted_at: number | null;
}

export interface ViewOptions {
  /** Show identifiers in full. */
  reveal?: boolean;
  /** The hosted page's token; only at creation. */
  token?: string;
  /** The page's address with that token; only with it. */
  url?: string | null;
}

/** The answer to a creation. */
export function createdSessionView({ session, token, url }: CreatedSession): SessionView {
  return sessionView(session, { token, url });
}

const NO_DATA = emptyData();

/** The resource of a session in any state, including redacted ones. */
export function sessionView(
  session: Session,
  { reveal = false, token = '', url = null }: ViewOptions = {},
): SessionView {
  const data = session.data ?? NO_DATA;
  const phoneVerified = data.done.includes('phone') && session.status === 'success';
  const email = data.email ?? '';
  return {
    id: session.id,
    object_name: 'verification_session',
    token,
    url,
    project_id: session.projectId,
    status: session.status,
    idv_status: session.status,
    status_details: session.endCode && { code: session.endCode },
    created_at: unixSeconds(session.createdAt),
    updated_at: unixSeconds(session.updatedAt),
    completed_at: unixSecondsOrNull(session.completedAt),
    expires_at: unixSeconds(session.expiresAt),
    redirect_url: data.redirect_url,
    custom_fields: data.custom_fields,
    email,
    phone: data.phone ?? '',
    ip: unique(data.visits.map(({ ip }) => ip)),
    user_agent: unique(data.visits.map(({ user_agent }) => user_agent)),
    authenticated: session.status === 'success',
    authentication_methods: phoneVerified ? ['sms'] : [],
    activated_authentication_methods: phoneVerified ? ['sms'] : [],
    fields_to_collect: session.completedAt
      ? []
      : session.steps.filter((step) => !data.done.includes(step)),
    collected_traits: data.done.length > 0 ? data.done : null,
    is_data_granted: data.consent?.granted ?? null,
    report_id: null,
    user_id: session.userId,
    user_created: session.userCreated,
    user_profile_information: data.profile && { ...data.profile },
    user_profile_match_status: session.profileMatch,
    legacy_partner_information: { preferred_username: email },
    check_metadata: [],
    checks: session.checks,
    sessions: data.visits.map((visit) => ({
      ...visit,
      location: { ...(visit.location ?? UNKNOWN_LOCATION), ip: visit.ip },
    })),
    traits:
      session.data && session.status === 'success'
        ? traitsView(session, session.data, reveal)
        : EMPTY_TRAITS,
    ...validationsOf(session),
    verified_info: null,
    psuid: session.userId,
    verification_id: session.id,
    ...proofHashOf(session),
    redacted_at: unixSecondsOrNull(session.redactedAt),
  };
}

/** The proof itself is shown to one browser. Its hash lets a partner recognise that browser. */
function proofHashOf(session: Session): Pick<SessionView, 'browser_proof_sha256'> {
  const proof = browserProof(session);
  return proof === null ? {} : { browser_proof_sha256: sha256(proof).toString('hex') };
}

function validationsOf(session: Session): Pick<SessionView, 'validations'> {
  const isAsked = session.status === 'success' && session.data?.validations;
  return isAsked ? { validations: validationsView(session) } : {};
}

/** Who validated which value of a successful session; nothing of others. */
export function validationsView({ status, data }: Session): ValidationView[] {
  if (status !== 'success' || !data?.validations) return [];
  const { values } = data.validations;
  return SOURCE_VALUES.flatMap((value) => {
    const by = values[value];
    return by ? [{ value, source_id: by.source_id, source: by.source, validated_at: by.at }] : [];
  });
}

function unique(values: string[]): string[] {
  return [...new Set(values)];
}

/** Without a database of addresses, or outside it. */
const UNKNOWN_LOCATION: VisitLocation = {
  country: '',
  country_iso: '',
  subdivision: null,
  subdivision_type: null,
  city: '',
  lat: '',
  lon: '',
};
