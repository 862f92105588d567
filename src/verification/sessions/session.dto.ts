import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsOptional,
  Validate,
  ValidatorConstraint,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { requestInvalid } from '../../platform/errors/index.js';
import {
  BooleanField,
  BooleanQuery,
  ChoiceField,
  DateField,
  EmailField,
  IntegerField,
  LocaleField,
  MomentQuery,
  NestedField,
  PageQuery,
  PhoneField,
  TextField,
  UrlField,
} from '../../platform/http/index.js';
import { isId } from '../../platform/ids/index.js';
import type { GivenPerson } from '../persons/index.js';
import { SESSION_STATUSES, type SessionStatus } from './model/session.machine.js';
import type { NewSessionInput } from './sessions.service.js';
import type { SessionFilters } from './session.statements.js';

const MAX_CUSTOM_FIELDS = 50;
const MAX_KEY = 40;
const MAX_VALUE = 500;

@ValidatorConstraint({ name: 'customFields' })
export class CustomFieldsConstraint implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const entries = Object.entries(value);
    return (
      entries.length <= MAX_CUSTOM_FIELDS &&
      entries.every(
        ([key, text]) =>
          key.length >= 1 &&
          key.length <= MAX_KEY &&
          typeof text === 'string' &&
          text.length <= MAX_VALUE,
      )
    );
  }

  defaultMessage(): string {
    return `$property must be an object of at most ${String(MAX_CUSTOM_FIELDS)} texts (keys up to ${String(MAX_KEY)}, values up to ${String(MAX_VALUE)} characters)`;
  }
}

export class AddressDto {
  @TextField('Street and number.', { max: 200, optional: true }) line1?: string;
  @TextField('Flat, suite, floor.', { max: 200, optional: true }) line2?: string;
  @TextField('City.', { max: 100, optional: true }) city?: string;
  @TextField('State or subdivision.', { max: 100, optional: true }) state?: string;
  @TextField('Postal code.', { max: 20, optional: true }) postal_code?: string;
  @TextField('Country, ISO 3166-1 alpha-2.', { max: 2, min: 2, optional: true, example: 'US' })
  country?: string;
}

/** The caller's data about the person, compared with the verified data. */
export class UserProfileInformationDto {
  @TextField('Given name.', { max: 100, optional: true }) first_name?: string;
  @TextField('Family name.', { max: 100, optional: true }) last_name?: string;
  @DateField('Date of birth.', { optional: true, example: '1990-12-10' }) dob?: string;
  @EmailField('E-mail address.', { optional: true }) email?: string;
  @PhoneField('Telephone number as E.164.', { optional: true }) phone?: string;
  @NestedField('Residential address.', { optional: true, type: () => AddressDto })
  address?: AddressDto;
}

export class CreateSessionDto {
  @TextField('Project that decides what is asked of the person.', {
    max: 64,
    example: 'proj_01h455vb4pex5vsknk084sn02q',
  })
  project_id: string;

  @UrlField(
    'Where the browser goes after the hosted page, with `session_id` added to its query. An app is opened by its own scheme, such as `com.example.app:/done`, where the project lists that scheme.',
    { takesApps: true, optional: true },
  )
  redirect_url?: string;

  @ApiPropertyOptional({
    description: `Your own keys: up to ${String(MAX_CUSTOM_FIELDS)}, keys up to ${String(MAX_KEY)}, text values up to ${String(MAX_VALUE)} characters. The hosted page tells the person \`purpose\`, where it has at most 100, or \`purpose_de\` and the like in its language. With \`vouch_for\`, a name of at most 100, it asks them to vouch for somebody.`,
    type: 'object',
    additionalProperties: { type: 'string', maxLength: MAX_VALUE },
    maxProperties: MAX_CUSTOM_FIELDS,
    nullable: true,
    example: { employee_id: 'E-1001' },
  })
  @IsOptional()
  @Validate(CustomFieldsConstraint)
  custom_fields?: Record<string, string>;

  @TextField(
    'Known person to recognise; not together with email, phone or user_profile_information.',
    { max: 64, optional: true },
  )
  user_id?: string | null;

  @BooleanField(
    'Whether the session looks like one with `user_id` but never recognises anybody: for a browser that must not learn whom you know. Not together with `user_id`, email, phone or user_profile_information.',
    { optional: true },
  )
  for_nobody?: boolean;

  @EmailField('Contact e-mail of the person.', { optional: true }) email?: string;
  @PhoneField('Contact telephone of the person as E.164.', { optional: true }) phone?: string;

  @NestedField('What you know of the person, to be matched.', {
    optional: true,
    type: () => UserProfileInformationDto,
  })
  user_profile_information?: UserProfileInformationDto;

  @LocaleField('Language of the hosted page, BCP 47.', { optional: true, example: 'en-US' })
  locale?: string;

  @BooleanField(
    'Whether the hosted page is opened on a shared device: big type, no way out of the page, and a reset after the end or 60 idle seconds.',
    { optional: true },
  )
  kiosk?: boolean;

  @BooleanField(
    'Whether the session stays in the browser that opened its link: no hand-off to a phone, no frame. `redirect_url` then gets a `browser_proof` in the browser that was verified, and in no other; see `browser_proof_sha256`.',
    { optional: true },
  )
  single_browser?: boolean;

  @BooleanField(
    'Whether the person is asked for their device key after the face. The checks `device_key_bound` or `device_key_synced` say that it was shown, and `device_key_rested` that it is older than a day.',
    { optional: true },
  )
  ask_device_key?: boolean;

  @BooleanField(
    'Whether the person may make a device key after document and face, or after an older key. Default: as `ask_device_key`. Say `false` where the person has more to prove after the session, such as a code that they read back: without it the key would be a stranger’s.',
    { optional: true },
  )
  offer_device_key?: boolean;

  @BooleanField(
    'Whether the person whom `user_id` names may show their document in place of a device key: where they say that they have none, and after the face where no device-bound key older than a day was shown. The check `document_matches_known_user` says that it is theirs. They may then make a new key, so ask only where you know that the link reached them.',
    { optional: true },
  )
  document_without_key?: boolean;

  @BooleanField(
    'Whether the person whom `user_id` names may choose to go on without a face: by a document that is on record for them, and then by their device-bound key that is older than a day. Without both, the session fails (`device_key_not_shown`, `document_mismatch`). It then has no check of a face, and opens nothing else here. Say it only where you accept that, and know that the link reached them.',
    { optional: true },
  )
  without_face?: boolean;

  @TextField(
    'Where anybody may start the session by naming somebody: opaque text, always the same for the same name, known or not (`for_nobody`). Failed faces then count by it, not by the person, so that a stranger uses up nobody’s own tries and learns from them of nobody; and no event tells of the last one.',
    { max: 64, optional: true },
  )
  started_by_anybody?: string;

  @IntegerField('Seconds until the session expires; 86400 when left out.', {
    min: 300,
    max: 604_800,
    optional: true,
  })
  expires_in?: number;
}

export class GetSessionQuery {
  @BooleanQuery(
    '`true` returns full identifiers in place of masked ones; each reveal is audited.',
    { optional: true },
  )
  reveal_sensitive_data?: boolean;
}

export class ListSessionsQuery extends PageQuery {
  @ChoiceField('Only this status.', { of: SESSION_STATUSES, optional: true })
  status?: SessionStatus;
  @TextField('Only this project.', { max: 64, optional: true }) project_id?: string;
  @TextField('Only sessions that verified this person.', { max: 64, optional: true })
  user_id?: string;
  @MomentQuery('Created at or after, Unix seconds.') created_after?: number;
  @MomentQuery('Created before, Unix seconds.') created_before?: number;
  @ApiPropertyOptional({
    description: 'Exact custom field values, as `custom_fields[key]=value`.',
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  @IsOptional()
  @Validate(CustomFieldsConstraint)
  custom_fields?: Record<string, string>;
}

/**
 * Maps the body of a request. Throws `request_invalid` when it both names a known user, or nobody,
 * and describes a person.
 */
export function newSessionInput(input: CreateSessionDto): NewSessionInput {
  const { user_profile_information: profile = null, user_id: userId = null } = input;
  const isForNobody = input.for_nobody ?? false;
  if (userId !== null || isForNobody) refuseBeside(input, isForNobody ? 'for_nobody' : 'user_id');
  return {
    projectId: input.project_id,
    userId,
    isForNobody,
    ...(input.expires_in !== undefined && { expiresInSeconds: input.expires_in }),
    data: {
      redirect_url: input.redirect_url ?? null,
      custom_fields: input.custom_fields ?? {},
      email: input.email ?? null,
      phone: input.phone ?? null,
      // A plain copy, without the request's class.
      profile: profile && (JSON.parse(JSON.stringify(profile)) as GivenPerson),
      locale: input.locale ?? null,
      kiosk: input.kiosk ?? false,
      single_browser: input.single_browser ?? false,
      ask_device_key: input.ask_device_key ?? false,
      offer_device_key: input.offer_device_key ?? input.ask_device_key ?? false,
      document_without_key: input.document_without_key ?? false,
      without_face: input.without_face ? 'offered' : null,
      started_by_anybody: input.started_by_anybody ?? null,
    },
  };
}

/** Maps the filters of a list; null for an invalid id, which has no sessions. */
export function sessionFilters(query: ListSessionsQuery): SessionFilters | null {
  const { project_id: projectId, user_id: userId, status } = query;
  if (projectId !== undefined && !isId('proj', projectId)) return null;
  if (userId !== undefined && !isId('user', userId)) return null;
  return {
    ...(status && { status }),
    ...(projectId && { projectId }),
    ...(userId && { userId }),
    ...(query.created_after !== undefined && {
      createdAfter: new Date(query.created_after * 1000),
    }),
    ...(query.created_before !== undefined && {
      createdBefore: new Date(query.created_before * 1000),
    }),
    ...(query.custom_fields && { customFields: query.custom_fields }),
  };
}

function refuseBeside(input: CreateSessionDto, beside: 'user_id' | 'for_nobody'): void {
  const clash = (['user_id', 'email', 'phone', 'user_profile_information'] as const).filter(
    (field) => field !== beside && input[field] != null,
  );
  if (clash.length === 0) return;
  throw requestInvalid({
    errors: clash.map((field) => ({
      pointer: `/${field}`,
      code: 'conflict',
      detail: `Not allowed together with ${beside}`,
    })),
  });
}
